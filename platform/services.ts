import { connect } from '../db/connection.ts'
import { realWorld, type Services } from './context.ts'
import type { SharedEnv } from './ports/env.ts'
import { consoleLog } from './ports/log.ts'
import { withMetrics } from './ports/metrics.ts'
import { createStorage } from './ports/open-storage.ts'
import { createResolver } from './ports/resolver.ts'
import { createScanner } from './ports/scanner.ts'

/**
 * How long one round trip to the database may take in work that nobody waits for: longer than any statement
 * (`statement_timeout` of the role), so that the database's own refusal comes first. Whoever asked is told within 15 s.
 */
const backgroundLimitMs = 30_000

/**
 * How long the scanner may take for its verdict in the scan queue, which lets a large file take its time. A request gives up early
 * and leaves the upload to it.
 */
const scannerLimitMs = 45_000

const databaseOf = (env: SharedEnv, limitMs: number) =>
  connect({
    url: env.DATABASE_URL,
    fetchEndpoint: env.DATABASE_FETCH_ENDPOINT,
    newLimit: () => AbortSignal.timeout(limitMs),
    refusesPrivilegedRole: true,
  })

/** What the requests of one worker share, from its bindings. */
export function createServices(env: SharedEnv): Services {
  const log = withMetrics(consoleLog, env.METRICS)
  return {
    env,
    world: realWorld,
    log,
    database: databaseOf(env, env.DATABASE_TIMEOUT_SECONDS * 1_000),
    storage: createStorage(env, log),
    scanner: createScanner(env.SCANNER_URL, env.SCANNER_TIMEOUT_SECONDS * 1_000),
    resolver: createResolver(env.DNS_URL),
  }
}

/** The same for its messages, ticks and instances, which nobody waits for. */
export const inBackground = (services: Services): Services => ({
  ...services,
  database: databaseOf(services.env, backgroundLimitMs),
  scanner: createScanner(services.env.SCANNER_URL, scannerLimitMs),
})
