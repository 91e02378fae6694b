import { build } from '../../dev/build.ts'
import { killRun } from '../support/full/killed-run.ts'

/**
 * `npm run test:full -- workflow-kills [documents]`: a workflow places a hold, requests a signature, waits for it and files the
 * sealed document, for 100 documents; the process of the workers is killed half way, twice. At the end each document has one
 * hold, one envelope, one filed sealed document and its mail, and the run is completed. Queues and instances of the local
 * stack live in that process: every kill also loses all their messages, and instances that ran stand still.
 */

const documents = Number(process.argv[2] ?? 100)
const startedAtMs = Date.now()
await build()
const flaws = await killRun({
  documents,
  log: (line) => console.log(`${((Date.now() - startedAtMs) / 1_000).toFixed(0)} s: ${line}`),
})
for (const flaw of flaws) console.log(`FAILED  ${flaw}`)
console.log(`${documents} documents, ${flaws.length} findings, ${((Date.now() - startedAtMs) / 1_000).toFixed(0)} s`)
if (flaws.length > 0) process.exitCode = 1
