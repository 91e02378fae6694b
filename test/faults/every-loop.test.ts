import type { S3Client } from '@aws-sdk/client-s3'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { scheduledTasksOfApi } from '../../api/scheduled-tasks.ts'
import { jobKinds, jobTable, type StoredKind } from '../../core/jobs/kinds.ts'
import { scheduledTasksOfFunctions } from '../../functions/scheduled-tasks.ts'
import type { Services } from '../../platform/context.ts'
import { consumerOf, dispatchDueJobs, jobConsumer } from '../../platform/jobs/job-messages.ts'
import { runScheduledTasks } from '../../platform/jobs/scheduled-run.ts'
import { createListing } from '../../platform/ports/s3-listing.ts'
import { checkStorageOnce, storageCheckBounds } from '../../service/objects/check-storage.ts'
import { deletePendingObjects } from '../../service/objects/delete-pending.ts'
import { emptyTrash } from '../../service/retention/clean-up.ts'
import { forEachDue } from '../../service/signing/each-envelope.ts'
import { deliverDue } from '../../service/webhooks/engine.ts'
import { startExecutors } from '../../service/workflows/executors.ts'
import { brokenOf, type CheckedLoop, doing, each, idsOf, type Row, refuse, whileStuck } from '../support/broken-rows.ts'
import { sentDespite } from '../support/bulk-setup.ts'
import { cleanupTasksOf } from '../support/cleanup-tasks.ts'
import { startObjectPorts } from '../support/object-ports.ts'

/** Checks for every loop of a scheduled run, a consumer and a job that failing rows do not stop the other rows. */

const ports = await startObjectPorts()
const { services, query } = ports

afterAll(() => ports.dispose())

const storedKinds = jobKinds.filter((kind): kind is StoredKind => jobTable[kind].outbox !== null)
const storedJob = (kind: StoredKind, ids: readonly string[]) =>
  query(`insert into jobs (organization_id, id, kind, payload) select 'org_a', id, $2, $3::jsonb ${each}`, [
    ids,
    kind,
    payloads[kind] ?? '{}',
  ])

