import { expect, test } from 'vitest'
import { api } from '../../../support/client.ts'
import { runMany } from '../../../support/concurrency.ts'
import { lookupsOf, scriptDns } from '../../../support/dns.ts'
import { testRefusedBodies } from '../../../support/refused-bodies.ts'
import { sized } from '../../../support/size.ts'
import { queryDatabase } from '../../../support/stack.ts'
import { newOrganization } from '../../../support/tenant.ts'
import { actionsOn, auditOf, contentOf, countRows } from '../../../support/written.ts'

const organization = await newOrganization()
const client = api(organization.apiKey)
const save = (body: unknown, by = client) => by.call('signatures.webhooks.upsert', { body })

const allEvents = ['envelope.created', 'envelope.completed', 'envelope.declined', 'envelope.expired', 'envelope.voided']

test('returns the secret of a new webhook endpoint only once', async () => {
  const { status, body, headers } = await save({ url: 'https://new.example.com/hook?tenant=1' })
  const { id, secret, createdAt, updatedAt } = body
  expect(status).toBe(201)
  expect(id).toMatch(/^whk_[0-9a-hjkmnp-tv-z]{26}$/)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const shown = {
    id,
    url: 'https://new.example.com/hook?tenant=1',
    events: allEvents,
    description: null,
    includesValues: false,
    enabled: true,
    disabledReason: null,
    sandbox: null,
    failingSince: null,
    secrets: [{ id: `${id}_v1`, version: 1, createdAt, validUntil: null }],
    createdAt,
    updatedAt,
  }
  expect(body).toEqual({ ...shown, secret })
  expect(await auditOf(organization.id, id)).toMatchObject([
    { action: 'webhook.created', actor_id: organization.keyId, request_id: headers.get('x-request-id') },
  ])
  expect((await client.expect('signatures.webhooks.list', 200)).data).toContainEqual(shown)
})

test('changes only the given properties of an existing endpoint', async () => {
  const url = 'https://changed.example.com/'
  const first = (await save({ url, events: ['envelope.voided', 'envelope.completed'], description: 'Mine' })).body
  expect(first.events).toEqual(['envelope.completed', 'envelope.voided'])
  const second = (await save({ url, enabled: false })).body
  expect(second).toEqual({ ...first, secret: undefined, enabled: false, updatedAt: second.updatedAt })
  const third = (await save({ url, description: null, events: ['envelope.expired'] })).body
  expect(third).toMatchObject({ id: first.id, description: null, events: ['envelope.expired'], enabled: false })
  expect(third.secret).toBeUndefined()
  expect(await actionsOn(organization.id, first.id)).toEqual(['webhook.created', 'webhook.changed', 'webhook.changed'])
})

test('writes nothing for an endpoint update that changes nothing', async () => {
  const body = { url: 'https://same.example.com/', events: ['envelope.completed'], description: 'A', enabled: true }
  const { secret, ...first } = (await save(body)).body
  expect(secret).toBeDefined()
  const before = await contentOf(organization.id)
  expect((await save(body)).body).toEqual(first)
  expect((await save({ url: body.url })).body).toEqual(first)
  expect(await contentOf(organization.id)).toEqual(before)
})

test('clears disabledReason only when an endpoint is enabled', async () => {
  const url = 'https://gone.example.com/'
  const { id } = (await save({ url })).body
  await queryDatabase("update webhook_endpoints set enabled = false, disabled_reason = 'gone' where id = $1", [id])
  expect((await save({ url, description: 'Moved' })).body).toMatchObject({ enabled: false, disabledReason: 'gone' })
  expect((await save({ url, enabled: true })).body).toMatchObject({ enabled: true, disabledReason: null })
})

const oneAddress = [
  'https://spelled.example.com',
  'HTTPS://SPELLED.Example.COM:443/',
  'https://spelled.example.com:/',
  'https://spelled.example.com/#part',
  'https://spelled.example.com/a/..',
]

test('identifies an endpoint by its normalized URL', async () => {
  const responses = []
  for (const url of oneAddress) responses.push((await save({ url })).body)
  expect(new Set(responses.map(({ id }) => id)).size).toBe(1)
  expect(responses.map(({ secret }) => secret !== undefined)).toEqual([true, false, false, false, false])
})

test('creates one endpoint with one secret for twenty concurrent requests', async () => {
  for (let round = 0; round < sized(1, 5); round++) {
    const url = `https://race-${round}.example.com/`
    const responses = await runMany(20, 20, () => save({ url }))
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    expect(responses.filter(({ body }) => body.secret !== undefined).length).toBe(1)
    expect(await actionsOn(organization.id, responses[0]!.body.id)).toEqual(['webhook.created'])
  }
})

test('limits an organization to fifty endpoints, even for concurrent requests', async () => {
  const full = await newOrganization()
  const auditsBefore = await countRows('audit_events', full.id)
  const owner = api(full.apiKey)
  const responses = await runMany(60, 20, (index) => save({ url: `https://n${index}.example.com/` }, owner))
  expect(responses.filter(({ status }) => status === 201).length).toBe(50)
  const refused = responses.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
    Array(10).fill('422 webhook_limit_reached'),
  )
  expect([await countRows('webhook_endpoints', full.id), await countRows('webhook_secrets', full.id)]).toEqual([50, 50])
  expect((await countRows('audit_events', full.id)) - auditsBefore).toBe(50)

  const [kept] = (await owner.expect('signatures.webhooks.list', 200)).data
  expect((await save({ url: kept.url, enabled: false }, owner)).status).toBe(201)
  await owner.expect('signatures.webhooks.delete', 200, { params: { id: kept.id } })
  expect((await save({ url: 'https://one-more.example.com/' }, owner)).status).toBe(201)
})

