import type { AnalyticsEngineDataset, Fetcher, Queue } from '@cloudflare/workers-types'
import * as z from 'zod'
import { type JobKind, jobKinds, jobTable } from '../../core/jobs/kinds.ts'
import { limits } from '../../core/limits.ts'
import { isKeyList } from '../../core/signing/key-set.ts'
import { expectationOf } from '../../core/validation-messages.ts'
import { type Keyring, parseKeyring } from '../../core/webhooks/secret.ts'
import { type UploadPolicy, uploadPolicy } from '../../pdf/inspect/policy/upload-policy.ts'
import { type LogPolicy, parsePolicy } from '../../transparency/policy.ts'
import type { ConversionPort } from './conversions.ts'
import { deploymentProblems } from './deployment-rules.ts'
import { storageResponseSeconds } from './response-limits.ts'

/** A queue message. It contains only the id of a job in the outbox. */
export type JobMessage = { jobId: string }

export type JobQueue = Queue<JobMessage>

const queue = z.custom<JobQueue>(
  (value) => typeof value === 'object' && value !== null && 'send' in value,
  'a queue binding',
)
type QueueBinding = (typeof jobTable)[JobKind]['queue']['binding']

/** The queues, as bindings of both workers. Each worker can send to every queue. */
const queueBindings = Object.fromEntries(jobKinds.map((kind) => [jobTable[kind].queue.binding, queue])) as {
  [B in QueueBinding]: typeof queue
}
/** A service that responds to requests: another worker, or static assets. */
export type Responder = Fetcher

export const fetcher = z.custom<Fetcher>(
  (value) => typeof value === 'object' && value !== null && 'fetch' in value,
  'must be a fetcher binding',
)

function readUploadPolicy(text: string, ctx: z.RefinementCtx): UploadPolicy {
  try {
    return uploadPolicy(JSON.parse(text))
  } catch (error) {
    ctx.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'must be a policy' })
    return z.NEVER
  }
}

function readKeyring(text: string, ctx: z.RefinementCtx): Keyring {
  try {
    return parseKeyring(text)
  } catch (error) {
    ctx.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'must be a list of keys' })
    return z.NEVER
  }
}

function readLogPolicy(text: string, ctx: z.RefinementCtx): LogPolicy & { text: string } {
  try {
    const policy = parsePolicy(text)
    if (policy.logs.length !== 1) throw new Error('The policy must name exactly one log: the log of this deployment.')
    return { ...policy, text: text.endsWith('\n') ? text : `${text}\n` }
  } catch (error) {
    ctx.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'must be a policy' })
    return z.NEVER
  }
}

/** Returns a schema that converts a text with `read`. If `read` returns null, the error message is `expected`. */
export const readAs = <T>(read: (text: string) => T | null, expected: string) =>
  z.string().transform((text, ctx): T => {
    const value = read(text)
    if (value !== null) return value
    ctx.addIssue({ code: 'custom', message: expected })
    return z.NEVER
  })

const AllowedHosts = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim()))
  .transform((hosts) => hosts.filter((host) => host !== ''))
  .pipe(z.array(z.string().regex(/^(\[[0-9a-f:]+\]|[a-z0-9.-]+):(\d{1,5}|\*)$/, 'host:port or host:*')))

