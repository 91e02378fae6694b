import { expect, test } from 'vitest'
import { functionsRoutes } from '../../api/functions-routes.ts'
import { api } from '../support/client.ts'
import { contracts, keyHeader } from '../support/contract.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { newOrganization } from '../support/tenant.ts'
import { inOneMinute } from '../support/time-windows.ts'

/** Checks that the main address serves every operation, and that the second address names the address of all others. */

const { apiKey, id: organizationId } = await newOrganization()
const client = api(apiKey, { baseUrl: stack.baseUrl, functionsUrl: stack.baseUrl })
const second = contracts.filter(({ base }) => base === 'functions')

test('proxies exactly the operations of the functions worker', () => {
  expect([...functionsRoutes].sort()).toEqual(
    second.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort(),
  )
})

test('serves the same text documents at the main and the second address', async () => {
  const body = { title: 'Minutes', text: 'The parties met in Flensburg.' }
  const call = { body, idempotencyKey: 'one-address-1' }
  const { id } = await client.expect('documents.createFromText', 201, call)
  const again = await client.call('documents.createFromText', call)
  expect([again.status, again.body.id, again.headers.get('idempotent-replayed')]).toEqual([200, id, 'true'])
  const direct = await api(apiKey).call('documents.createFromText', call)
  expect([direct.status, direct.body.id]).toEqual([200, id])

  const { text, contentHash } = await client.expect('documents.readText', 200, { params: { id } })
  expect(text).toContain('Flensburg')
  const saved = { text: 'The parties met in Husum.', expectedContentHash: contentHash }
  await client.expect('documents.saveTextVersion', 200, { params: { id }, body: saved })
  const { data } = await client.expect('documents.searchText', 200, { query: { q: 'Husum' } })
  expect(data.map(({ document }: { document: { id: string } }) => document.id)).toEqual([id])
  await client.expect('documents.versions.download', 200, { params: { id, version: '1' } })
  const written = await queryDatabase(
    `select action from audit_events where organization_id = $1 and target_id = $2 order by action`,
    [organizationId, id],
  )
  expect(written.map(({ action }) => action)).toEqual([
    ...['document.created', 'document.downloaded', 'document.text_read', 'document.version_saved'],
  ])
})

test('publishes the seal certificate at the main and the second address', async () => {
  const texts = await Promise.all(
    [stack.baseUrl, stack.functionsUrl].map(async (url) =>
      (await fetch(`${url}/.well-known/chancery-seal-certificate.pem`)).text(),
    ),
  )
  expect(texts[0]).toContain('BEGIN CERTIFICATE')
  expect(texts[0]).toBe(texts[1])
})

test('counts a proxied request only once toward the rate limit', async () => {
  const remaining = async (path: string) => {
    const response = await fetch(`${stack.baseUrl}${path}`, { headers: keyHeader(path, apiKey) })
    return Number(response.headers.get('x-ratelimit-remaining'))
  }
  const { before, after } = await inOneMinute(async () => ({
    before: await remaining('/v1/account'),
    after: await remaining('/v1/documents/search?q=Husum'),
  }))
  expect(after).toBe(before - 1)
})

test('returns 401 for a proxied path without an API key', async () => {
  const unproved = await fetch(`${stack.baseUrl}/v1/documents/search?q=Husum`)
  expect([unproved.status, ((await unproved.json()) as { code: string }).code]).toEqual([401, 'unauthorized'])
})

test('returns 405 with the allowed methods for a proxied path', async () => {
  const response = await fetch(`${stack.baseUrl}/v1/documents/text`, { method: 'PUT' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
})

test.each(contracts.filter(({ base, id }) => base === 'api' && id !== 'health.get'))(
  'returns 421 for $id at the second address, or 405 if the path exists there',
  async ({ method, path }) => {
    const address = path.replaceAll(/\{\w+\}/g, 'unknown')
    const response = await fetch(`${stack.functionsUrl}${address}`, { method: method.toUpperCase() })
    // The second address serves some of these paths with another method.
    if (response.status === 405) return expect(second.map((one) => one.path)).toContain(path)
    expect(response.status).toBe(421)
    const body = await response.json()
    if (path.startsWith('/scim/'))
      expect(body).toMatchObject({ status: '421', detail: expect.stringContaining(stack.baseUrl) })
    else expect(body).toMatchObject({ code: 'misdirected', address: stack.baseUrl })
  },
)

test.each([stack.baseUrl, stack.functionsUrl])('returns the health of the service at %s', async (address) => {
  const response = await fetch(`${address}/health`)
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
})
