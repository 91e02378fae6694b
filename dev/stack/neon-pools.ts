import pg from 'pg'

export type NeonPools = {
  /**
   * A connection of the pool that belongs to this connection string. While all are in use, whoever asks waits for `waitMsMax` at
   * most: then it throws, and later too where the one that came free did so late.
   */
  checkout: (connectionString: string) => Promise<pg.PoolClient>
  /** The longest wait for a connection that was given out, and how many got none. */
  waits: () => PoolWaits
  resetWaits: () => void
  end: () => Promise<void>
}

export type PoolWaits = { longestWaitMs: number; turnedAway: number }

/** Connection pools by connection string, each with at most `connectionsMax` connections; a new one takes at most 10 s. */
export function createNeonPools(options: { connectionsMax: number; waitMsMax: number }): NeonPools {
  const pools = new Map<string, pg.Pool>()
  let waits = noWaits()

  function poolOf(connectionString: string) {
    const known = pools.get(connectionString)
    if (known) return known
    const config = {
      connectionString,
      max: options.connectionsMax,
      // The statements of one request leave together; without it each of a batch would wait for the one before it.
      pipeline: true,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: 10_000,
      allowExitOnIdle: true,
    }
    const pool = new pg.Pool(config)
    // A server that goes away ends idle connections too: the pool has dropped them when it reports that.
    pool.on('error', () => undefined)
    // One that is lost during a statement fails that statement; without a listener it would end the process too.
    pool.on('connect', (client) => client.on('error', () => undefined))
    pools.set(connectionString, pool)
    return pool
  }

  function inTime(connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    const askedAt = performance.now()
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
          const waitedMs = performance.now() - askedAt
          // A busy process hands out late, and its timers come late too.
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
      // A new one, or one that lies there, is not waited for.
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
