import { expect, test, vi } from 'vitest'
import { limits } from '../../core/limits.ts'
import { scopes } from '../../core/scopes.ts'
import { api, expectStatus } from '../support/client.ts'
import { createEnvelope, fieldOf, getEnvelope } from '../support/envelopes.ts'
import { type Api, apiOf } from '../support/open-api.ts'
import { voidedEnvelope, waysToReplace } from '../support/replacements.ts'
import { linkFor, testMailsOf, whenQuiet } from '../support/signing.ts'
import { sampleOf } from '../support/size.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { newOrganization, type Organization } from '../support/tenant.ts'
import { createDraft, openUpload, readyDocument, sharedDocument } from '../support/upload.ts'
import { defineWorkflow, startRun } from '../support/workflows.ts'
import { auditOf } from '../support/written.ts'

/** Checks that the named sandboxes of one organization have separate clocks, inboxes and webhook events. */

const day = 86_400
const made = await newOrganization()
const unnamed = apiOf(stack, made.test)

/** Creates an API key of a named sandbox. */
async function sandboxKey(sandbox: string, parent: Organization = made.test): Promise<Api> {
  const key = await api(parent.apiKey).expect('apiKeys.create', 201, { body: { scopes: [...scopes], sandbox } })
  expect(key.sandbox).toBe(sandbox)
  return apiOf(stack, { ...parent, keyId: key.id, apiKey: key.secret })
}

const advance = (owner: Api, seconds: number) =>
  api(owner.apiKey).expect('sandbox.clock.advance', 200, { body: { seconds } })
const inboxOf = async (owner: Api): Promise<{ id: string; envelopeId: string }[]> =>
  (await api(owner.apiKey).expect('sandbox.mails.list', 200)).data

const first = await sandboxKey('ci-1')
const second = await sandboxKey('ci-2')
const parties = { unnamed, first, second }

test('expires envelopes and uploads only in the sandbox whose clock advances', async () => {
  const sent: Record<string, { id: string; draft: string; uploadId: string }> = {}
  for (const [name, owner] of Object.entries(parties)) {
    const envelope = await createEnvelope(owner, { documentId: await sharedDocument(owner), expiresInDays: 5 })
    await linkFor({ inbox: owner }, envelope)
    await whenQuiet(envelope.id)
    const draft = await createDraft(owner)
    sent[name] = {
      id: envelope.id,
      draft,
      uploadId: (await openUpload(owner, draft, { contentLength: 1_000 })).uploadId,
    }
  }
  const { moved } = await advance(first, 6 * day)
  expect(moved).toMatchObject({ envelopes: 1, uploads: 1 })
  const statuses = async () =>
    Promise.all(Object.entries(parties).map(async ([name, owner]) => (await getEnvelope(owner, sent[name]!.id)).status))
  expect(await statuses()).toEqual(['active', 'expired', 'active'])
  const completed = await Promise.all(
    Object.entries(parties).map(async ([name, owner]) => {
      const { draft, uploadId } = sent[name]!
      return (await owner.send('POST', `/v1/documents/${draft}/uploads/complete`, { uploadId })).body.code
    }),
  )
  expect(completed[1]).toBe('upload_expired')
  expect([completed[0], completed[2]]).not.toContain('upload_expired')
  const links = await queryDatabase<{ envelope_id: string }>(
    'select distinct envelope_id from signing_links where organization_id = $1 and expires_at > now()',
    [made.test.id],
  )
  expect(links.map((row) => row.envelope_id)).toEqual(expect.arrayContaining([sent.unnamed!.id, sent.second!.id]))
  await advance(unnamed, 6 * day)
  expect(await statuses()).toEqual(['expired', 'expired', 'active'])
})

test('sends reminders only in the sandbox whose clock advances', async () => {
  const envelopes: { id: string }[] = []
  for (const owner of [first, second]) {
    const envelope = await createEnvelope(owner, { documentId: await sharedDocument(owner) })
    await linkFor({ inbox: owner }, envelope)
    await whenQuiet(envelope.id)
    envelopes.push(envelope)
  }
  const templates = async (owner: Api, i: number) =>
    (await testMailsOf(owner, envelopes[i]!)).map(({ template }) => template)
  await advance(second, limits.firstReminderDays * day)
  await vi.waitFor(async () => expect(await templates(second, 1)).toContain('reminder'), { timeout: 30_000 })
  expect(await templates(first, 0)).toEqual(['invitation'])
})

