/** A lock that permits either many concurrent calls or one exclusive call. */
export type ReadWriteLock = {
  shared<T>(work: () => Promise<T>): Promise<T>
  exclusive<T>(work: () => Promise<T>): Promise<T>
}

export function createReadWriteLock(): ReadWriteLock {
  let inside = 0
  let turn: Promise<unknown> = Promise.resolve()
  let whenEmpty: (() => void) | null = null
  const leave = () => {
    inside--
    if (inside === 0) whenEmpty?.()
  }
  return {
    shared: async (work) => {
      for (let seen: unknown = null; seen !== turn; ) {
        seen = turn
        await turn
      }
      inside++
      try {
        return await work()
      } finally {
        leave()
      }
    },
    exclusive: (work) => {
      const mine = turn.then(async () => {
        if (inside > 0) await new Promise<void>((resolve) => (whenEmpty = resolve))
        whenEmpty = null
        return work()
      })
      turn = mine.catch(() => undefined)
      return mine
    },
  }
}
