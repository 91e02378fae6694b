import type { KeyEnvironment } from '../core/api-keys.ts'
import { type IdKind, newId } from '../core/ids.ts'
import { type JobKind, jobTable } from '../core/jobs/kinds.ts'
import type { Connection } from '../db/connection.ts'
import type { TenantSession } from '../db/tenancy.ts'
import type { DependencyWatch } from './ports/dependency-watch.ts'
import type { SharedEnv } from './ports/env.ts'
import type { Log } from './ports/log.ts'
import type { Resolver } from './ports/resolver.ts'
import type { Scanner } from './ports/scanner.ts'
import type { Storage } from './ports/storage.ts'
import { withTimeout } from './ports/with-timeout.ts'
import type { RequestShare } from './request-share.ts'

/** Who acts, as the audit trail names them. */
export type Actor =
  | { kind: 'apiKey'; id: string; environment: KeyEnvironment }
  /** A run of a workflow, which acts for the key that started it. */
  | { kind: 'workflow'; id: string; keyId: string }
  /** A signer and the reader of a copy are told by their envelope. */
  | { kind: 'signer' | 'reader' | 'system'; id: string }

/** The one place where time and chance come from, so that tests can hold both. */
export type World = {
  now(): Date
  randomBytes(count: number): Uint8Array<ArrayBuffer>
  pause(ms: number): Promise<void>
}

/** What the client told about itself; only the platform's own address header is trusted. */
export type Client = { ip: string | null; userAgent: string | null }

/** Everything an operation, a signing page, a queue message or a cron tick stands on. */
export type Context = {
  env: SharedEnv
  world: World
  requestId: string
  actor: Actor
  client: Client
  db: TenantSession
  storage: Storage
  scanner: Scanner
  resolver: Resolver
  log: Log
  /** A new id of the given kind, sortable by the context's clock. */
  newId(kind: IdKind): string
  /** Sends a wake-up for a committed job, at once or after a pause; a lost one is repeated by cron, so failures are only logged. */
  wake(job: { kind: JobKind; id: string; delaySeconds?: number }): Promise<void>
  /** Lets work that nobody waits for finish after the answer. */
  waitUntil(work: Promise<unknown>): void
}

/** Chance is asked of the platform for many ids at once; what was given out is forgotten here. */
const pool = new Uint8Array(2_048)
let pooledAt = pool.length

function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  if (count > 64) return crypto.getRandomValues(new Uint8Array(count))
  if (pooledAt + count > pool.length) {
    crypto.getRandomValues(pool)
    pooledAt = 0
  }
  const bytes = new Uint8Array(count)
  for (let index = 0; index < count; index++) {
    bytes[index] = pool[pooledAt]!
    pool[pooledAt++] = 0
  }
  return bytes
}

export const realWorld: World = {
  now: () => new Date(),
  randomBytes,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/** What every request, message and tick of one worker shares. */
export type Services = {
  env: SharedEnv
  world: World
  log: Log
  database: Connection
  storage: Storage
  scanner: Scanner
  resolver: Resolver
  dependencies: DependencyWatch
  /** What an errand of a tick may still ask of others; nobody counts elsewhere. */
  requests?: RequestShare
}

type Occasion = Pick<Context, 'requestId' | 'actor' | 'client' | 'db'> & Partial<Pick<Context, 'waitUntil'>>

/** How long a queue may take for a wake-up, which the cron repeats. */
const wakeUpMs = 3_000

/** The context of one request, message or tick. */
export function createContext(services: Services, occasion: Occasion): Context {
  const { env, world, log, storage, scanner, resolver } = services
  const { requestId, actor, client, db, waitUntil = () => {} } = occasion
  return {
    env,
    world,
    log,
    storage,
    scanner,
    resolver,
    waitUntil,
    requestId,
    actor,
    client,
    db,
    newId: (kind) => newId(kind, world.now(), world.randomBytes(16)),
    wake: async ({ kind, id, delaySeconds = 0 }) => {
      try {
        await withTimeout(env[jobTable[kind].queue.binding].send({ jobId: id }, { delaySeconds }), wakeUpMs)
      } catch {
        log('warn', { event: 'wake_up_lost', jobId: id, jobKind: kind })
      }
    },
  }
}
