import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { runMany } from '../../support/concurrency.ts'
import { inWords, sized } from '../../support/size.ts'
import { queryDatabase } from '../../support/stack.ts'
import { newKey, newOrganization } from '../../support/tenant.ts'
import { countRows } from '../../support/written.ts'

const organization = await newOrganization()
const client = api(organization.apiKey)

const create = (idempotencyKey: string | null, body: unknown = { title: 'Lease' }, from = client) =>
  from.call('documents.create', { body, idempotencyKey })

const written = async (organizationId = organization.id) => ({
  documents: await countRows('documents', organizationId),
  claims: await countRows('idempotency_keys', organizationId),
  audits: await countRows('audit_events', organizationId),
})

const crowdSize = sized(60, 1_000)

test(`creates one document for ${inWords(crowdSize)} concurrent requests with the same Idempotency-Key`, async () => {
  const crowd = await newOrganization()
  const crowdClient = api(crowd.apiKey)
  const before = await written(crowd.id)
  const key = randomUUID()
  const responses = await runMany(crowdSize, 200, () => create(key, { title: 'Once' }, crowdClient))
  const statuses = Map.groupBy(responses, ({ status }) => status)
  expect([...statuses].map(([status, list]) => [status, list.length]).sort()).toEqual([
    [200, crowdSize - 1],
    [201, 1],
  ])
  const created = statuses.get(201)![0]!
  for (const { body, headers } of statuses.get(200)!) {
    expect(body).toEqual(created.body)
    expect(headers.get('idempotent-replayed')).toBe('true')
  }
  expect(await written(crowd.id)).toEqual({
    documents: before.documents + 1,
    claims: before.claims + 1,
    audits: before.audits + 1,
  })
}, 90_000)

test('accepts only one of two bodies in concurrent requests with the same Idempotency-Key', async () => {
  const key = randomUUID()
  const before = await written()
  const responses = await runMany(60, 60, (index) => create(key, { title: index % 2 ? 'Odd' : 'Even' }))
  const winner = responses.find(({ status }) => status === 201)!.body
  for (const [index, { status, body }] of responses.entries()) {
    const isWinners = (index % 2 ? 'Odd' : 'Even') === winner.title
    if (isWinners) expect([200, 201]).toContain(status)
    else expect([status, body.code]).toEqual([409, 'idempotency_key_reused'])
  }
  expect(responses.filter(({ status }) => status === 201).length).toBe(1)
  expect((await written()).documents).toBe(before.documents + 1)
})

