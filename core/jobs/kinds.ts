import * as z from 'zod'
import { mailTemplates } from '../signing/mails/facts.ts'

/** Which worker carries a job out. */
export type Worker = 'api' | 'functions'

/** The queue that wakes the consumer of a kind; how many messages it takes at once, and how long it waits for more. */
type Queue = { name: `chancery-${string}`; binding: `${string}_QUEUE`; maxBatchSize: number; maxBatchTimeout: number }

type Kind = {
  worker: Worker
  /** What its rows in the outbox say. Null where the rows are others, which the consumer finds itself. */
  outbox: { payload: z.ZodType } | null
  queue: Queue
  overdue: Overdue
  /** Whether a message starts a job of the organization whose turn it is, instead of the named one: for jobs that take long. */
  takesTurns?: true
}

/** After how many seconds waiting work raises its alarm, and what the alarm means for an operator. */
type Overdue = { warn: number; error: number; advice: string }

const soon = { warn: 120, error: 600 }
const later = { warn: 600, error: 3_600 }

/** What mail tells of which state of which envelope, and to whom: without more, to the signer. */
const mailPayload = z.object({
  envelopeId: z.string(),
  template: z.enum(mailTemplates),
  generation: z.int(),
  revision: z.int(),
  /** Somebody who is no longer the signer. */
  recipient: z.object({ email: z.string(), name: z.string().nullable() }).nullable().default(null),
  /** A member on the sender's side. */
  memberId: z.string().nullable().default(null),
  /** Somebody asks for this mail now, and is refused where it is one too many; what follows by itself is sent all the same. */
  asked: z.literal(true).optional(),
  /** The last mail of its kind that this person of the sender gets that day; set by the database. */
  isLastOfDay: z.boolean().default(false),
  /** Why, where the envelope itself does not say. */
  reason: z.string().nullable().default(null),
})

/**
 * Every kind of work after an answer. What the outbox takes, which queue wakes it and which worker consumes that queue follow from
 * here, and both `wrangler.toml` say the same.
 */
export const jobTable = {
  /** Takes up an upload whose check was interrupted. */
  scan: {
    worker: 'api',
    outbox: { payload: z.object({ documentId: z.string(), uploadId: z.string() }) },
    queue: { name: 'chancery-scan', binding: 'SCAN_QUEUE', maxBatchSize: 5, maxBatchTimeout: 0 },
    overdue: {
      ...soon,
      advice:
        'Postponed upload checks are due, and no worker runs them. Uploads return 503 until they run; nothing is lost. Check that the api worker runs (`start_refused`) and that the queue `chancery-scan` has a consumer.',
    },
  },
  /** Makes the text of a version readable. `runs` and `unreadPages` are what its earlier runs left behind. */
  extraction: {
    worker: 'functions',
    outbox: {
      payload: z.object({
        documentId: z.string(),
        version: z.int(),
        runs: z.int().default(0),
        unreadPages: z.int().default(0),
      }),
    },
    // One document at a time: the memory of an isolate is shared by what runs in it.
    queue: { name: 'chancery-extraction', binding: 'EXTRACTION_QUEUE', maxBatchSize: 1, maxBatchTimeout: 0 },
    overdue: {
      ...later,
      advice:
        'The text of uploads waits, so search does not find it yet. Check that the functions worker runs. If more is uploaded than it reads, the count falls later without action.',
    },
  },
  /** Finishes a signed envelope. */
  sealing: {
    worker: 'functions',
    outbox: { payload: z.object({ envelopeId: z.string() }) },
    queue: { name: 'chancery-sealing', binding: 'SEALING_QUEUE', maxBatchSize: 1, maxBatchTimeout: 0 },
    takesTurns: true,
    overdue: {
      ...soon,
      advice:
        'Signed envelopes wait for a worker. Check `GET /health/ready` of the functions worker. When it runs again, it seals them in signing order.',
    },
  },
  /** Delivers events; its rows are the deliveries, which one wake-up claims in hundreds. */
  webhook: {
    worker: 'api',
    outbox: null,
    queue: { name: 'chancery-webhooks', binding: 'WEBHOOKS_QUEUE', maxBatchSize: 10, maxBatchTimeout: 1 },
    overdue: {
      warn: 300,
      error: 1_800,
      advice:
        'Deliveries are due, and no worker sends them. One slow receiver cannot cause this, because each endpoint has a share of the connections. Check that the queue `chancery-webhooks` has a consumer, then look for `deliveries_unsettled`.',
    },
  },
  /** Sends one mail about an envelope. */
  mail: {
    worker: 'api',
    outbox: { payload: mailPayload },
    queue: { name: 'chancery-mail', binding: 'MAIL_QUEUE', maxBatchSize: 10, maxBatchTimeout: 0 },
    overdue: {
      ...soon,
      advice:
        'Mails are due, and no worker sends them. Check that the api worker runs and that its mail queue has a consumer. If the mail service refuses mails, see `mail_service_away`.',
    },
  },
  /** Makes envelopes for the rows of a bulk send, some of them each time. */
  bulkSend: {
    worker: 'functions',
    outbox: { payload: z.object({ bulkSendId: z.string() }) },
    queue: { name: 'chancery-bulk-sends', binding: 'BULK_SENDS_QUEUE', maxBatchSize: 1, maxBatchTimeout: 0 },
    overdue: {
      ...later,
      advice: 'Bulk sends wait for a worker, and no envelopes are created from their rows. Check the functions worker.',
    },
  },
  /** Looks after a run; with a step it only tells the executor of that document to look again. */
  workflow: {
    worker: 'functions',
    outbox: {
      payload: z.union([
        z.object({ runId: z.string(), position: z.int(), step: z.int() }),
        z.object({ runId: z.string(), position: z.undefined().optional() }),
      ]),
    },
    queue: { name: 'chancery-workflows', binding: 'WORKFLOWS_QUEUE', maxBatchSize: 10, maxBatchTimeout: 0 },
    overdue: {
      ...later,
      advice: 'Workflow runs wait for a worker. Check the functions worker.',
    },
  },
} as const satisfies Record<string, Kind>

