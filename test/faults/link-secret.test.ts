import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Stack, startStack } from '../../dev/stack/stack.ts'
import { api } from '../support/client.ts'
import { createEnvelope, getEnvelope } from '../support/envelopes.ts'
import { temporaryFolder } from '../support/folder.ts'
import { apiOf } from '../support/open-api.ts'
import { queryOnce } from '../support/own-postgres.ts'
import { linkFor, post } from '../support/signing.ts'
import { ownDatabase } from '../support/stack.ts'
import { newOrganization } from '../support/tenant.ts'
import { readyDocument } from '../support/upload.ts'

const accessCode = 'Blaue Katze 7'
const documentKey = randomUUID()
const secretKey = randomUUID()
const childKey = { body: { scopes: ['accountRead'] }, idempotencyKey: secretKey }

let own: Stack
let organization: Awaited<ReturnType<typeof newOrganization>>
let first: { document: unknown; key: { secret: string }; envelopeId: string; endedId: string; paths: string[] }

const caller = () => api(organization.apiKey, own)
const createDocument = (title: string) =>
  caller().call('documents.create', { body: { title }, idempotencyKey: documentKey })

beforeAll(async () => {
  const options = { ...(await ownDatabase()), dataDir: temporaryFolder('link-secret'), cronSeconds: 0.4 }
  own = await startStack(options)
  organization = await newOrganization({}, own)
  const sender = apiOf(own, organization)
  const documentId = await readyDocument(sender)
  const invite = async () => {
    const envelope = await createEnvelope(sender, { documentId, accessCode })
    return { id: envelope.id, path: new URL(await linkFor({ mailUrl: own.mail.url }, envelope)).pathname }
  }
  const [open, ended] = [await invite(), await invite()]
  await sender.send('POST', `/v1/signatures/requests/${ended.id}/void`, { reason: 'Changed plans' })
  first = {
    document: (await createDocument('Lease')).body,
    key: (await caller().call('apiKeys.create', childKey)).body,
    envelopeId: open.id,
    endedId: ended.id,
    paths: [open.path, ended.path],
  }
  await own.dispose()
  own = await startStack({ ...options, extraBindings: { shared: { LINK_SECRET: 'y'.repeat(43) } } })
}, 300_000)
afterAll(() => own?.dispose())

test('replays stored responses after a change of the link secret', async () => {
  const replayed = await createDocument('Lease')
  expect([replayed.status, replayed.body]).toEqual([200, first.document])
  expect((await createDocument('Other')).body.code).toBe('idempotency_key_reused')
  expect((await caller().call('apiKeys.create', childKey)).body.secret).toBe(first.key.secret)
})

test('returns `outcome_unknown` if the stored fingerprint is not comparable', async () => {
  await queryOnce(own.ownerDatabaseUrl, `update idempotency_keys set fingerprint = 'x' where key = '${documentKey}'`)
  const response = await createDocument('Lease')
  expect([response.status, response.body.code]).toEqual([409, 'outcome_unknown'])
})

test('counts no attempts with an access code that was set before a change of the link secret', async () => {
  const sender = apiOf(own, organization)
  const give = (path: string, code: string) => post(`${own.baseUrl}${path}/access`, { code })
  for (const path of first.paths)
    for (let attempt = 0; attempt < 6; attempt++) {
      const { status, body } = await give(path, accessCode)
      expect([status, body.code]).toEqual([403, 'access_code_outdated'])
    }
  const unchanged = { isPassed: false, attemptsLeft: 5 }
  expect((await getEnvelope(sender, first.envelopeId)).accessCode).toEqual(unchanged)
  expect((await getEnvelope(sender, first.endedId)).accessCode).toEqual(unchanged)
  const corrected = await sender.send('POST', `/v1/signatures/requests/${first.envelopeId}/correct`, { accessCode })
  await vi.waitFor(async () => {
    const { pathname } = new URL(await linkFor({ mailUrl: own.mail.url }, corrected.body))
    expect((await give(pathname, accessCode)).status).toBe(200)
  }, 30_000)
})
