import * as z from 'zod'
import { mailTemplates } from '../signing/mails/facts.ts'

export type Worker = 'api' | 'functions'

/** The queue for a kind of job: the maximum number of messages in a batch, and the seconds to wait for a full batch. */
type Queue = { name: `chancery-${string}`; binding: `${string}_QUEUE`; maxBatchSize: number; maxBatchTimeout: number }

type Kind = {
  worker: Worker
  /**
   * The schema of the payload in the outbox, created with the first job. Null for a kind whose consumer finds its work
   * in other tables.
   */
  outbox: { payload: z.ZodType } | null
  queue: Queue
  overdue: OverdueAlarm
  /**
   * If true, a message starts the next job of the organization whose turn it is, which may not be the job that the
   * message names. Set for long jobs.
   */
  takesTurns?: true
}

/** The ages in seconds at which waiting work raises its alarm, and the advice to the operator. */
type OverdueAlarm = { warn: number; error: number; advice: string }

const soon = { warn: 120, error: 600 }
const later = { warn: 600, error: 3_600 }

/**
 * The payload of a mail about an envelope: the mail template and the envelope's state. By default, the recipient is the
 * signer.
 */
const mailPayload = z.lazy(() =>
  z.object({
    envelopeId: z.string(),
    template: z.enum(mailTemplates),
    generation: z.int(),
    revision: z.int(),
    /** The recipient, if this is not the current signer but a former signer or another person. */
    recipient: z.object({ email: z.string(), name: z.string().nullable() }).nullable().default(null),
    /** The recipient, if this is a member who is responsible for the envelope. */
    memberId: z.string().nullable().default(null),
    /**
     * True if a caller requested this mail. A requested mail can be rejected because of a limit, but an automatic mail
     * is always sent.
     */
    isRequested: z.literal(true).optional(),
    /** True for the last mail of this kind that the person may receive on that day. The database sets this property. */
    isLastOfDay: z.boolean().default(false),
    /** The reason for the change, if the envelope does not contain it. */
    reason: z.string().nullable().default(null),
  }),
)

/**
 * All kinds of background jobs, each with its payload, its queue and the worker that consumes it. The `wrangler.toml`
 * files of the two workers list the same queues.
 */
export const jobTable = {
  /** Resumes an upload whose check was interrupted. */
  scan: {
    worker: 'api',
    outbox: { payload: z.lazy(() => z.object({ documentId: z.string(), uploadId: z.string() })) },
    queue: { name: 'chancery-scan', binding: 'SCAN_QUEUE', maxBatchSize: 5, maxBatchTimeout: 0 },
    overdue: {
      ...soon,
      advice:
        'Postponed upload checks are due, but no worker runs them. Uploads return 503 until the checks run. No upload is lost. Check that the api worker is running (see `start_refused`) and that the `chancery-scan` queue [has a consumer](#queues-and-cron).',
    },
  },
  /**
   * Extracts the text of a document version. `runs`, `unreadPages` and `work` (microseconds) are the totals of earlier
   * runs of the job.
   */
  extraction: {
    worker: 'functions',
    outbox: {
      payload: z.lazy(() =>
        z.object({
          documentId: z.string(),
          version: z.int(),
          runs: z.int().default(0),
          unreadPages: z.int().default(0),
          work: z.int().default(0),
        }),
      ),
    },
    // A batch has only one message, because concurrent jobs of an isolate share its memory.
    queue: { name: 'chancery-extraction', binding: 'EXTRACTION_QUEUE', maxBatchSize: 1, maxBatchTimeout: 0 },
    takesTurns: true,
    overdue: {
      ...later,
      advice:
        'Uploads wait for text extraction, so search does not find their text yet. Check that the functions worker is running. If uploads arrive faster than the worker extracts text, no action is needed: the backlog shrinks later.',
    },
  },
  /** Seals a signed envelope and composes its certificate. */
  sealing: {
    worker: 'functions',
    outbox: { payload: z.lazy(() => z.object({ envelopeId: z.string() })) },
    queue: { name: 'chancery-sealing', binding: 'SEALING_QUEUE', maxBatchSize: 1, maxBatchTimeout: 0 },
    takesTurns: true,
    overdue: {
      ...soon,
      advice:
        'Signed envelopes wait for a worker. Check `GET /health/ready` of the functions worker. When the functions worker runs again, it seals the envelopes in signing order.',
    },
  },
  /**
   * Delivers webhook events. The deliveries themselves are the rows of this job, and one message claims hundreds of
   * them.
   */
  webhook: {
    worker: 'api',
    outbox: null,
    queue: { name: 'chancery-webhooks', binding: 'WEBHOOKS_QUEUE', maxBatchSize: 10, maxBatchTimeout: 1 },
    overdue: {
      warn: 300,
      error: 1_800,
      advice:
        'Webhook deliveries are due, but no worker sends them. One slow receiver cannot cause this alarm, because each endpoint has a share of the connections. Check that the `chancery-webhooks` queue [has a consumer](#queues-and-cron), then look for `deliveries_unsettled`.',
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
        'Emails are due, but no worker sends them. Check that the api worker is running and that the `chancery-mail` queue [has a consumer](#queues-and-cron). If the mail service refuses emails, see `mail_service_unavailable`.',
    },
  },
  /** Creates envelopes for the rows of a bulk send, a few in each attempt. */
  bulkSend: {
    worker: 'functions',
    outbox: { payload: z.lazy(() => z.object({ bulkSendId: z.string() })) },
    queue: { name: 'chancery-bulk-sends', binding: 'BULK_SENDS_QUEUE', maxBatchSize: 1, maxBatchTimeout: 0 },
    takesTurns: true,
    overdue: {
      ...later,
      advice:
        'Bulk sends wait for a worker, so no envelopes are created from their rows. Check that the functions worker is running.',
    },
  },
  /** Supervises a workflow run. A payload with a step only makes the executor of that document check again. */
  workflow: {
    worker: 'functions',
    outbox: {
      payload: z.lazy(() =>
        z.union([
          z.object({ runId: z.string(), position: z.int(), step: z.int() }),
          z.object({ runId: z.string(), position: z.undefined().optional() }),
        ]),
      ),
    },
    queue: { name: 'chancery-workflows', binding: 'WORKFLOWS_QUEUE', maxBatchSize: 10, maxBatchTimeout: 0 },
    overdue: {
      ...later,
      advice: 'Workflow runs wait for a worker. Check that the functions worker is running.',
    },
  },
} as const satisfies Record<string, Kind>

