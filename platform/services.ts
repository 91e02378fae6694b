import { connect } from '../db/connection.ts'
import { realRuntime, type Services } from './context.ts'
import { createDependencyWatch, watchedScanner, watchedStorage } from './ports/dependency-watch.ts'
import type { SharedEnv } from './ports/env.ts'
import { consoleLog, describeError } from './ports/log.ts'
import { withMetrics } from './ports/metrics.ts'
import { createStorage } from './ports/open-storage.ts'
import { createScanner } from './ports/scanner.ts'

/**
 * The time limit of a database round trip in background work. It exceeds the role's `statement_timeout`, so the
 * database's own error arrives first. Requests have a shorter time limit and fail within 15 s.
 */
const backgroundLimitMs = 30_000

/**
 * The scanner's time limit for jobs in the scan queue, which is sufficient for large files. Requests have a shorter
 * time limit, after which the queue completes the upload.
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

/** Creates the services that all requests of one worker share. */
export function createServices(env: SharedEnv): Services {
  const log = withMetrics(consoleLog, env.METRICS)
  const dependencies = createDependencyWatch(log)
  return {
    env,
    runtime: realRuntime,
    log,
    dependencies,
    database: databaseOf(env, env.DATABASE_TIMEOUT_SECONDS * 1_000, { log, dependencies }),
    storage: watchedStorage(createStorage(env, log), dependencies),
    scanner: watchedScanner(createScanner(env.SCANNER_URL, env.SCANNER_TIMEOUT_SECONDS * 1_000), dependencies),
    resolver: {
      addressesOf: async (hostname) =>
        (await import('./ports/resolver.ts')).createResolver(env.DNS_URL).addressesOf(hostname),
    },
  }
}

/** Returns the services with the time limits for background work. */
export const inBackground = (services: Services): Services => ({
  ...services,
  database: databaseOf(services.env, backgroundLimitMs, services),
  scanner: watchedScanner(createScanner(services.env.SCANNER_URL, scannerLimitMs), services.dependencies),
})
