import { parentPort, workerData } from 'node:worker_threads'
import { cpuMsOf, largestOf } from './search.ts'
import { shapes } from './shapes.ts'
import { type Work, type WorkName, works } from './works.ts'

/** The result of one kind of work on the largest file of a shape. */
export type Measured = { shape: string; work: WorkName; count: number; bytes: number; cpuMs: number; ending: string }

/** Measures the work on the shapes with the given indexes, and sends one message for each. */
const { indexes } = workerData as { indexes: number[] }
await import('unpdf/pdfjs')
for (const index of indexes) {
  const shape = shapes[index]!
  parentPort?.postMessage({ started: shape.name })
  const { any, checked } = largestOf(shape, shape.kind)
  for (const [name, work] of Object.entries(works) as [WorkName, Work][]) {
    const found = work.needsCheck ? checked : any
    if (work.kind !== shape.kind || found === null) continue
    const measured = await cpuMsOf(work, found.given)
    const { count, given } = found
    parentPort?.postMessage({ shape: shape.name, work: name, count, bytes: given.bytes.length, ...measured })
  }
}
parentPort?.postMessage({ done: true })
