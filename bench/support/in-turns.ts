const warmUpRounds = 10

export const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/**
 * Returns the median milliseconds of the work on each subject. Measures the subjects in turns, so all of them run under
 * the same load.
 */
export async function mediansInTurns<T>(
  subjects: readonly T[],
  rounds: number,
  work: (subject: T, round: number) => Promise<unknown>,
): Promise<number[]> {
  const times = subjects.map((): number[] => [])
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const [index, subject] of subjects.entries()) {
      const startedAt = performance.now()
      await work(subject, round + warmUpRounds)
      if (round >= 0) times[index]?.push(performance.now() - startedAt)
    }
  }
  return times.map(median)
}
