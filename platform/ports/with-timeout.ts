/** Returns the result of the work, or rejects if the work takes too long. A timeout does not stop the work. */
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
