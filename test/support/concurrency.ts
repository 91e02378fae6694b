/** Runs `count` acts with at most `width` at once; gives their results in order. */
export async function runMany<T>(count: number, width: number, act: (index: number) => Promise<T>): Promise<T[]> {
  const results = new Array<T>(count)
  let next = 0
  const lane = async () => {
    for (let index = next++; index < count; index = next++) results[index] = await act(index)
  }
  await Promise.all(Array.from({ length: Math.min(width, count) }, lane))
  return results
}

/** The answer of an act that is repeated while it says 503: the local store gives way when many write to it at once. */
export async function untilAvailable<T extends { status: number }>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const answer = await act()
    if (answer.status !== 503 || tries === 10) return answer
  }
}
