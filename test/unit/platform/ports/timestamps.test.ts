import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UrlRules } from '../../../../core/webhooks/url.ts'
import { realRuntime } from '../../../../platform/context.ts'
import type { LogFields } from '../../../../platform/ports/log.ts'
import { createTimestampAuthorities, tokenBytesMax } from '../../../../platform/ports/timestamps/authority.ts'
import { createRevocationFetch } from '../../../../platform/ports/timestamps/revocation.ts'
import { startServer } from '../../../support/timestamps.ts'

const requests: string[] = []
const lines: LogFields[] = []
let local: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  local = await startServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (request.url === '/moved') return void response.writeHead(302, { location: '/tsa' }).end()
    if (request.url === '/long') return void response.end(Buffer.alloc(2_000_000, 0x30))
    response.end('nothing of use')
  })
})
afterAll(() => local.close())

const addressOf = (path: string) => ({ url: local.url.replace('/tsa', path), policy: null })
const localRules = (): UrlRules => ({
  ownZones: [],
  isPlainHttpAllowed: true,
  allowedHosts: [new URL(local.url).host],
})
const publicRules: UrlRules = { ownZones: [], isPlainHttpAllowed: true, allowedHosts: [] }
const tools = (addresses: string[]) => ({
  runtime: realRuntime,
  resolver: { addressesOf: async () => addresses },
  log: (_: string, fields: LogFields) => void lines.push(fields),
})

async function stampedBy(urls: { url: string; policy: null }[], rules: UrlRules, addresses: string[] = ['1.1.1.1']) {
  lines.length = 0
  requests.length = 0
  const authorities = createTimestampAuthorities(tools(addresses), {
    addresses: urls,
    trusted: null,
    timeoutMs: 1_000,
    rules,
  })
  const response = await authorities.stamp(new Uint8Array(32))
  return { response, reasons: lines.map(({ reason }) => reason), requests: [...requests] }
}

describe('a timestamp authority', () => {
  test.each([
    ['a loopback address with a port', () => [addressOf('/tsa')], ['1.1.1.1'], 'port_not_443'],
    ['an address literal', () => [{ url: 'http://127.0.0.1/', policy: null }], ['1.1.1.1'], 'ip_address'],
    ['a private name', () => [{ url: 'http://tsa.internal/', policy: null }], ['1.1.1.1'], 'private_name'],
    [
      'a name with an internal address',
      () => [{ url: 'https://tsa.example.com/', policy: null }],
      ['10.0.0.7'],
      'address_not_public',
    ],
    ['a name without addresses', () => [{ url: 'https://tsa.example.com/', policy: null }], [], 'name_not_resolved'],
  ])('receives no request if its URL has %s', async (_, urls, addresses, reason) => {
    expect(await stampedBy(urls(), publicRules, addresses)).toEqual({ response: null, reasons: [reason], requests: [] })
  })
})

test('requests a timestamp from each authority once, in order, and logs each failure with host and reason', async () => {
  const addresses = ['/moved', '/long', '/tsa'].map(addressOf)
  expect(await stampedBy(addresses, localRules())).toEqual({
    response: null,
    reasons: ['status_302', 'response_too_long', 'malformed'],
    requests: ['POST /moved', 'POST /long', 'POST /tsa'],
  })
  expect(
    lines.every(({ event, host }) => event === 'timestamp_authority_failed' && host === new URL(local.url).host),
  ).toBe(true)
  expect(tokenBytesMax).toBeLessThan(65_536)
})

test('applies the URL rules of timestamp authorities to revocation data, and limits the size of responses', async () => {
  requests.length = 0
  lines.length = 0
  const here = createRevocationFetch(tools(['1.1.1.1']), { timeoutMs: 1_000, rules: localRules() })
  expect(await here.crl(addressOf('/long').url)).toBeNull()
  expect(new TextDecoder().decode((await here.ocsp(addressOf('/ocsp').url, new Uint8Array(3))) ?? undefined)).toBe(
    'nothing of use',
  )
  const within = createRevocationFetch(tools(['192.168.0.1']), { timeoutMs: 1_000, rules: publicRules })
  expect(await within.crl('http://crl.example.com/root.crl')).toBeNull()
  expect(requests).toEqual(['GET /long', 'POST /ocsp'])
  expect(lines.map(({ reason }) => reason)).toEqual(['response_too_long', 'address_not_public'])
})