test("returns only the emails of the API key's own sandbox", async () => {
  const envelope = await createEnvelope(second, { documentId: await sharedDocument(second) })
  await linkFor({ inbox: second }, envelope)
  const [mail] = (await inboxOf(second)).filter((one) => one.envelopeId === envelope.id)
  for (const owner of [unnamed, first]) {
    expect((await inboxOf(owner)).map((one) => one.envelopeId)).not.toContain(envelope.id)
    expect((await owner.send('GET', `/v1/sandbox/mails/${mail!.id}`)).status).toBe(404)
  }
  expect((await second.send('GET', `/v1/sandbox/mails/${mail!.id}`)).status).toBe(200)
})

test('limits the number of stored emails separately for each sandbox', async () => {
  await queryDatabase(
    `insert into test_mails (organization_id, id, sandbox, envelope_id, template, recipient_email, subject, body, html, page_link, verify_link)
     select $1, 'job_' || lpad(n::text, 26, '0'), 'ci-1', 'env_none', 'invitation', 'a@example.com', '', '', '', '', ''
     from generate_series(1, $2::integer) n`,
    [made.test.id, limits.testMailsMax],
  )
  const count = async (sandbox: string) => {
    const [row] = await queryDatabase<{ count: string }>(
      'select count(*) from test_mails where organization_id = $1 and sandbox = $2',
      [made.test.id, sandbox],
    )
    return Number(row!.count)
  }
  const before = await count('ci-2')
  const envelope = await createEnvelope(first, { documentId: await sharedDocument(first) })
  await linkFor({ inbox: first }, envelope)
  expect([await count('ci-1'), await count('ci-2')]).toEqual([limits.testMailsMax, before])
})

test('creates the envelopes of a workflow run in the sandbox of the API key that started it', async () => {
  const documentId = await readyDocument(first)
  const steps = [{ type: 'requestSignature', signerEmail: 'run@example.com', fields: [fieldOf()] }]
  await startRun(first, await defineWorkflow(stack, first, { steps }), { documentIds: [documentId], input: {} })
  await vi.waitFor(
    async () => {
      const [row] = await queryDatabase<{ sandbox: string }>('select sandbox from envelopes where document_id = $1', [
        documentId,
      ])
      expect(row).toEqual({ sandbox: 'ci-1' })
    },
    { timeout: 30_000, interval: 100 },
  )
})

test('separates the webhook endpoints and event deliveries of sandboxes', async () => {
  const endpoints = []
  for (const [name, owner] of Object.entries(parties)) {
    const url = `https://hooks.example.com/named?sandbox=${name}`
    endpoints.push(await expectStatus(owner.send('POST', '/v1/signatures/webhooks', { url }), 201))
  }
  expect(endpoints.map((endpoint) => endpoint.sandbox)).toEqual([null, 'ci-1', 'ci-2'])
  const taken = await first.send('POST', '/v1/signatures/webhooks', { url: endpoints[2].url })
  expect([taken.status, taken.body.code]).toEqual([422, 'webhook_url_refused'])
  const { id } = await createEnvelope(first, { documentId: await sharedDocument(first), delivery: 'none' })
  const rows = await queryDatabase<{ endpoint_id: string }>(
    `select d.endpoint_id from webhook_deliveries d join webhook_events e on e.organization_id = d.organization_id and e.id = d.event_id
     where e.envelope_id = $1 and e.type = 'envelope.created'`,
    [id],
  )
  expect(rows).toEqual([{ endpoint_id: endpoints[1].id }])
})

test("limits the lifetime of a named sandbox's key to 30 days", async () => {
  const body = { scopes: ['signaturesWrite'], sandbox: 'ci-3', expiresAt: '2999-01-01T00:00:00Z' }
  const key = await api(made.test.apiKey).expect('apiKeys.create', 201, { body })
  const days = (Date.parse(key.expiresAt) - Date.parse(key.createdAt)) / (day * 1_000)
  expect(days).toBeCloseTo(limits.sandboxKeyDaysMax, 2)
})

test('creates keys only in the named sandbox of the calling key, and records the sandbox', async () => {
  const body = { scopes: ['signaturesWrite', 'keysWrite'], sandbox: 'ci-3' }
  const key = await api(made.test.apiKey).expect('apiKeys.create', 201, { body })
  const child = await api(key.secret).expect('apiKeys.create', 201, { body: { scopes: ['signaturesWrite'] } })
  expect(child.sandbox).toBe('ci-3')
  const other = await api(key.secret).call('apiKeys.create', { body: { scopes: ['signaturesWrite'], sandbox: 'ci-4' } })
  expect([other.status, other.body.code, other.body.errors[0].path]).toEqual([422, 'input_invalid', 'sandbox'])
  const [event] = await auditOf(made.test.id, key.id)
  expect(event).toMatchObject({ action: 'apiKey.created', details: { sandbox: 'ci-3' } })
})