test('replays the original response even after the document was moved to the trash', async () => {
  const key = randomUUID()
  const created = (await create(key)).body
  await client.expect('documents.delete', 200, { params: { id: created.id } })
  const replayed = await create(key)
  expect([replayed.status, replayed.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
  expect(replayed.body).toEqual(created)
})

const meanings: [what: string, first: string, second: string][] = [
  ['another order of properties', '{"title":"T","type":"lease"}', '{"type":"lease","title":"T"}'],
  [
    'another order of properties in metadata',
    '{"title":"T","metadata":{"a":1,"b":2}}',
    '{"metadata":{"b":2,"a":1},"title":"T"}',
  ],
  ['other white space and escapes', '{"title":"\\u00fc/"}', ' { "title" :\n"ü\\/" } '],
  ['another notation of a number', '{"title":"T","metadata":{"n":100}}', '{"title":"T","metadata":{"n":1e2}}'],
  ['null for unset properties', '{"title":"T"}', '{"title":"T","type":null,"metadata":null}'],
  ['explicit default values', '{"title":"T"}', '{"title":"T","type":"other","folderId":null,"metadata":{}}'],
]

test.each(meanings)('replays the response to an equivalent request with %s', async (_, first, second) => {
  const key = randomUUID()
  const created = await create(key, first)
  const replayed = await create(key, second)
  expect([created.status, replayed.status]).toEqual([201, 200])
  expect(replayed.body).toEqual(created.body)
})

const differences: [what: string, body: object][] = [
  ['another title', { title: 'Lease ' }],
  ['another type', { title: 'Lease', type: 'lease' }],
  ['other metadata', { title: 'Lease', metadata: { a: null } }],
]

test.each(differences)('returns 409 if an Idempotency-Key is reused with %s', async (_, body) => {
  const key = randomUUID()
  await create(key)
  const before = await written()
  const response = await create(key, body)
  expect([response.status, response.body.code]).toEqual([409, 'idempotency_key_reused'])
  expect(await written()).toEqual(before)
})

const unique = (length: number) => randomUUID().repeat(4).slice(0, length)

test.each([8, 128])('accepts an Idempotency-Key of %i characters', async (length) => {
  expect((await create(unique(length))).status).toBe(201)
})

const badKeys: [what: string, key: string | null][] = [
  ['no Idempotency-Key', null],
  ['an empty Idempotency-Key', ''],
  ['an Idempotency-Key of 7 characters', unique(7)],
  ['an Idempotency-Key of 129 characters', unique(129)],
  ['an Idempotency-Key with a space', 'key with blank'],
  ['a non-ASCII Idempotency-Key', 'schlüssel-0'],
]

test.each(badKeys)('returns 400 for a request with %s, and creates nothing', async (_, key) => {
  const before = await written()
  const response = await create(key)
  expect([response.status, response.body.code]).toEqual([400, 'invalid_header'])
  expect(await written()).toEqual(before)
})

test('ignores quotes around an Idempotency-Key', async () => {
  const key = randomUUID()
  expect([(await create(key)).status, (await create(`"${key}"`)).status]).toEqual([201, 200])
})

test('releases the Idempotency-Key of a rejected request', async () => {
  const key = randomUUID()
  expect((await create(key, { title: '' })).status).toBe(400)
  expect((await create(key, { title: 'Lease', folderId: 'fld_none' })).status).toBe(404)
  expect((await create(key)).status).toBe(201)
})

test('accepts the same Idempotency-Key in another organization and for another operation', async () => {
  const key = randomUUID()
  const stranger = await newOrganization()
  const mine = await create(key)
  const theirs = await create(key, { title: 'Other' }, api(stranger.apiKey))
  expect([mine.status, theirs.status]).toEqual([201, 201])
  expect(theirs.body.id).not.toBe(mine.body.id)
  const envelope = await client.call('signatures.requests.create', {
    idempotencyKey: key,
    body: {
      documentId: 'doc_none',
      signerEmail: 'anna@example.com',
      fields: [{ type: 'signature', pageNumber: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.1 }],
    },
  })
  expect([envelope.status, envelope.body.code]).toEqual([404, 'not_found'])
})

test('creates a second document for the same Idempotency-Key from another API key', async () => {
  const key = randomUUID()
  const { apiKey } = await newKey(organization, ['documentsWrite'])
  const created = await create(key)
  const other = await create(key, { title: 'Another lease' }, api(apiKey))
  expect([other.status, other.body.title]).toEqual([201, 'Another lease'])
  expect(other.body.id).not.toBe(created.body.id)
  expect((await create(key)).body).toEqual(created.body)
})

test('expires an Idempotency-Key after seven days', async () => {
  const key = randomUUID()
  const first = await create(key)
  const [kept] = await queryDatabase<{ days: number }>(
    `select extract(epoch from expires_at - created_at)::float / 86400 as days from idempotency_keys
     where organization_id = $1 and key = $2`,
    [organization.id, key],
  )
  expect(kept!.days).toBe(7)
  await queryDatabase('update idempotency_keys set expires_at = now() where organization_id = $1 and key = $2', [
    organization.id,
    key,
  ])
  const second = await create(key, { title: 'Anew' })
  expect(second.status).toBe(201)
  expect(second.body.id).not.toBe(first.body.id)
})
