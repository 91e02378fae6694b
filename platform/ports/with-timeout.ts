/** Returns the result of the work. Rejects if the work takes too long; the work itself continues. */
export async function withTimeout<T>(work: Promise<T>, ms: number, errorOf = () => new Error('timeout')): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(errorOf()), ms)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
