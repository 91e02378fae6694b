import pg from 'pg'

export type NeonPools = {
  /** Returns a connection for a connection string. Throws if none becomes free within `waitMsMax`. */
  checkout: (connectionString: string) => Promise<pg.PoolClient>
  /** Returns the longest wait for a connection, and the number of timeouts. */
  waits: () => PoolWaits
  resetWaits: () => void
  end: () => Promise<void>
}

export type PoolWaits = { longestWaitMs: number; turnedAway: number }

/**
 * Creates connection pools by connection string. Each pool has at most `connectionsMax` connections. Opening a
 * connection may take 10 s.
 */
export function createNeonPools(options: { connectionsMax: number; waitMsMax: number }): NeonPools {
  const pools = new Map<string, pg.Pool>()
  let waits = noWaits()

  function poolOf(connectionString: string) {
    const known = pools.get(connectionString)
    if (known) return known
    const config = {
      connectionString,
      max: options.connectionsMax,
      // Sends the statements of one request without waiting for each result.
      pipeline: true,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: 10_000,
      allowExitOnIdle: true,
    }
    const pool = new pg.Pool(config)
    // A stopping server also closes idle connections. The pool has already dropped these connections when it reports
    // the error.
    pool.on('error', () => undefined)
    // A lost connection fails its statement. Without a listener, the error event would also end the process.
    pool.on('connect', (client) => client.on('error', () => undefined))
    pools.set(connectionString, pool)
    return pool
  }

  function inTime(connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    const requestedAt = performance.now()
    return new Promise((resolve, reject) => {
      let isRefused = false
      const refuse = () => {
        if (!isRefused) waits.turnedAway++
        isRefused = true
        reject(new Error('all connections are in use'))
      }
      const timer = setTimeout(refuse, options.waitMsMax)
      connecting.then(
        (client) => {
          clearTimeout(timer)
          const waitedMs = performance.now() - requestedAt
          // Timers can be late in a busy process, so the elapsed time is checked again.
          if (isRefused || waitedMs > options.waitMsMax) {
            client.release()
            refuse()
          } else {
            waits.longestWaitMs = Math.max(waits.longestWaitMs, waitedMs)
            resolve(client)
          }
        },
        (error) => {
          clearTimeout(timer)
          reject(error)
        },
      )
    })
  }

  return {
    checkout: (connectionString) => {
      const pool = poolOf(connectionString)
      const [known, isIdle] = [pool.totalCount, pool.idleCount > pool.waitingCount]
      const connecting = pool.connect()
      // The time limit applies only while all connections are in use.
      return pool.totalCount > known || isIdle ? connecting : inTime(connecting)
    },
    waits: () => ({ ...waits }),
    resetWaits: () => {
      waits = noWaits()
    },
    end: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.end()))
      pools.clear()
    },
  }
}

const noWaits = (): PoolWaits => ({ longestWaitMs: 0, turnedAway: 0 })