const loops: CheckedLoop[] = [
  {
    of: [],
    over: 'scheduled tasks',
    run: async (rows) => {
      const { done, act } = doing(rows)
      const tasks = Object.fromEntries(idsOf(rows).map((id) => [id, () => act(id)]))
      const env = { ...services.env, SCHEDULED_RUN_SECONDS: 0 }
      await runScheduledTasks({ ...services, env }, { perRun: tasks, polled: {} })
      return done
    },
  },
  {
    of: ['dispatchJobs'],
    over: 'job kinds with unavailable queues',
    run: async (rows) => {
      const [scans, mails] = [idsOf(rows.filter(({ isBroken }) => isBroken)), idsOf(rows.filter((r) => !r.isBroken))]
      await storedJob('scan', scans)
      await storedJob('mail', mails)
      const sent: string[] = []
      const sendBatch = async (messages: readonly { body: { jobId: string } }[]) =>
        void sent.push(...messages.map(({ body }) => body.jobId))
      const env = { ...services.env, SCAN_QUEUE: { sendBatch: refuse }, MAIL_QUEUE: { sendBatch } }
      await dispatchDueJobs({ ...services, env } as unknown as Services, 'api').catch(() => {})
      await query('delete from jobs')
      return sent
    },
  },
  {
    of: ['expireEnvelopes', 'remindSigners'],
    over: 'envelopes',
    run: async (rows) => {
      const { done, act } = doing(rows)
      const due = idsOf(rows).map((id) => ({ organization_id: 'org_a', id }))
      await forEachDue(services, {
        claim: async (limit) => due.splice(0, limit),
        act: ({ id }) => act(id),
        failureEvent: 'expiry_failed',
        envelopesMax: 1_000,
      })
      return done
    },
  },
  {
    of: ['emptyTrash'],
    over: 'trashed documents',
    run: async (rows) => {
      const ids = idsOf(rows)
      await query(
        `insert into documents (organization_id, id, title, type, metadata, status, trashed_at)
         select 'org_a', id, '', '', '{}', 'trashed', now() - interval '31 days' ${each}`,
        [ids],
      )
      await whileStuck(query, 'documents', 'id', rows, () => emptyTrash(services))
      const purged = 'select id from documents where id = any ($1) and purged_at is not null'
      const done = idsOf(await query<Row>(purged, [ids]))
      await query('update documents set purged_at = now() where id = any ($1)', [ids])
      return done
    },
  },
  ...cleanupTasksOf(ports),
  {
    of: ['deletePendingObjects'],
    over: 'objects pending deletion',
    run: async (rows) => {
      const { done, act } = doing(rows)
      await query("select chancery_delete_objects('org_a', $1)", [idsOf(rows)])
      await deletePendingObjects({ ...services, storage: { ...services.storage, delete: act } })
      await query('delete from pending_objects')
      return done
    },
  },
  {
    of: ['checkStorage'],
    over: 'unregistered objects',
    run: async (rows) => {
      const { done, act } = doing(rows)
      await ports.store(
        idsOf(rows).map((id) => `texts/${id}`),
        8,
      )
      await query('update storage_checks set ended_at = null, lease_until = null')
      const remove = (key: string) => act(key.replace('texts/', ''))
      const storage = { ...services.storage, delete: remove }
      await checkStorageOnce({ ...services, storage }, storageCheckBounds)
      for (const id of idsOf(rows)) await services.storage.delete(`texts/${id}`)
      return done
    },
  },
  {
    of: ['checkStorage', 'deletePendingObjects'],
    over: 'unfinished multipart uploads',
    run: async (rows) => {
      const { done, act } = doing(rows)
      const send = async ({ input }: { input: { Key?: string } }) =>
        input.Key === undefined ? { Uploads: idsOf(rows).map((Key) => ({ Key, UploadId: Key })) } : act(input.Key)
      const client = { send } as unknown as S3Client
      const soon = { responseMs: 1_000, wholeMs: 1_000 }
      const listing = createListing({ client, bucket: 'b', limits: soon, statusOf: () => undefined })
      await listing.abortUploads({ prefix: '', before: null }).catch(() => {})
      return done
    },
  },
  ...storedKinds.map(
    (kind): CheckedLoop => ({
      of: [kind],
      over: `${kind} jobs`,
      run: async (rows) => {
        const { done, act } = doing(rows)
        await storedJob(kind, idsOf(rows))
        const messages = idsOf(rows).map((jobId) => ({ body: { jobId }, ack: () => {} }))
        const consume = jobConsumer(kind, async (_ctx, job) => {
          await act(job.id)
          return { kind: 'done' }
        })
        await consume(services, { queue: '', messages, ackAll: () => {} })
        const finished = idsOf(await query<Row>("select id from jobs where state = 'done'"))
        await query('delete from jobs')
        return finished.filter((id) => done.includes(id))
      },
    }),
  ),
  {
    of: ['dead letters'],
    over: 'dead letters',
    run: async (rows) => {
      const consume = consumerOf('api', {} as never)
      const messages = rows.map(({ id, isBroken }) => ({ body: { jobId: isBroken ? `${id}\0` : id }, ack: () => {} }))
      await consume(services, { queue: 'chancery-functions-dead-letters', messages, ackAll: () => {} })
      const kept = await query<{ id: string }>('select job_id as id from dead_letters')
      await query('delete from dead_letters')
      return idsOf(kept as Row[])
    },
  },
  {
    of: ['webhook'],
    over: 'webhook deliveries',
    run: async (rows) => {
      const ids = idsOf(rows)
      await query(
        `insert into webhook_endpoints (organization_id, id, url, events) values ('org_a', 'endpoint', 'https://127.0.0.1', '{}')
         on conflict do nothing`,
      )
      await query(
        `insert into webhook_events (organization_id, id, type, envelope_id, body) select 'org_a', id, 'none', 'none', '{}' ${each}`,
        [ids],
      )
      await query(
        `insert into webhook_deliveries (organization_id, id, event_id, endpoint_id, next_attempt_at) select 'org_a', id, id, 'endpoint', now() ${each}`,
        [ids],
      )
      const bounds = { timeoutMs: 1_000, requestsMax: 1_000 }
      const written = ['update', 'when (new.last_error is distinct from old.last_error)'] as const
      // Deliveries that a run returns unsent become due some seconds later, so the test makes them due immediately.
      const dueAgain = `update webhook_deliveries set next_attempt_at = now() where last_error is null and lease_owner is null returning id`
      const untilNoneIsDue = async () => {
        do await deliverDue(services, bounds)
        while ((await query(dueAgain)).length > 0)
      }
      await whileStuck(query, 'webhook_deliveries', 'id', rows, untilNoneIsDue, written)
      const done = idsOf(await query<Row>('select id from webhook_deliveries where last_error is not null'))
      await query('delete from webhook_deliveries')
      return done
    },
  },
  {
    of: ['bulkSend'],
    over: 'rows of a bulk send',
    run: async (rows) => {
      const { made, status } = await sentDespite(ports, rows)
      expect(status).toBe('completed')
      return made
    },
  },
  {
    of: ['workflow'],
    over: 'documents of a workflow run',
    run: async (rows) => {
      const { done, act } = doing(rows)
      const createBatch = async (batch: { id: string }[]) => {
        for (const { id } of batch) if (brokenOf(rows).has(id.slice(4, -2))) await refuse()
        for (const { id } of batch) await act(id.slice(4, -2))
      }
      const run = { organizationId: 'org_a', id: 'run', keyId: 'key', steps: [] }
      const due = idsOf(rows).map((id) => ({ position: id, documentId: id, generation: 1, step: 0 }))
      await startExecutors({ createBatch } as never, run as never, due as never)
      return done
    },
  },
]