test('creates separate endpoints and secrets for the same URL in two organizations', async () => {
  const url = 'https://shared.example.com/'
  const other = await newOrganization()
  const [mine, theirs] = [(await save({ url })).body, (await save({ url }, api(other.apiKey))).body]
  expect(mine.id === theirs.id || mine.secret === theirs.secret).toBe(false)
  expect((await api(other.apiKey).expect('signatures.webhooks.list', 200)).data.length).toBe(1)
})

const refusedAddresses: [url: string, reason: string][] = [
  ['https://127.0.0.1/', 'ip_address'],
  ['https://localhost/', 'private_name'],
  ['https://[::ffff:127.0.0.1]/', 'ip_address'],
  ['https://2130706433/', 'ip_address'],
  ['https://0x7f.1/', 'ip_address'],
  ['https://0177.0.0.1/', 'ip_address'],
  ['https://127.1/', 'ip_address'],
  ['http://hooks.example.com/', 'scheme_not_https'],
  ['https://hooks.example.com:22/', 'port_not_443'],
  ['https://user@hooks.example.com/', 'credentials_in_url'],
  ['https://printer.local/', 'private_name'],
  ['not an address', 'malformed'],
]

test.each(refusedAddresses)('rejects the endpoint URL %s (%s), and changes nothing', async (url, reason) => {
  const before = await contentOf(organization.id)
  const { status, body } = await save({ url })
  expect([status, body.code, body.reason, body.errors]).toMatchObject([
    422,
    'webhook_url_refused',
    reason,
    [{ path: 'url', code: reason }],
  ])
  expect(await contentOf(organization.id)).toEqual(before)
})

const provablyWrong: [what: string, name: string, replies: Parameters<typeof scriptDns>[1][], reason: string][] = [
  ['that does not exist', 'missing.example.com', ['nxdomain'], 'name_not_resolved'],
  ['without an address', 'empty.example.com', [[]], 'name_not_resolved'],
  ['with a private address', 'private.example.com', [['10.0.0.7']], 'address_not_public'],
  ['with a private address among public ones', 'mixed.example.com', [['8.8.8.8', '127.0.0.1']], 'address_not_public'],
  ['with a private IPv6 address only', 'six.example.com', [['::1']], 'address_not_public'],
]

test.each(provablyWrong)(
  'rejects an endpoint with a host name %s, and changes nothing',
  async (_, name, responses, reason) => {
    await scriptDns(name, ...responses)
    const before = await contentOf(organization.id)
    const { status, body } = await save({ url: `https://${name}/` })
    expect([status, body.code, body.reason]).toEqual([422, 'webhook_url_refused', reason])
    expect(JSON.stringify(body)).not.toMatch(/10\.0\.0\.7|127\.0\.0\.1/)
    expect(await contentOf(organization.id)).toEqual(before)
  },
)

test.each(['servfail', 'refused', 'garbage', 'truncated'] as const)(
  'saves an endpoint URL even if the DNS lookup fails (%s)',
  async (reply) => {
    const name = `${reply}.example.com`
    await scriptDns(name, reply)
    expect((await save({ url: `https://${name}/` })).status).toBe(201)
    expect(await lookupsOf(name)).toBe(1)
  },
)

test('rejects a request to enable an endpoint whose host name no longer resolves', async () => {
  const url = 'https://vanishing.example.com/'
  await save({ url })
  await scriptDns('vanishing.example.com', 'nxdomain')
  expect((await save({ url, enabled: false })).body.enabled).toBe(false)
  expect((await save({ url, enabled: true })).status).toBe(422)
})

test('makes no DNS lookup for a request without a valid key', async () => {
  await scriptDns('unasked.example.com', ['8.8.8.8'])
  expect((await save({ url: 'https://unasked.example.com/' }, api(null))).status).toBe(401)
  expect((await save({ url: 'https://unasked.example.com/' }, api(`${organization.apiKey}x`))).status).toBe(401)
  expect(await lookupsOf('unasked.example.com')).toBe(0)
})

testRefusedBodies(
  [
    ['no URL', {}, 'url'],
    ['a URL of 2,001 characters', { url: `https://example.com/${'a'.repeat(1_981)}` }, 'url'],
    ['no events', { url: 'https://a.example.com/', events: [] }, 'events'],
    ['a duplicate event', { url: 'https://a.example.com/', events: ['envelope.voided', 'envelope.voided'] }, 'events'],
    ['an unknown event', { url: 'https://a.example.com/', events: ['envelope.archived'] }, 'events.0'],
    ['a description of 301 characters', { url: 'https://a.example.com/', description: 'a'.repeat(301) }, 'description'],
    ['a string for enabled', { url: 'https://a.example.com/', enabled: 'yes' }, 'enabled'],
    ['a secret', { url: 'https://a.example.com/', secret: 'whsec_AAAA' }, 'secret'],
  ],
  organization.id,
  save,
)
