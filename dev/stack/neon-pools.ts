import pg from 'pg'

export type NeonPools = {
  /** A connection of the pool that belongs to this connection string. */
  checkout: (connectionString: string) => Promise<pg.PoolClient>
  end: () => Promise<void>
}

/** Connection pools by connection string, each with at most `connectionsMax` connections; waits 10 s for a free one. */
export function createNeonPools(options: { connectionsMax: number }): NeonPools {
  const pools = new Map<string, pg.Pool>()

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

  return {
    checkout: (connectionString) => poolOf(connectionString).connect(),
    end: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.end()))
      pools.clear()
    },
  }
}
