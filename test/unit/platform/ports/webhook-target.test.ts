import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ownZonesOf } from '../../../../core/webhooks/url.ts'
import { listenOnLoopback } from '../../../../dev/support/loopback.ts'
import { targetRefusal, urlRulesOf } from '../../../../platform/ports/outbound-target.ts'
import { createResolver } from '../../../../platform/ports/resolver.ts'

/** Tests the check of a webhook target before each attempt, with a resolver that is scripted by record type. */

type StubResponse = { status?: number; location?: string; body: string | (() => string); never?: boolean }

let server: Server
let url: string
let questions: string[] = []
let respond: (name: string, type: string) => StubResponse

const json = (value: object): StubResponse => ({ body: JSON.stringify(value) })
const records = (...data: string[]): StubResponse =>
  json({ Status: 0, Answer: data.map((text) => ({ type: text.includes(':') ? 28 : 1, data: text })) })
const none = json({ Status: 0 })
const only =
  (wanted: string, ...data: string[]) =>
  (_: string, type: string) =>
    type === wanted ? records(...data) : none

beforeAll(async () => {
  server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://resolver')
    const [name, type] = [searchParams.get('name') ?? '', searchParams.get('type') ?? '']
    questions.push(`${name} ${type} ${request.headers.accept}`)
    const { status = 200, location, body, never } = respond(name, type)
    if (never) return
    response.writeHead(status, location ? { location } : {})
    response.end(typeof body === 'string' ? body : body())
  })
  const port = await listenOnLoopback(server)
  url = `http://127.0.0.1:${port}/dns-query`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const rules = { ownZones: ownZonesOf(['https://api.chancery.example']), allowedHosts: [] }
const refusalOf = (target = 'https://hooks.example.com/') => {
  questions = []
  return targetRefusal(target, { rules, resolver: createResolver(url) })
}

test('accepts a host name with only public addresses in its A and AAAA records', async () => {
  respond = (_, type) => (type === 'A' ? records('8.8.8.8', '1.1.1.1') : records('2606:4700:4700::1111'))
  expect(await refusalOf('https://Hooks.example.com/path?x=1')).toBe(null)
  expect(questions.toSorted()).toEqual([
    'hooks.example.com A application/dns-json',
    'hooks.example.com AAAA application/dns-json',
  ])
})

test('checks the AAAA records of a host name that has no A records', async () => {
  respond = only('AAAA', '2606:4700:4700::1111')
  expect(await refusalOf()).toBe(null)
  respond = only('AAAA', 'fd00::1')
  expect(await refusalOf()).toBe('address_not_public')
})

test('checks the target of a DNS alias', async () => {
  const alias = { type: 5, data: 'internal.example.net.' }
  respond = (_, type) => json({ Status: 0, Answer: [alias, ...(type === 'A' ? [{ type: 1, data: '10.1.2.3' }] : [])] })
  expect(await refusalOf()).toBe('address_not_public')
  respond = () => json({ Status: 0, Answer: [alias] })
  expect(await refusalOf()).toBe('name_not_resolved')
})

/** Addresses that a name server with a TTL of zero may return after the endpoint was saved. */
const rebindings = [
  ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.0.0.1', '172.16.5.4', '192.168.0.1', '169.254.169.254', '100.64.0.1'],
  ...['198.18.0.1', '192.0.2.1', '224.0.0.251', '255.255.255.255', '::1', '::', 'fe80::1', 'fc00::1'],
  ...['::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::'],
]

test('rejects a host name that later resolves to a non-public address, even together with a public one', async () => {
  expect(rebindings.length).toBe(20)
  for (const address of rebindings) {
    respond = only('A', '8.8.8.8')
    expect(await refusalOf()).toBe(null)
    respond = only(address.includes(':') ? 'AAAA' : 'A', address)
    expect(await refusalOf(), address).toBe('address_not_public')
    respond = (_, type) =>
      type === (address.includes(':') ? 'AAAA' : 'A') ? records('8.8.8.8', address) : records('8.8.4.4')
    expect(await refusalOf(), `beside a public one: ${address}`).toBe('address_not_public')
  }
})

const unusable: [what: string, reply: (type: string) => StubResponse][] = [
  ['a response with SERVFAIL', () => json({ Status: 2 })],
  ['a response with REFUSED', () => json({ Status: 5 })],
  ['a response for A only', (type) => (type === 'A' ? records('8.8.8.8') : json({ Status: 2 }))],
  ['a truncated response', () => json({ Status: 0, TC: true, Answer: [{ type: 1, data: '8.8.8.8' }] })],
  ['a malformed response', () => json({ status: 'ok', addresses: ['8.8.8.8'] })],
  ['an HTML response', () => ({ body: '<html>' })],
  ['a response with status 500', () => ({ status: 500, body: '' })],
  ['a redirect', () => ({ status: 302, location: url, body: '' })],
  [
    'an endless response',
    () => ({ body: () => `{"Status":0,"Answer":[${'{"type":1,"data":"8.8.8.8"},'.repeat(5_000)}` }),
  ],
]

describe('the check of a webhook target', () => {
  test.each(unusable)('fails with `resolver_unavailable` if the DNS resolver returns %s', async (_, reply) => {
    respond = (__, type) => reply(type)
    expect(await refusalOf()).toBe('resolver_unavailable')
  })

  test('fails with `resolver_unavailable` if the DNS resolver does not respond within three seconds', async () => {
    respond = () => ({ body: '', never: true })
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 30))
    onTestFinished(() => spy.mockRestore())
    expect(await refusalOf()).toBe('resolver_unavailable')
    expect(spy.mock.calls).toEqual([[3_000]])
  })

  test('fails with `resolver_unavailable` if the DNS resolver is unreachable', async () => {
    const resolver = createResolver('http://127.0.0.1:9/dns-query')
    expect(await targetRefusal('https://hooks.example.com/', { rules, resolver })).toBe('resolver_unavailable')
  })
})

test('rejects a forbidden webhook URL without a DNS lookup', async () => {
  for (const target of ['https://127.0.0.1/', 'https://localhost/', 'https://a.api.chancery.example/', 'http://a.com/'])
    expect(await refusalOf(target)).not.toBe(null)
  expect(questions).toEqual([])
})

test('accepts an allowed host of a local stack without a DNS lookup, and rejects it in a deployment', async () => {
  const env = { BASE_URL: 'https://api.example.com', FUNCTIONS_URL: 'https://functions.example.com' }
  questions = []
  const resolver = createResolver(url)
  const local = urlRulesOf({ ...env, WEBHOOK_ALLOWED_HOSTS: ['127.0.0.1:*'] })
  const production = urlRulesOf({ ...env, WEBHOOK_ALLOWED_HOSTS: [] })
  expect(await targetRefusal('http://127.0.0.1:9000/', { rules: local, resolver })).toBe(null)
  expect(await targetRefusal('http://127.0.0.1:9000/', { rules: production, resolver })).toBe('scheme_not_https')
  expect(questions).toEqual([])
})
