import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { makeSealKey } from '../../admin/make-keys.ts'
import { type Stack, type StackOptions, startStack } from '../../dev/stack/stack.ts'
import { api as clientWith } from '../support/client.ts'
import { createEnvelope, getEnvelope, waitForStatus } from '../support/envelopes.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openApi } from '../support/open-api.ts'
import { linkFor, post, signAndComplete, signRequest, whenQuiet } from '../support/signing.ts'
import { ownDatabase, queryDatabase, stack } from '../support/stack.ts'
import { readyDocument } from '../support/upload.ts'

const effects = `
  select (select array_agg(kind order by kind) from artifacts where envelope_id = $1) as artifacts,
    (select count(*)::int from webhook_events where envelope_id = $1 and type = 'envelope.completed') as events,
    (select count(*)::int from jobs where payload->>'envelopeId' = $1 and payload->>'template' = 'completed') as mails,
    (select array_agg(record::jsonb->>'type' order by sequence) from evidence_records
      where envelope_id = $1 and record::jsonb->>'type' in ('signed', 'sealed', 'completed')) as records`
const once = {
  artifacts: ['certificate', 'document'],
  events: 1,
  mails: 1,
  records: ['signed', 'sealed', 'completed'],
}

test('seals the document once if its sealing job runs twice', async () => {
  const api = await openApi(stack)
  const envelope = await createEnvelope(api, { documentId: await readyDocument(api) })
  const completed = await signAndComplete(api, stack, envelope)
  await whenQuiet(envelope.id)
  const job = "kind = 'sealing' and payload->>'envelopeId' = $1"
  for (let round = 1; round <= 2; round++) {
    await queryDatabase(`update jobs set state = 'queued', run_at = now(), finished_at = null where ${job}`, [
      envelope.id,
    ])
    await expect
      .poll(async () => (await queryDatabase(`select state from jobs where ${job}`, [envelope.id]))[0]?.state)
      .toBe('done')
  }
  expect((await queryDatabase(effects, [envelope.id]))[0]).toEqual(once)
  expect(await getEnvelope(api, envelope.id)).toEqual(completed)
})

const dataDir = temporaryFolder('sealing')
let own: Stack

afterAll(async () => {
  await own?.dispose()
})

const database = await ownDatabase()
const startOwn = (options: Pick<StackOptions, 'extraBindings' | 'cronSeconds'> = {}) =>
  startStack({ ...database, dataDir, cronSeconds: 0.4, ...options })

async function query(sql: string, params: unknown[] = []) {
  const client = new pg.Client({ connectionString: own.ownerDatabaseUrl })
  await client.connect()
  try {
    return (await client.query(sql, params)).rows
  } finally {
    await client.end()
  }
}

test('completes an envelope once after the operator corrects a wrong seal key', async () => {
  const { privateKeyPem } = await makeSealKey({ now: new Date() })
  // Disables the cron, because a retry must dispatch its own message.
  own = await startOwn({ cronSeconds: 3_600, extraBindings: { functions: { SEAL_PRIVATE_KEY: privateKeyPem } } })
  const before = await openApi(own)
  const envelope = await createEnvelope(before, { documentId: await readyDocument(before) })
  const link = await linkFor({ mailUrl: own.mail.url }, envelope)
  expect((await post(`${link}/sign`, await signRequest(link))).status).toBe(200)

  await expect
    .poll(async () => (await getEnvelope(before, envelope.id)).sealing)
    .toEqual({ attempts: 1, lastError: 'seal_key_mismatch' })
  await expect
    .poll(async () => (await getEnvelope(before, envelope.id)).sealing)
    .toEqual({ attempts: 2, lastError: 'seal_key_mismatch' })
  const voiding = await before.send('POST', `/v1/signatures/requests/${envelope.id}/void`)
  expect([voiding.status, voiding.body.currentStatus]).toEqual([409, 'sealing'])
  const artifact = await before.send('GET', `/v1/signatures/requests/${envelope.id}/artifacts/document`)
  expect([artifact.status, artifact.body.currentStatus]).toEqual([409, 'sealing'])

  // Duplicate messages after lost leases can leave several sealing jobs for one envelope.
  await query(
    `insert into jobs (organization_id, id, kind, payload, run_at)
     select organization_id, id || '-' || n, kind, payload, now() + interval '5 seconds' from jobs, generate_series(1, 5) n where kind = 'sealing'`,
  )
  await own.dispose()
  own = await startOwn()
  await query("update jobs set run_at = now(), dispatched_until = null where kind = 'sealing'")
  await expect
    .poll(
      async () => (await query("select distinct state from jobs where kind = 'sealing'")).map(({ state }) => state),
      {
        timeout: 60_000,
      },
    )
    .toEqual(['done'])
  expect((await query(effects, [envelope.id]))[0]).toEqual(once)
  const after = { ...before, ...clientWith(before.apiKey, own) }
  expect((await waitForStatus(after, envelope.id, 'completed')).sealing.lastError).toBeNull()
  await expect
    .poll(async () => (await storedKeys(own)).map((key) => key.replace(/^artifacts\/[0-9a-f]{40}\//, '')).sort())
    .toEqual(['certificate.pdf', 'document.pdf'])
})

/** Returns the object keys of sealed files in the store, including files of failed attempts. */
async function storedKeys({ storageUrl, bucket, storageCredentials }: Stack): Promise<string[]> {
  const client = new S3Client({
    endpoint: storageUrl,
    region: 'auto',
    forcePathStyle: true,
    credentials: storageCredentials,
  })
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: 'artifacts/' }))
  return Contents.flatMap(({ Key }) => Key ?? [])
}