type Table = typeof jobTable
type KindsWhere<Facts> = { [K in keyof Table]: Table[K] extends Facts ? K : never }[keyof Table]

export type JobKind = keyof Table
/** The kinds of jobs with rows in the outbox. */
export type StoredKind = Exclude<JobKind, KindsWhere<{ outbox: null }>>
/** The kinds of jobs whose queue a worker consumes. */
export type ConsumedKind<W extends Worker> = KindsWhere<{ worker: W }>

/** A parsed payload, in which defaults are set. */
export type JobPayload<K extends StoredKind> = z.output<Table[K]['outbox']['payload']>

/** A new job for the outbox. Omitted payload properties get their defaults. */
export type JobDraft<K extends StoredKind = StoredKind> = {
  [One in K]: { kind: One; payload: z.input<Table[One]['outbox']['payload']> }
}[K]

/** The duration of a job's lease in seconds. The worker renews the lease while the job runs. */
export const jobLeaseSeconds = 45

/**
 * The queues for messages that a worker could not process. The functions worker consumes the dead letters of the api
 * worker, and vice versa.
 */
export const deadLetterQueue = {
  api: { name: 'chancery-api-dead-letters', worker: 'functions' },
  functions: { name: 'chancery-functions-dead-letters', worker: 'api' },
} as const satisfies Record<Worker, { name: Queue['name']; worker: Worker }>

/** All queues retry in the same way, because a message only names a row. */
export const queueRetries = { maxRetries: 3, retryDelay: 10 }

/** The consumer of dead letters retries for hours, because nothing else would report that they could not be stored. */
export const deadLetterConsumer = { maxBatchSize: 100, maxBatchTimeout: 5, maxRetries: 100, retryDelay: 120 }

/** Returns the name of a queue as in `jobTable`, without the suffix of the staging environment. */
export const tableQueue = (queue: string): string => queue.replace(/-staging$/, '')

export const jobKinds = Object.keys(jobTable) as readonly JobKind[]

const isStored = (kind: JobKind): kind is StoredKind => jobTable[kind].outbox !== null

/** Returns the kinds of outbox jobs that a worker consumes and that its scheduled task dispatches. */
export const kindsDispatchedBy = (worker: Worker): StoredKind[] =>
  jobKinds.filter(isStored).filter((kind) => jobTable[kind].worker === worker)

/** Parses a stored payload. Returns null if it is not valid for the kind of job. */
export function readPayload<K extends StoredKind>(kind: K, payload: unknown): JobPayload<K> | null {
  // TypeScript cannot derive the kind's schema from the table.
  const result = jobTable[kind].outbox.payload.safeParse(payload)
  return result.success ? (result.data as JobPayload<K>) : null
}