/** The bindings that both workers have. */
export const Shared = z.object({
  ENVIRONMENT: z.enum(['production', 'local']),
  /** The public URL of the api worker, without a trailing slash. */
  BASE_URL: z.url(),
  /** The public URL of the functions worker, without a trailing slash. */
  FUNCTIONS_URL: z.url(),
  /** The connection string of an application role, never of the owner. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'a postgres:// URL')
    .refine((text) => URL.canParse(text), 'a postgres:// URL with percent-encoded special characters in the password'),
  /** The endpoint of the Neon HTTP protocol for a PostgreSQL server other than Neon (local stack). */
  DATABASE_FETCH_ENDPOINT: z.url().optional(),
  /** The time limit for a database round trip while a client waits. Tests shorten it. */
  DATABASE_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(10).default(10),
  /** The time limit for all dependencies of a request together. Tests shorten it. */
  REQUEST_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(14).default(14),
  /**
   * The number of seconds for which a scheduled run polls for due work. If it is 0, the run polls once. The local stack
   * starts runs more often.
   */
  SCHEDULED_RUN_SECONDS: z.coerce.number().min(0).max(55).default(50),
  /** The subrequest limit of an invocation, if `[limits]` in wrangler.toml changes the default. */
  SUBREQUESTS_MAX: z.coerce.number().int().min(50).default(limits.subrequestsMax),
  STORAGE_ENDPOINT: z.url(),
  STORAGE_BUCKET: z.string().min(1),
  STORAGE_REGION: z.string().min(1).default('auto'),
  STORAGE_ACCESS_KEY_ID: z.string().min(1),
  STORAGE_SECRET_ACCESS_KEY: z.string().min(1),
  /** The time limit for each response from the store. Tests shorten it. */
  STORAGE_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(storageResponseSeconds).default(storageResponseSeconds),
  /** The Ed25519 key that signs evidence checkpoints, as PKCS #8 PEM. */
  CHECKPOINT_PRIVATE_KEY: z.string().includes('PRIVATE KEY', 'a private key in PEM format'),
  /** The published public keys as SPKI PEM: the public half of CHECKPOINT_PRIVATE_KEY, followed by retired keys. */
  CHECKPOINT_PUBLIC_KEYS: z.string().refine(isKeyList, 'must contain only Ed25519 public keys in PEM format'),
  /** The secret from which signing link tokens are derived, at least 32 characters. */
  LINK_SECRET: z.string().min(32),
  /**
   * The URL of clamd, with TLS (`clamds:`) or without TLS in a private network (`clamd:`). `builtin:` is only for a
   * local stack.
   */
  SCANNER_URL: z
    .string()
    .regex(/^(builtin:|clamds?:\/\/[^\s:/]+:\d+)$/, 'clamds://host:port, clamd://host:port or builtin:')
    .default('builtin:'),
  /** The time limit for the scanner's verdict while a client waits. Tests shorten it. */
  SCANNER_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(8).default(8),
  /**
   * A JSON object that overrides the default upload policy. Each property names a feature and has the value `allow` or
   * `refuse`.
   */
  UPLOAD_POLICY: z.string().default('{}').transform(readUploadPolicy),
  /**
   * The policy of the transparency log (c2sp.org/tlog-policy), which the service publishes. Without a policy, the
   * deployment has no log.
   */
  TRANSPARENCY_LOG_POLICY: z.string().transform(readLogPolicy).optional(),
  /**
   * The maximum number of seconds for which the `envelope.completed` event waits until the log contains the envelope's
   * head. If it is 0, the event does not wait.
   */
  TRANSPARENCY_LOG_WAIT_SECONDS: z.coerce.number().min(0).max(86_400).default(0),
  /**
   * The keys that encrypt webhook secrets at rest: `id:base64` of 32 bytes each, separated by commas, the current key
   * first.
   */
  WEBHOOK_ENCRYPTION_KEYS: z.string().transform(readKeyring),
  /** The DNS-over-HTTPS resolver (JSON format) for the host names of webhook receivers. */
  DNS_URL: z.url().default('https://cloudflare-dns.com/dns-query'),
  /** Receivers that a local stack may reach over plain HTTP: `host:port` or `host:*`, separated by commas. */
  WEBHOOK_ALLOWED_HOSTS: AllowedHosts.default([]),
  /**
   * The URL of the converter for office files, which has the Gotenberg API. Without a converter, the service accepts no
   * office files.
   */
  CONVERTER_URL: z
    .url()
    .regex(/^https?:\/\/[^?#]*[^/?#]$/, 'an http:// or https:// URL without a slash at the end')
    .optional(),
  /** The value of the `Authorization` header in requests to the converter. */
  CONVERTER_AUTHORIZATION: z.string().min(1).optional(),
  /** The functions worker's conversions, which the api worker calls. */
  CONVERSIONS: z.custom<ConversionPort>().optional(),
  /**
   * Static assets that the functions worker reads on demand: script fonts, handwriting fonts, character maps, and the
   * OpenAPI document.
   */
  FILES: fetcher.optional(),
  /** The dataset that counts log events. If it is missing, events are not counted. */
  METRICS: z.custom<AnalyticsEngineDataset>().optional(),
  ...queueBindings,
})

/** Returns whether the guard against private networks has no exceptions, which only a local stack may have. */
export const areAllowedHostsValid = (env: { ENVIRONMENT: string; WEBHOOK_ALLOWED_HOSTS: string[] }) =>
  env.ENVIRONMENT === 'local' || env.WEBHOOK_ALLOWED_HOSTS.length === 0
export const allowedHostsError = {
  path: ['WEBHOOK_ALLOWED_HOSTS'],
  message: 'must be empty, except with ENVIRONMENT=local',
}

export type SharedEnv = z.infer<typeof Shared>

/** Thrown for missing or invalid bindings of a worker. The message names each binding, but not its value. */
export class StartRefusedError extends Error {
  override readonly name = 'StartRefusedError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The worker cannot start. Missing or wrong bindings: ${problems.join('; ')}`)
    this.problems = problems
  }
}

/** Parses the bindings of a worker. Throws a StartRefusedError that lists all missing or invalid bindings. */
export function parseEnv<T>(schema: z.ZodType<T>, raw: unknown): T {
  const bindings = raw as Readonly<Record<string, unknown>>
  const result = schema.safeParse(raw, { error: expectationOf })
  const unreadable =
    result.error?.issues.map(({ code, path, message }) => {
      const name = path.join('.')
      if (code === 'custom') return `${name}: ${message}`
      return `${name}: ${bindings[name] === undefined ? 'missing' : `must be ${message}`}`
    }) ?? []
  const problems = [...unreadable, ...(bindings.ENVIRONMENT === 'local' ? [] : deploymentProblems(bindings))]
  if (!result.success || problems.length > 0) throw new StartRefusedError(problems)
  return result.data
}
