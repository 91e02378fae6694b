import type { KeyEnvironment } from '../core/api-keys.ts'
import { type IdKind, newId } from '../core/ids.ts'
import { type JobKind, jobTable } from '../core/jobs/kinds.ts'
import type { Connection } from '../db/connection.ts'
import type { TenantSession } from '../db/session.ts'
import type { DependencyWatch } from './ports/dependency-watch.ts'
import type { SharedEnv } from './ports/env.ts'
import type { Log } from './ports/log.ts'
import type { Resolver } from './ports/resolver.ts'
import type { Scanner } from './ports/scanner.ts'
import type { Storage } from './ports/storage.ts'
import { withTimeout } from './ports/with-timeout.ts'
import type { SubrequestBudget } from './subrequest-budget.ts'

/** The acting party that the audit log records. */
export type Actor =
  | { kind: 'apiKey'; id: string; environment: KeyEnvironment }
  /** A workflow run, which acts on behalf of the API key that started it. */
  | { kind: 'workflow'; id: string; keyId: string }
  /** A signer, a recipient of a copy, a person who acts for the sender, or the service itself. */
  | { kind: 'signer' | 'reader' | 'sender' | 'system'; id: string }

/** The source of time and randomness, which tests can control. The service uses no other source. */
export type Runtime = {
  now(): Date
  randomBytes(count: number): Uint8Array<ArrayBuffer>
  pause(ms: number): Promise<void>
}

/** The client of a request. The IP address is from the platform's own header. */
export type Client = { ip: string | null; userAgent: string | null }

/** The context in which an operation, a signing page, a queue message or a scheduled task runs. */
export type Context = {
  env: SharedEnv
  runtime: Runtime
  requestId: string
  actor: Actor
  client: Client
  db: TenantSession
  /**
   * The API key of the request, or an empty string. Stored responses of idempotent requests are encrypted with this
   * key, because the database contains only its hash.
   */
  keySecret: string
  storage: Storage
  scanner: Scanner
  resolver: Resolver
  log: Log
  /** Returns a new id of a kind. The order of ids follows the context's clock. */
  newId(kind: IdKind): string
  /**
   * Sends the message of a committed job, immediately or after a delay. A failure is only logged, because a scheduled
   * task repeats lost messages.
   */
  dispatch(job: { kind: JobKind; id: string; delaySeconds?: number }): Promise<void>
  /** Keeps the worker running for work after the response. */
  waitUntil(work: Promise<unknown>): void
}

/** Random bytes for many ids from one call to the random source. Used bytes are overwritten. */
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

export const realRuntime: Runtime = {
  now: () => new Date(),
  randomBytes,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/** The services of one worker, which all requests, messages and scheduled tasks share. */
export type Services = {
  env: SharedEnv
  runtime: Runtime
  log: Log
  database: Connection
  storage: Storage
  scanner: Scanner
  resolver: Resolver
  dependencies: DependencyWatch
  /** The subrequest budget of a scheduled task. If omitted, the number of requests is unlimited. */
  requests?: SubrequestBudget
}

type ContextSource = Pick<Context, 'requestId' | 'actor' | 'client' | 'db'> &
  Partial<Pick<Context, 'waitUntil' | 'keySecret'>>

/**
 * The maximum time in milliseconds for a queue to accept a message. After a timeout, a scheduled task sends the message
 * again.
 */
const sendMs = 3_000

/** Creates the context of one request, message or scheduled task. */
export function createContext(services: Services, source: ContextSource): Context {
  const { env, runtime, log, storage, scanner, resolver } = services
  const { requestId, actor, client, db, keySecret = '', waitUntil = () => {} } = source
  return {
    env,
    runtime,
    log,
    storage,
    scanner,
    resolver,
    waitUntil,
    requestId,
    actor,
    client,
    db,
    keySecret,
    newId: (kind) => newId(kind, runtime.now(), runtime.randomBytes(16)),
    dispatch: async ({ kind, id, delaySeconds = 0 }) => {
      try {
        await withTimeout(env[jobTable[kind].queue.binding].send({ jobId: id }, { delaySeconds }), sendMs)
      } catch {
        log('warn', { event: 'job_message_lost', jobId: id, jobKind: kind })
      }
    },
  }
}

/** Returns the id of the key on whose behalf a request or a workflow run acts, or null. */
export const keyOf = ({ actor }: Pick<Context, 'actor'>): string | null =>
  actor.kind === 'apiKey' ? actor.id : actor.kind === 'workflow' ? actor.keyId : null

/** Returns the id of the test key that makes the request, or null. */
export const testKeyOf = ({ actor }: Pick<Context, 'actor'>): string | null =>
  actor.kind === 'apiKey' && actor.environment === 'test' ? actor.id : null
