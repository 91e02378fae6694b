import { parentPort, workerData } from 'node:worker_threads'
import type { Guard } from './guards.ts'
import type { Sample } from './inspector-samples.ts'
import { guards, removeGuardsOf, withEffects, without } from './loaded-guards.ts'

/**
 * The effect of removing a guard: the outcome of a file changes, or only the work for a file, or nothing. A run that
 * does not end changes the outcome.
 */
export type Change = 'outcome' | 'work' | 'nothing'
export type GuardMessage =
  | { kind: 'loaded'; files: number; errors: string[] }
  | { kind: 'begin'; number: number; guard: Guard }
  | { kind: 'end'; change: Change; by: string; reaching: number }

/** The guards to remove: those from a number on that `isWanted` selects. The files are every `sample`-th of all files. */
export type GuardTask = { folders: string[]; from: number; selection: Selection; sample: number; msMax: number }
export type Selection = { parts: string[]; every: number; shard: number; shards: number }

const { folders, from, selection, sample, msMax } = workerData as GuardTask
removeGuardsOf('pdf/inspect/')
const { inspectorSamples } = await import('./inspector-samples.ts')
const post = (message: GuardMessage) => parentPort!.postMessage(message)

const errors: string[] = []
const known: (ReturnType<Sample['run']> & Sample & { effects: ReadonlySet<number>; reached: number; ms: number })[] = []
for (const { name, run } of inspectorSamples(folders).filter((_, index) => index % sample === 0)) {
  const started = performance.now()
  try {
    const { result, effects, reached } = await withEffects(run)
    known.push({ name, run, effects, reached, ...result, ms: performance.now() - started })
  } catch (error) {
    errors.push(`${name}: ${String(error)}`)
  }
}
// Refused files notice most guards, and small files need little time.
const isAccepted = (outcome: string) => Number(outcome.startsWith('{"ok":true'))
known.sort((a, b) => isAccepted(a.outcome) - isAccepted(b.outcome) || a.ms - b.ms)

/** By guard: the number of files on which it has an effect. */
const frequencies = new Uint32Array(guards.length)
for (const { effects } of known) for (const guard of effects) frequencies[guard]!++
const placeOf = (guard: number): [file: string, line: number] => {
  const [file = '', line] = guards[guard]!.place.split(':')
  return [file, Number(line)]
}
/** The distance in lines at which the guards of a module often belong to the same check. */
const nearLines = 12

/** Returns the files on which a guard has an effect. Files that few other guards near it affect come first. */
function filesOf(guard: number): typeof known {
  const [file, line] = placeOf(guard)
  const near = [...guards.keys()].filter((other) => {
    const [otherFile, otherLine] = placeOf(other)
    return otherFile === file && Math.abs(otherLine - line) <= nearLines
  })
  const rarity = ({ effects }: (typeof known)[number]): number =>
    Math.max(...near.map((other) => (effects.has(other) ? 1 / frequencies[other]! : 0)))
  return known
    .filter(({ effects }) => effects.has(guard))
    .map((sample) => ({ sample, rank: rarity(sample) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ sample }) => sample)
}
post({ kind: 'loaded', files: known.length, errors })

for (const [number, guard] of guards.entries())
  if (number >= from && isWanted(number, guard)) {
    post({ kind: 'begin', number, guard })
    post({ kind: 'end', ...(await changeWithout(number)) })
  }

function isWanted(number: number, { place }: Guard): boolean {
  const { parts, every, shard, shards } = selection
  const isChosen = parts.length === 0 || parts.some((part) => place.includes(part))
  return isChosen && number % every === 0 && Math.floor(number / every) % shards === shard - 1
}

async function changeWithout(guard: number): Promise<{ change: Change; by: string; reaching: number }> {
  const started = performance.now()
  const reaching = filesOf(guard)
  let change: Change = 'nothing'
  let by = ''
  for (const { name, run, outcome, work, reached } of reaching) {
    if (performance.now() - started > msMax) break
    const report = await without(guard, run, reached)
    if (report.outcome !== outcome) return { change: 'outcome', by: name, reaching: reaching.length }
    if (report.work !== work && change === 'nothing') [change, by] = ['work', name]
  }
  return { change, by, reaching: reaching.length }
}
