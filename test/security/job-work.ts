import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { root } from '../../dev/build/build-part.ts'
import { cpuMsMax } from '../support/full/job-work/search.ts'
import type { Measured } from '../support/full/job-work/shape-worker.ts'
import { shapes } from '../support/full/job-work/shapes.ts'

/**
 * `npm run test:full -- job-work [--every 1] [--most 1000] [part of a shape's name]`: makes small files that request as
 * much work as the upload check permits, and runs every job and request that parses them. A file has at most 64 KiB,
 * and a text 100,000 letters. A finding is work that takes more than `--most` milliseconds of CPU time in each of three
 * runs, never ends, or fails with an undeclared error.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' }, most: { type: 'string', default: String(cpuMsMax) } },
})
const indexes = [...shapes.keys()].filter(
  (index) =>
    index % Number(values.every) === 0 &&
    (positionals.length === 0 || positionals.some((part) => shapes[index]!.name.includes(part))),
)
const secondsMax = 300
const measured: Measured[] = []
const findings: string[] = []
const report = (finding: string) => {
  findings.push(finding)
  console.log(`FOUND ${finding}`)
}
for (let next = 0; next < indexes.length; ) next = await measureFrom(next)

measured.sort((one, other) => other.cpuMs - one.cpuMs)
for (const { shape, work, count, bytes, cpuMs, ending } of measured.slice(0, 12))
  console.log(`${Math.round(cpuMs)} ms: ${work} of ${shape} (${count} times, ${bytes} bytes): ${ending}`)
console.log(`${indexes.length} shapes, ${measured.length} works, ${findings.length} findings`)
process.exitCode = findings.length === 0 && measured.length > 0 ? 0 : 1

/** Measures the shapes from the given index on. Returns the index of the first shape that is left. */
function measureFrom(first: number): Promise<number> {
  const worker = new Worker(join(root, 'test/support/full/job-work/shape-worker.ts'), {
    workerData: { indexes: indexes.slice(first) },
  })
  let started = first - 1
  let name = ''
  return new Promise((resolve) => {
    const fail = (what: string) => {
      report(`${name}: ${what}`)
      void worker.terminate()
      resolve(started + 1)
    }
    const timer = setTimeout(fail, secondsMax * 1_000, `no result within ${secondsMax} s`)
    worker.on('message', (message: Measured | { started: string } | { done: true }) => {
      timer.refresh()
      if ('done' in message) {
        clearTimeout(timer)
        resolve(indexes.length)
      } else if ('started' in message) {
        started++
        name = message.started
      } else {
        measured.push(message)
        const { shape, work, count, bytes, cpuMs, ending } = message
        if (cpuMs > Number(values.most))
          report(`${work} of ${shape} (${count} times, ${bytes} bytes) takes ${Math.round(cpuMs)} ms: ${ending}`)
      }
    })
    worker.on('error', (error) => {
      clearTimeout(timer)
      fail(String(error))
    })
  })
}
