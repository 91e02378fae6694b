import { expect, test } from 'vitest'
import { expectAfter } from '../../../support/clock.ts'
import { createEnvelope, fieldOf, waitForStatus } from '../../../support/envelopes.ts'
import { openApi } from '../../../support/open-api.ts'
import { linkFor, post, signRequest, viewIn } from '../../../support/signing.ts'
import { queryDatabase, stack } from '../../../support/stack.ts'
import { openSender } from '../../../support/upload.ts'

const { api, documentId } = await openSender(stack)

const openSession = (id: string, body?: unknown) =>
  api.send('POST', `/v1/signatures/requests/${id}/embedded-session`, body)

async function newSession(request?: unknown) {
  const envelope = await createEnvelope(api, { documentId, fields: [fieldOf()] })
  const { body } = await openSession(envelope.id, request)
  return { envelope, url: body.url as string }
}

const framesOf = (response: Response) =>
  /frame-ancestors ([^;]*)/.exec(response.headers.get('content-security-policy') ?? '')?.[1]

test('creates an embedded session that expires after ten minutes', async () => {
  const { id } = await createEnvelope(api, { documentId })
  const beganAt = Date.now()
  const { status, body } = await openSession(id)
  const endedAt = Date.now()
  expect(status).toBe(200)
  expect(body.url).toMatch(new RegExp(`^${stack.baseUrl}/sign/[A-Za-z0-9_-]{43}$`))
  expectAfter(body.expiresAt, 600_000, { beganAt: beganAt, endedAt })
})

test('allows framing of an embedded session only by the given origins', async () => {
  const { url } = await newSession({ allowedOrigins: ['https://app.example.com', 'https://eu.example.com:8443'] })
  expect(framesOf(await fetch(url))).toBe('https://app.example.com https://eu.example.com:8443')
  const { url: unframed } = await newSession()
  expect(framesOf(await fetch(unframed))).toBe("'none'")
})

const badRequests: [what: string, request: object, status?: number][] = [
  ['an origin with a path', { allowedOrigins: ['https://app.example.com/'] }],
  ['an origin with a wildcard', { allowedOrigins: ['https://*.example.com'] }],
  ['an asterisk as the origin', { allowedOrigins: ['*'] }],
  ['an http origin', { allowedOrigins: ['http://app.example.com'] }],
  ['an origin with the default port of https', { allowedOrigins: ['https://app.example.com:443'] }],
  ['an origin with the default port of http', { allowedOrigins: ['http://localhost:80'] }],
  ['an origin with an invalid port', { allowedOrigins: ['https://app.example.com:65536'] }, 422],
  ['a return URL with an invalid host', { returnUrl: 'https://a..b%/' }, 422],
  ['an origin with capitals', { allowedOrigins: ['https://App.example.com'] }],
  [
    'an origin that injects a CSP directive',
    { allowedOrigins: ["https://app.example.com; script-src 'unsafe-inline'"] },
  ],
  ['the null origin', { allowedOrigins: ['null'] }],
  ['eleven origins', { allowedOrigins: Array.from({ length: 11 }, (_, i) => `https://a${i}.example.com`) }],
  ['a script as a return URL', { returnUrl: 'javascript:alert(1)' }],
  ['an http return URL', { returnUrl: 'http://app.example.com/done' }],
  ['a return URL with a user name', { returnUrl: 'https://bank.example@evil.example/done' }],
  ['a return URL with a password', { returnUrl: 'https://:secret@app.example.com/done' }],
  ['an unknown property', { origins: [] }],
]

test.each([
  'http://app.example.com',
  'http://localhost:9100/',
  'https://app.example.com:443',
  'https://app.example.com:65536',
])('rejects the embedding origin %s, and returns an example of an accepted origin', async (origin) => {
  const { id } = await createEnvelope(api, { documentId })
  const message =
    'Send an exact origin such as https://app.example.com, without a trailing slash or a default port; http only for localhost and 127.0.0.1.'
  expect((await openSession(id, { allowedOrigins: [origin] })).body.errors).toEqual([
    { path: 'allowedOrigins.0', code: 'invalid_format', message },
  ])
})

test('accepts embedding origins with ports other than 443', async () => {
  const ports = [1, 44, 80, 442, 444, 453, 543, 4430, 4443, 65_535]
  const allowedOrigins = ports.map((number) => `https://app.example.com:${number}`)
  const { url } = await newSession({ allowedOrigins })
  expect(framesOf(await fetch(url))).toBe(allowedOrigins.join(' '))
})

test.each(badRequests)('rejects an embedded session request with %s', async (_, request, expected = 400) => {
  const { id } = await createEnvelope(api, { documentId })
  const { status } = await openSession(id, request)
  const links = await queryDatabase("select 1 from signing_links where envelope_id = $1 and purpose = 'embedded'", [id])
  expect([status, links.length]).toEqual([expected, 0])
})

test('requires the session secret to view, sign, decline or download in an embedded session', async () => {
  const { envelope, url } = await newSession()
  const { session, view } = (await post(`${url}/open`)).body
  const request = {
    revision: view.revision,
    consent: { version: view.consent.version, sha256: view.consent.sha256 },
    signature: null,
    values: { sign: { kind: 'typed', text: 'Anna Müller' } },
  }
  const wrong: Record<string, string>[] = [{}, { 'x-signing-session': '' }, { 'x-signing-session': 'A'.repeat(43) }]
  for (const headers of wrong) {
    for (const path of ['sign', 'view', 'decline'])
      expect((await post(`${url}/${path}`, path === 'sign' ? request : {}, headers)).status).toBe(410)
    for (const path of ['document', 'status', 'artifacts/document'])
      expect((await fetch(`${url}/${path}`, { headers })).status).toBe(410)
  }
  const headers = { 'x-signing-session': session }
  expect((await fetch(`${url}/document`, { headers })).status).toBe(200)
  expect((await post(`${url}/view`, {}, headers)).status).toBe(204)
  expect((await post(`${url}/sign`, request, headers)).status).toBe(200)
  await waitForStatus(api, envelope.id, 'completed')
})

test('returns 409 for an embedded session of a voided envelope', async () => {
  const { id } = await createEnvelope(api, { documentId })
  await api.send('POST', `/v1/signatures/requests/${id}/void`)
  const { status, body } = await openSession(id)
  expect([status, body.code, body.currentStatus]).toEqual([409, 'envelope_not_active', 'voided'])
})

test('accepts a signature through the emailed link after an embedded session was opened', async () => {
  const { envelope, url } = await newSession()
  await post(`${url}/open`)
  const link = await linkFor(stack, envelope)
  expect((await post(`${link}/sign`, await signRequest(link))).status).toBe(200)
})

test("uses the language of the embedded session instead of the browser's language", async () => {
  const { url } = await newSession({ locale: 'de' })
  const page = await fetch(url, { headers: { 'accept-language': 'en' } })
  expect(viewIn(await page.text()).locale).toBe('de')
})

test("returns 404 for an embedded session of another organization's envelope", async () => {
  const { id } = await createEnvelope(api, { documentId })
  const other = await openApi(stack)
  expect((await other.send('POST', `/v1/signatures/requests/${id}/embedded-session`)).status).toBe(404)
})
