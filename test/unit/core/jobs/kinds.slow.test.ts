import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  deadLetterConsumer,
  deadLetterQueue,
  jobKinds,
  jobTable,
  kindsDispatchedBy,
  queueRetries,
  readPayload,
  tableQueue,
  type Worker,
} from '../../../../core/jobs/kinds.ts'
import { readWorkerConfig } from '../../../../dev/build/build-worker.ts'

const root = join(import.meta.dirname, '../../../..')
const configs: [worker: Worker, path: string, environment: string, end: string][] = [
  ['api', 'wrangler.toml', 'production', ''],
  ['api', 'wrangler.toml', 'staging', '-staging'],
  ['functions', 'functions/wrangler.toml', 'production', ''],
  ['functions', 'functions/wrangler.toml', 'staging', '-staging'],
]

test.each(configs)(
  'configures exactly the queues of the job table and one dead letter queue for the worker %s (%s, %s)',
  async (worker, path, environment, end) => {
    const { producers, consumers } = await readWorkerConfig(join(root, path), environment)
    const queues = jobKinds.map((kind) => jobTable[kind].queue)
    expect(producers).toEqual(Object.fromEntries(queues.map(({ binding, name }) => [binding, `${name}${end}`])))
    const consumed = jobKinds.filter((kind) => jobTable[kind].worker === worker).map((kind) => jobTable[kind].queue)
    const other = worker === 'api' ? 'functions' : 'api'
    expect(consumers).toEqual({
      ...Object.fromEntries(
        consumed.map(({ name, maxBatchSize, maxBatchTimeout }) => [
          `${name}${end}`,
          { ...queueRetries, maxBatchSize, maxBatchTimeout, deadLetterQueue: `${deadLetterQueue[worker].name}${end}` },
        ]),
      ),
      [`${deadLetterQueue[other].name}${end}`]: deadLetterConsumer,
    })
  },
)

test('maps a production or staging queue name to its name in the job table, and returns unknown names unchanged', () => {
  expect(['chancery-mail', 'chancery-mail-staging', 'other-mail'].map(tableQueue)).toEqual([
    'chancery-mail',
    'chancery-mail',
    'other-mail',
  ])
})

test('dispatches each job kind in the outbox from the worker that consumes its queue', () => {
  const stored = jobKinds.filter((kind) => jobTable[kind].outbox !== null)
  const dispatched = (['api', 'functions'] as const).flatMap((worker) =>
    kindsDispatchedBy(worker).map((kind) => [kind, worker]),
  )
  expect(dispatched.sort()).toEqual(stored.map((kind) => [kind, jobTable[kind].worker]).sort())
  expect(stored).toEqual(expect.arrayContaining(['scan', 'mail', 'extraction', 'sealing', 'bulkSend', 'workflow']))
  expect(stored).not.toContain('webhook')
})

const mail = { envelopeId: 'env_1', template: 'invitation', generation: 1, revision: 2 }
const accepted: [kind: Parameters<typeof readPayload>[0], stored: unknown, read: unknown][] = [
  ['scan', { documentId: 'doc_1', uploadId: 'u' }, { documentId: 'doc_1', uploadId: 'u' }],
  [
    'extraction',
    { documentId: 'doc_1', version: 2 },
    { documentId: 'doc_1', version: 2, runs: 0, unreadPages: 0, work: 0 },
  ],
  ['sealing', { envelopeId: 'env_1' }, { envelopeId: 'env_1' }],
  ['mail', mail, { ...mail, recipient: null, memberId: null, reason: null, isLastOfDay: false }],
  ['workflow', { runId: 'run_1' }, { runId: 'run_1' }],
  ['workflow', { runId: 'run_1', position: 0, step: 3 }, { runId: 'run_1', position: 0, step: 3 }],
]

test.each(accepted)('parses the stored %s payload %j as %j', (kind, stored, read) => {
  expect(readPayload(kind, stored)).toEqual(read)
})

test.each<[kind: Parameters<typeof readPayload>[0], stored: unknown]>([
  ['scan', { documentId: 'doc_1' }],
  ['extraction', { documentId: 'doc_1', version: '2' }],
  ['sealing', {}],
  ['mail', { ...mail, template: 'advertisement' }],
  ['workflow', { runId: 'run_1', position: 0 }],
  ['workflow', { runId: 'run_1', position: 'first', step: 3 }],
])('rejects the stored %s payload %j', (kind, stored) => {
  expect(readPayload(kind, stored)).toBeNull()
})