const payloads: Partial<Record<StoredKind, string>> = {
  scan: '{"documentId":"none","uploadId":"none"}',
  extraction: '{"documentId":"none","version":1}',
  sealing: '{"envelopeId":"none"}',
  mail: '{"envelopeId":"none","template":"invitation","generation":1,"revision":1}',
  bulkSend: '{"bulkSendId":"none"}',
  workflow: '{"runId":"none"}',
}

/** Scheduled tasks without a loop over rows, or with separate tests of the loop. */
const others = [
  'cosignLog',
  'runArchive',
  'sequenceLog',
  'reportBacklog',
  'dispatchDeliveries',
  'watchForRestore',
  'watchSealKey',
]

const everyTask = {
  TIMESTAMP_AUTHORITIES: ['https://tsa.example'],
  ARCHIVE_PERIOD_DAYS: 30,
  TRANSPARENCY_LOG_POLICY: '-',
}

test('includes the loop of every scheduled task and job kind', () => {
  const tasks = [scheduledTasksOfApi(), scheduledTasksOfFunctions(everyTask as never)].flatMap(({ perRun, polled }) =>
    Object.keys({ ...perRun, ...polled }),
  )
  const known = new Set([...loops.flatMap(({ of }) => of), ...others])
  expect([...tasks, ...jobKinds].filter((name) => !known.has(name))).toEqual([])
})

let turns = 0

test.each(loops.map((loop) => [loop.over, loop] as const))('continues after failures among %s', async (_, { run }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), async (broken) => {
      turns += 1
      const rows = broken.map((isBroken, at) => ({ id: `row_${turns}_${at}`, isBroken }))
      const done = new Set(await run(rows))
      expect(idsOf(rows.filter(({ id }) => done.has(id)))).toEqual(idsOf(rows.filter(({ isBroken }) => !isBroken)))
    }),
    { numRuns: 8, examples: [[[true, true, true, true, true, true, false]], [[true, false, false, true, false]]] },
  )
})
