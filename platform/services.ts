import { connect } from '../db/connection.ts'
import { realWorld, type Services } from './context.ts'
import { createDependencyWatch, watchedScanner, watchedStorage } from './ports/dependency-watch.ts'
import type { SharedEnv } from './ports/env.ts'
import { consoleLog, describeError } from './ports/log.ts'
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

const databaseOf = (env: SharedEnv, limitMs: number, { log, dependencies }: Pick<Services, 'log' | 'dependencies'>) =>
  connect({
    url: env.DATABASE_URL,
    fetchEndpoint: env.DATABASE_FETCH_ENDPOINT,
    newLimit: () => AbortSignal.timeout(limitMs),
    refusesPrivilegedRole: true,
    onOutcome: (failure) => {
      if (failure?.kind === 'serialization') log('warn', { event: 'transaction_conflict', ...describeError(failure) })
      else if (failure?.failureCause) dependencies.failed('database', failure.reason)
      else dependencies.worked('database')
    },
  })

/** What the requests of one worker share, from its bindings. */
export function createServices(env: SharedEnv): Services {
  const log = withMetrics(consoleLog, env.METRICS)
  const dependencies = createDependencyWatch(log)
  return {
    env,
    world: realWorld,
    log,
    dependencies,
    database: databaseOf(env, env.DATABASE_TIMEOUT_SECONDS * 1_000, { log, dependencies }),
    storage: watchedStorage(createStorage(env, log), dependencies),
    scanner: watchedScanner(createScanner(env.SCANNER_URL, env.SCANNER_TIMEOUT_SECONDS * 1_000), dependencies),
    resolver: createResolver(env.DNS_URL),
  }
}

/** The same for its messages, ticks and instances, which nobody waits for. */
export const inBackground = (services: Services): Services => ({
  ...services,
  database: databaseOf(services.env, backgroundLimitMs, services),
  scanner: watchedScanner(createScanner(services.env.SCANNER_URL, scannerLimitMs), services.dependencies),
})
