import { basename } from 'node:path'
import { knownMisses } from '../known-misses.ts'
import { isSmallest } from './size.ts'

export type Goal = {
  /** True if the goal is a minimum instead of a maximum. */
  isLeast?: boolean
  /** True for counts, such as round trips, which do not depend on the machine. Counts are checked at every size. */
  isCount?: boolean
  show?: (value: number) => string
}

export type Verdict = 'met' | 'MISSED' | 'known miss' | 'not judged'

let current = basename(process.argv[1] ?? '', '.ts')
const judged: { benchmark: string; verdict: Verdict }[] = []

/**
 * Sets the benchmark name for later verdicts. The default is the file's name, unless several benchmarks run in one
 * process.
 */
export function beginBenchmark(name: string): void {
  current = name
}

/** Returns how often a benchmark in this process had each verdict. */
export const verdictsOf = (benchmark: string): Partial<Record<Verdict, number>> =>
  Object.fromEntries(
    [...Map.groupBy(judged, ({ verdict }) => verdict)]
      .map(([verdict, all]) => [verdict, all.filter((one) => one.benchmark === benchmark).length] as const)
      .filter(([, count]) => count > 0),
  )

/** Prints a goal with its figure and verdict. A missed goal that is not in `known-misses.ts` fails the process. */
export function judge(name: string, figure: number, goal: number, options: Goal = {}): void {
  const { isLeast = false, isCount = false, show = String } = options
  const isMet = isLeast ? figure >= goal : figure <= goal
  const reason = knownMisses[`${current}: ${name}`]
  const verdict = verdictOf(isMet, { isJudged: isCount || !isSmallest, isKnown: reason !== undefined })
  judged.push({ benchmark: current, verdict })
  const line = `${current}: ${name} = ${show(figure)} (goal: at ${isLeast ? 'least' : 'most'} ${show(goal)})`
  console.log(`${verdict.padEnd(10)}  ${line}${verdict === 'known miss' ? `; ${reason}` : ''}`)
  if (verdict === 'MISSED') process.exitCode = 1
}

function verdictOf(isMet: boolean, { isJudged, isKnown }: { isJudged: boolean; isKnown: boolean }): Verdict {
  if (!isJudged) return 'not judged'
  if (isMet) return 'met'
  return isKnown ? 'known miss' : 'MISSED'
}

/** Formats a ratio. */
export const ratio = (value: number): string => value.toFixed(2)

/** Formats milliseconds. */
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`

/** Formats microseconds. */
export const microseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} µs`
