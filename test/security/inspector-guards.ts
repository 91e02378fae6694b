import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { type Guard, nameOf } from '../support/full/guards.ts'
import type { GuardMessage, GuardTask } from '../support/full/inspector-guards-worker.ts'
import { redundantInspectorGuards } from '../support/full/redundant-inspector-guards.ts'
import { unnoticedByUnitTests } from '../support/full/unit-notices.ts'

/**
 * `npm run test:full -- inspector-guards [--every 1] [--shard 1/1] [--files folder] [--seconds 5] [part of a path …]`:
 * removes the guards of `pdf/inspect`, one at a time, and inspects the files of all tables and of the given folders. A
 * removed guard that changes no inspection must make a unit test fail, or be in `redundant-inspector-guards.ts` with a
 * reason. A guard that changes only the charged work is not a finding. `--every 50` removes every 50th guard and
 * inspects every 5th file, so it cannot judge a guard that changes none of their inspections. `--seconds` limits the
 * time for each guard.
 */
const { values, positionals: parts } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    shard: { type: 'string', default: '1/1' },
    seconds: { type: 'string', default: '5' },
    files: { type: 'string', multiple: true, default: [] },
  },
})
const every = Number(values.every)
const [shard = 1, shards = 1] = values.shard.split('/').map(Number)
/** The time after which a run without a guard is endless. */
const endlessMsMax = 120_000

type Removed = Guard & Omit<Extract<GuardMessage, { kind: 'end' }>, 'kind'>

/**
 * Removes guards in a worker, from a number on. Returns the number of the next guard if a run needed too much memory or
 * did not end, or null after the last guard.
 */
function removeGuards(from: number, onRemoved: (removed: Removed) => void): Promise<number | null> {
  const selection = { parts, every, shard, shards }
  const task: GuardTask = {
    folders: values.files,
    from,
    selection,
    sample: every > 1 ? 5 : 1,
    msMax: Number(values.seconds) * 1_000,
  }
  const worker = new Worker(join(import.meta.dirname, '../support/full/inspector-guards-worker.ts'), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 1_500 },
  })
  let current: { number: number; guard: Guard } | null = null
  let timer: NodeJS.Timeout | undefined
  let failure: unknown = 'the run does not end'
  worker.on('error', (error) => {
    failure = error
  })
  worker.on('message', (message: GuardMessage) => {
    clearTimeout(timer)
    if (message.kind === 'loaded') {
      for (const error of message.errors) find(error)
      if (from === 0) console.log(`${message.files} inspections`)
    } else if (message.kind === 'begin') {
      current = message
      timer = setTimeout(() => void worker.terminate(), endlessMsMax)
    } else {
      onRemoved({ ...current!.guard, ...message })
      current = null
    }
  })
  return new Promise((resolve, reject) =>
    worker.on('exit', (code) => {
      clearTimeout(timer)
      if (current !== null) {
        onRemoved({ ...current.guard, change: 'outcome', by: String(failure), reaching: 1 })
        resolve(current.number + 1)
      } else if (code === 0) resolve(null)
      else reject(failure)
    }),
  )
}

let findings = 0
function find(text: string): void {
  findings++
  console.log(`FOUND ${text}`)
}

const counts = { outcome: 0, work: 0, listed: 0, nothing: 0 }
const unnoticed: Removed[] = []
const met = new Set<string>()
for (let from: number | null = 0; from !== null; )
  from = await removeGuards(from, (removed) => {
    const { change, place, text } = removed
    const name = nameOf(removed)
    met.add(name)
    const isListed = change === 'nothing' && name in redundantInspectorGuards
    counts[isListed ? 'listed' : change]++
    if (change === 'work') console.log(`${place} ${text}: changes only the work`)
    if (change !== 'nothing' || isListed) return
    unnoticed.push(removed)
    console.log(`${place} ${text}: changes none of ${removed.reaching} inspections`)
  })
if (every === 1)
  for (const { place, text } of await unnoticedByUnitTests(unnoticed))
    find(`${place} ${text}: changes no inspection, and no unit test fails`)
const isWhole = parts.length === 0 && every === 1 && shards === 1
for (const name of isWhole ? Object.keys(redundantInspectorGuards) : [])
  if (!met.has(name)) find(`${name}: listed, but not a guard`)
const { outcome, work, listed, nothing } = counts
console.log(
  `${outcome + work + listed + nothing} guards removed: ${outcome} change an inspection, ${work} only its work, ${listed} are listed, ${nothing} change nothing (unit tests may notice them), ${findings} findings`,
)
if (outcome === 0) console.log('FOUND no guard that changes an inspection')
process.exitCode = findings === 0 && outcome > 0 ? 0 : 1
