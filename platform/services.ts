import { connect } from '../db/connection.ts'
import { realWorld, type Services } from './context.ts'
import type { SharedEnv } from './ports/env.ts'
import { consoleLog } from './ports/log.ts'
import { withMetrics } from './ports/metrics.ts'
import { createResolver } from './ports/resolver.ts'
import { createScanner } from './ports/scanner.ts'
import { createStorage } from './ports/storage.ts'

/**
 * Timeout of a round trip to the database in background work. It is longer than `statement_timeout` of the role, so
 * the database reports its own error first. Requests have a shorter timeout and fail within 15 s.
 */
const backgroundLimitMs = 30_000

/**
 * Timeout of the scanner in the scan queue, which allows for large files. A request gives up earlier and leaves the
 * upload to the queue.
 */
const scannerLimitMs = 45_000

const databaseOf = (env: SharedEnv, limitMs: number) =>
  connect({
    url: env.DATABASE_URL,
    fetchEndpoint: env.DATABASE_FETCH_ENDPOINT,
    newLimit: () => AbortSignal.timeout(limitMs),
    refusesPrivilegedRole: true,
  })

/** Creates the services that the requests of one worker share. */
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

/** Returns the same services with the timeouts of background work. */
export const inBackground = (services: Services): Services => ({
  ...services,
  database: databaseOf(services.env, backgroundLimitMs),
  scanner: createScanner(services.env.SCANNER_URL, scannerLimitMs),
})