type Table = typeof jobTable
type KindsWhere<Facts> = { [K in keyof Table]: Table[K] extends Facts ? K : never }[keyof Table]

export type JobKind = keyof Table
/** Kinds whose rows are those of the outbox. */
export type StoredKind = Exclude<JobKind, KindsWhere<{ outbox: null }>>
/** Kinds that are consumed by a worker from a queue. */
export type ConsumedKind<W extends Worker> = KindsWhere<{ worker: W }>

/** What a job of a kind says, checked. */
export type JobPayload<K extends StoredKind> = z.output<Table[K]['outbox']['payload']>

/** A job as it is put into the outbox; what its payload leaves out has a default. */
export type JobDraft<K extends StoredKind = StoredKind> = {
  [One in K]: { kind: One; payload: z.input<Table[One]['outbox']['payload']> }
}[K]

/** How long a claim of a job holds without being renewed, as it is while somebody works on it. */
export const jobLeaseSeconds = 45

/** Where messages end that a worker could not take: the other one tells of them. */
export const deadLetterQueue = {
  api: { name: 'chancery-api-dead-letters', worker: 'functions' },
  functions: { name: 'chancery-functions-dead-letters', worker: 'api' },
} as const satisfies Record<Worker, { name: Queue['name']; worker: Worker }>

/** Every message is a wake-up, so all queues repeat and give up alike. */
export const queueRetries = { maxRetries: 3, retryDelay: 10 }

/** Nobody tells of what dead letters could not be told of, so they are tried for hours. */
export const deadLetterConsumer = { maxBatchSize: 100, maxBatchTimeout: 5, maxRetries: 100, retryDelay: 120 }

/** The name of a queue in the table; those of the staging environment end in its name. */
export const tableQueue = (queue: string): string => queue.replace(/-staging$/, '')

export const jobKinds = Object.keys(jobTable) as readonly JobKind[]

const isStored = (kind: JobKind): kind is StoredKind => jobTable[kind].outbox !== null

/** The kinds of the outbox whose queue a worker consumes, so that its cron wakes them again. */
export const wokenBy = (worker: Worker): StoredKind[] =>
  jobKinds.filter(isStored).filter((kind) => jobTable[kind].worker === worker)

/** What a stored payload says; null when it is none of this kind. */
export function readPayload<K extends StoredKind>(kind: K, payload: unknown): JobPayload<K> | null {
  // The schema is that of the kind, which the compiler cannot follow through the table.
  const result = jobTable[kind].outbox.payload.safeParse(payload)
  return result.success ? (result.data as JobPayload<K>) : null
}
