import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { makeSealKey } from '../../admin/make-keys.ts'
import { type Outcome, type StepName, stepNames } from './pdf-bytes/steps.ts'
import type { Task } from './pdf-bytes/worker.ts'

/**
 * `npm run test:full -- pdf-bytes --files N --seed S [--from n] [--corpus folder]`: runs mutated PDFs through the
 * upload inspection, the page subsets for text extraction, and the verifier as a library and as a page. The suite seals
 * each accepted file, verifies the seal and reads it back.
 *
 * Only declared errors may occur. No step may hang or take more than five seconds of CPU time, and no unsealed file may
 * pass verification. Each file depends only on the seed and its number, and files with findings are kept.
 */
const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    corpus: { type: 'string' },
  },
})
const [files, seed, first] = [Number(values.files), Number(values.seed), Number(values.from)]
const folder = join(tmpdir(), `fuzz-pdf-${seed}`)
const hangMs = 180_000

type Ended = Outcome & { ended: number; of: string; bytes: Uint8Array }

const endings = new Map<string, number>()
const findings = new Map<string, { count: number; first: string }>()
const dearest = new Map<StepName, { ms: number; number: number }>()
/** Number of the last completed file. */
let ended = first - 1
const now = new Date()
now.setMilliseconds(0)
const key = await makeSealKey({ now })

for (let next = first; next < first + files; ) next = await runFrom(next)

const through = [...endings.values()].reduce((sum, count) => sum + count, 0)
console.log(`${through} files, seed ${seed}`)
console.log(
  [...endings]
    .sort(([, a], [, b]) => b - a)
    .map(([ending, count]) => `${ending} ${count}`)
    .join(', '),
)
for (const [step, { ms, number }] of dearest)
  console.log(`${step}: at most ${Math.round(ms)} ms of CPU (file ${number})`)
for (const [finding, { count, first }] of findings) console.log(`FOUND ${count} times: ${finding} (${first})`)
console.log(findings.size === 0 ? 'No findings.' : `${findings.size} kinds of findings, in ${folder}`)
process.exitCode = findings.size === 0 ? 0 : 1

/**
 * Runs files from the given number on until all are done or one of them crashes the worker. Returns the number to
 * continue with.
 */
function runFrom(from: number): Promise<number> {
  return new Promise((resolve) => {
    const task: Task = { from, to: first + files, seed, folder: values.corpus, key }
    const worker = new Worker(join(import.meta.dirname, 'pdf-bytes/worker.ts'), { workerData: task })
    let begun = from - 1
    let finding = 'the worker ended'
    let timer: NodeJS.Timeout | undefined
    worker.on('message', (message: { begun: number } | Ended) => {
      clearTimeout(timer)
      if ('begun' in message) begun = message.begun
      else take(message)
      timer = setTimeout(() => {
        finding = 'hangs'
        void worker.terminate()
      }, hangMs)
    })
    worker.on('error', (error) => {
      finding = `the worker ended: ${error.message}`
    })
    worker.on('exit', () => {
      clearTimeout(timer)
      if (ended < begun || begun < from) note(begun, finding, null)
      resolve(begun < from ? first + files : begun + 1)
    })
  })
}

function take({ ended: number, ending, cpuMs, defects, of, bytes }: Ended): void {
  ended = number
  endings.set(ending, (endings.get(ending) ?? 0) + 1)
  for (const step of stepNames) {
    const ms = cpuMs[step] ?? 0
    if (ms > (dearest.get(step)?.ms ?? 0)) dearest.set(step, { ms, number })
  }
  for (const finding of defects) note(number, finding, { of, bytes })
}

function note(number: number, finding: string, file: { of: string; bytes: Uint8Array } | null): void {
  const known = findings.get(finding)
  if (known) known.count++
  else {
    const name = file ? join(folder, `${number}.pdf`) : `file ${number}`
    if (file) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(name, file.bytes)
    }
    findings.set(finding, { count: 1, first: `${name}${file ? ` of ${file.of}` : ''}` })
    console.log(`FOUND ${finding} (${name}${file ? ` of ${file.of}` : ''})`)
  }
}
