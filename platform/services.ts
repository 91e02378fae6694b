import { connect } from '../db/client.ts'
import { realWorld, type Services } from './context.ts'
import type { SharedEnv } from './ports/env.ts'
import { consoleLog } from './ports/log.ts'
import { createResolver } from './ports/resolver.ts'
import { createScanner } from './ports/scanner.ts'
import { createStorage } from './ports/storage.ts'

/** What the requests, messages and ticks of one worker share, from its bindings. */
export const createServices = (env: SharedEnv): Services => ({
  env,
  world: realWorld,
  log: consoleLog,
  database: connect({ url: env.DATABASE_URL, fetchEndpoint: env.DATABASE_FETCH_ENDPOINT }),
  storage: createStorage(env),
  scanner: createScanner(env.SCANNER_URL),
  resolver: createResolver(env.DNS_URL),
})
