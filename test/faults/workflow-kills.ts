import { build } from '../../dev/build.ts'
import { killRun } from '../support/full/killed-run.ts'

/**
 * `npm run test:full -- workflow-kills [documents]`: runs a workflow on 100 documents that places a hold, requests a
 * signature, waits for it and files the sealed document. During the run, the suite kills the workers' process twice. In
 * the end, each document must have one hold, one envelope, one filed sealed document and its email, and the run must be
 * completed. The local queues and workflow instances are part of the workers' process, so every kill loses messages and
 * stops instances.
 */

const documents = Number(process.argv[2] ?? 100)
const startedAtMs = Date.now()
await build()
const findings = await killRun({
  documents,
  log: (line) => console.log(`${((Date.now() - startedAtMs) / 1_000).toFixed(0)} s: ${line}`),
})
for (const finding of findings) console.log(`FAILED  ${finding}`)
console.log(`${documents} documents, ${findings.length} findings, ${((Date.now() - startedAtMs) / 1_000).toFixed(0)} s`)
if (findings.length > 0) process.exitCode = 1
