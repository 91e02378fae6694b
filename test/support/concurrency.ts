/** Runs `count` actions, at most `width` of them concurrently. Returns their results in order. */
export async function runMany<T>(count: number, width: number, act: (index: number) => Promise<T>): Promise<T[]> {
  const results = new Array<T>(count)
  let next = 0
  const lane = async () => {
    for (let index = next++; index < count; index = next++) results[index] = await act(index)
  }
  await Promise.all(Array.from({ length: Math.min(width, count) }, lane))
  return results
}