test("lists only webhook endpoints of the key's sandbox", async () => {
  const created = Object.entries(parties).map(async ([name, owner]) => {
    const url = `https://hooks.example.com/own?sandbox=${name}`
    return (await expectStatus(owner.send('POST', '/v1/signatures/webhooks', { url }), 201)).id
  })
  const ids = await Promise.all(created)
  for (const [i, owner] of Object.values(parties).entries()) {
    const { data } = (await owner.send('GET', '/v1/signatures/webhooks')).body
    expect(data.flatMap(({ id }: { id: string }) => (ids.includes(id) ? [id] : []))).toEqual([ids[i]])
  }
})

test("lists only envelopes of the key's sandbox", async () => {
  const made = await Promise.all(
    Object.values(parties).map(async (owner) => {
      const body = { documentId: await sharedDocument(owner), delivery: 'none', externalId: 'listed' }
      return (await createEnvelope(owner, body)).id
    }),
  )
  for (const [i, owner] of Object.values(parties).entries()) {
    const { data } = await api(owner.apiKey).expect('signatures.requests.list', 200, {
      query: { externalId: 'listed' },
    })
    expect(data.map(({ id }: { id: string }) => id)).toEqual([made[i]])
  }
})

test('deletes the webhook endpoints of a sandbox without active keys', async () => {
  const ended = await sandboxKey('ci-5')
  const create = (owner: Api, path: string) =>
    expectStatus(owner.send('POST', '/v1/signatures/webhooks', { url: `https://hooks.example.com/${path}` }), 201)
  const [own, other] = [await create(ended, 'ended'), await create(second, 'going')]
  const { key } = await api(ended.apiKey).expect('account.get', 200)
  await api(made.test.apiKey).expect('apiKeys.revoke', 200, { params: { id: key.id } })
  await create(unnamed, 'next')
  const kept = await queryDatabase('select id from webhook_endpoints where id = any($1) and deleted_at is null', [
    [own.id, other.id],
  ])
  expect(kept).toEqual([{ id: other.id }])
})

test('rejects an invalid sandbox name, and any sandbox name in a request with a live key', async () => {
  const live = await api(made.apiKey).call('apiKeys.create', { body: { scopes: ['signaturesRead'], sandbox: 'ci-1' } })
  expect([live.status, live.body.code]).toEqual([403, 'test_key_required'])
  for (const sandbox of ['', '-a', 'a b', 'x'.repeat(limits.sandboxNameCharsMax + 1)]) {
    const { status } = await api(made.test.apiKey).call('apiKeys.create', {
      body: { scopes: ['signaturesRead'], sandbox },
    })
    expect([sandbox, status]).toEqual([sandbox, 400])
  }
})

test("separates the clocks and inboxes of two organizations' sandboxes with the same name", async () => {
  const other = await sandboxKey('ci-1', (await newOrganization()).test)
  const envelope = await createEnvelope(other, { documentId: await sharedDocument(other), expiresInDays: 5 })
  await linkFor({ inbox: other }, envelope)
  await advance(first, 6 * day)
  expect((await getEnvelope(other, envelope.id)).status).toBe('active')
  expect((await inboxOf(first)).map((one) => one.envelopeId)).not.toContain(envelope.id)
})

test.each(sampleOf(Object.entries(waysToReplace), 3))(
  'rejects a %s that replaces an envelope of another sandbox',
  async (_, send) => {
    const id = await voidedEnvelope(first)
    for (const owner of [second, unnamed]) expect(await send(owner, id)).toMatchObject({ code: 'not_found' })
    const { envelopeId } = (await send(first, id)) as { envelopeId: string }
    const replacements = await queryDatabase('select id, sandbox from envelopes where previous_envelope_id = $1', [id])
    expect(replacements).toEqual([{ id: envelopeId, sandbox: 'ci-1' }])
    const listed = ({ apiKey }: Api) =>
      api(apiKey).expect('signatures.requests.list', 200, { query: { previousEnvelopeId: id } })
    const counts = await Promise.all([first, second, unnamed].map(async (owner) => (await listed(owner)).data.length))
    expect(counts).toEqual([1, 0, 0])
  },
)
