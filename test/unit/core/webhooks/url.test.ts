import { describe, expect, test } from 'vitest'
import { TargetRefusedError } from '../../../../core/webhooks/target-refused.ts'
import { ownHostsOf, ownZonesOf, type UrlRules, webhookTarget } from '../../../../core/webhooks/url.ts'
import { inWords, sized } from '../../../support/size.ts'
import { blockedIpv4, chooser, ipv4Spelling, ipv6Spelling } from './spellings.ts'

const production: UrlRules = {
  ownZones: ownZonesOf(['https://api.chancery.example', 'https://functions.chancery.example']),
  allowedHosts: [],
}

function outcome(url: string, rules = production): string {
  try {
    return webhookTarget(url, rules).url
  } catch (error) {
    if (error instanceof TargetRefusedError) return error.reason
    throw error
  }
}

const accepted: [given: string, normalised: string][] = [
  ['https://hooks.example.com', 'https://hooks.example.com/'],
  ['HTTPS://Hooks.Example.COM:443/Path?b=1&a=2', 'https://hooks.example.com/Path?b=1&a=2'],
  ['https://hooks.example.com:0443/', 'https://hooks.example.com/'],
  ['https://hooks.example.com/a/./b/../c#fragment', 'https://hooks.example.com/a/c'],
  ['https://bücher.example.org/', 'https://xn--bcher-kva.example.org/'],
  ['https://ｈooks.example.com/', 'https://hooks.example.com/'],
  ['https://1.example.com/10.0.0.1', 'https://1.example.com/10.0.0.1'],
  ['https://local.example.com/@user', 'https://local.example.com/@user'],
  ['https://notchancery.example/', 'https://notchancery.example/'],
  ['https://10.0.0.1.nip.io/', 'https://10.0.0.1.nip.io/'],
]

test.each(accepted)('normalizes %s to the endpoint URL %s', (given, normalised) => {
  expect(outcome(given)).toBe(normalised)
  expect(outcome(normalised)).toBe(normalised)
})

const refused: [reason: string, urls: string[]][] = [
  [
    'scheme_not_https',
    ['http://hooks.example.com/', 'ftp://hooks.example.com/', 'javascript:alert(1)', 'file:///etc/passwd'],
  ],
  [
    'port_not_443',
    ['https://hooks.example.com:22/', 'https://hooks.example.com:80/', 'https://hooks.example.com:8443/'],
  ],
  [
    'credentials_in_url',
    [
      'https://user@hooks.example.com/',
      'https://u:p@hooks.example.com/',
      'https://@hooks.example.com/',
      'https://a.example.com:443@127.0.0.1/',
    ],
  ],
  [
    'ip_address',
    [
      ...['https://127.0.0.1/', 'https://[::ffff:127.0.0.1]/', 'https://2130706433/', 'https://0x7f.1/'],
      ...['https://0177.0.0.1/', 'https://127.1/', 'https://8.8.8.8/', 'https://[2606:4700::1111]/', 'https://[::1]/'],
      ...[
        'https://１２７.0.0.1/',
        'https://127。0。0。1/',
        'https://%31%32%37.0.0.1/',
        'https://127.0.0.1./',
        'https://0/',
      ],
      ...['https://169.254.169.254/latest/meta-data/', 'https://①②⑦.0.0.1/'],
    ],
  ],
  [
    'private_name',
    [
      ...[
        'https://localhost/',
        'https://LOCALHOST:443/',
        'https://a.localhost/',
        'https://printer.local/',
        'https://intranet/',
        'https://server/',
      ],
      ...['https://metadata.google.internal/', 'https://router.home.arpa/', 'https://1.0.0.127.in-addr.arpa/'],
      ...[
        'https://a.test/',
        'https://a.invalid/',
        'https://abc.onion/',
        'https://db.corp/',
        'https://nas.lan/',
        'https://local/',
      ],
      ...['https://ｌｏｃａｌｈｏｓｔ/', 'https://ⓛocalhost/'],
    ],
  ],
  [
    'malformed',
    [
      ...[
        '',
        'hooks.example.com',
        '//hooks.example.com/',
        'https:hooks.example.com',
        'https:/hooks.example.com',
        'https:///a.com/',
      ],
      ...[
        'https:\\\\hooks.example.com/',
        'https://hooks.example.com\\@127.0.0.1/',
        ' https://hooks.example.com/',
        'https://hooks.example.com/ a',
      ],
      ...[
        'https://hooks.exa\nmple.com/',
        'https://hooks.exam\u00adple.com/',
        'https://hooks.example.com./',
        'https://localhost.example.com../',
      ],
      ...[
        'https://hooks。example.com/',
        'https://hooks．example.com/',
        'https://hooks｡example.com/',
        'https://hooks%2eexample.com/',
      ],
      ...[
        'https://hooks..example.com/',
        'https://-a.example.com/',
        'https://a_b.example.com/',
        'https://[::1/',
        'https://1.2.3.4.5/',
      ],
      ...['https://hooks.example.com:99999/', 'https://hooks.example.com:0x1bb/', 'https://example.com\0.evil.org/'],
      ...[
        `https://${'a'.repeat(64)}.example.com/`,
        `https://${'a.'.repeat(130)}example.com/`,
        'https://\u202ea.example.com/',
      ],
    ],
  ],
  [
    'own_zone',
    [
      'https://api.chancery.example/',
      'https://functions.chancery.example/v1',
      'https://chancery.example/',
      'https://x.api.chancery.example/',
    ],
  ],
  ['too_long', [`https://hooks.example.com/${'a'.repeat(1_975)}`, `https://hooks.example.com/${'ä'.repeat(400)}`]],
]

describe.each(refused)('the validation of endpoint URLs (%s)', (reason, urls) => {
  test.each(urls)('rejects the URL %j', (url) => {
    expect(outcome(url)).toBe(reason)
  })
})

const spellingCount = sized(10_000, 100_000)

test(`rejects endpoint URLs with ${inWords(spellingCount)} spellings of non-public addresses`, () => {
  const choose = chooser(57)
  const passed: string[] = []
  const reasons = new Map<string, number>()
  for (let count = 0; count < spellingCount; count++) {
    const address = blockedIpv4(choose)
    const host = choose(3) === 0 ? ipv6Spelling(address, choose) : ipv4Spelling(address, choose)
    const result = outcome(`https://${host}${choose(2) === 0 ? '/' : ':443/hook?x=1'}`)
    if (result.startsWith('https:')) passed.push(host)
    reasons.set(result, (reasons.get(result) ?? 0) + 1)
  }
  expect(passed).toEqual([])
  // A form that no parser reads as an address would test nothing.
  expect((reasons.get('ip_address') ?? 0) / spellingCount).toBeGreaterThan(0.7)
})

test('accepts endpoint URLs with 1,000 generated public host names', () => {
  const choose = chooser(1_000)
  const words = [
    'api',
    'hooks',
    'acme',
    'localfarm',
    'internals',
    'homes',
    'corporate',
    'xn--bcher-kva',
    '127',
    '0x7f',
    '10',
  ]
  const zones = [
    'com',
    'org',
    'dev',
    'co.uk',
    'de',
    'io',
    'app',
    'museum',
    'xn--p1ai',
    'vip',
    'locals.net',
    'arpanet.org',
  ]
  const refusedHosts: string[] = []
  for (let count = 0; count < 1_000; count++) {
    const labels = Array.from(
      { length: 1 + choose(4) },
      () => `${words[choose(words.length)]}${choose(2) ? '' : choose(99)}`,
    )
    const host = `${labels.join('.')}.${zones[choose(zones.length)]}`
    if (outcome(`https://${host}/hook`) !== `https://${host}/hook`) refusedHosts.push(host)
  }
  expect(refusedHosts).toEqual([])
})

const zones: [addresses: string[], zones: string[]][] = [
  [
    ['https://api.example.com', 'https://functions.example.com'],
    ['api.example.com', 'functions.example.com', 'example.com'],
  ],
  [
    ['https://api.one.com', 'https://functions.two.com'],
    ['api.one.com', 'functions.two.com'],
  ],
  [['https://sign.example.com', 'https://sign.example.com/f'], ['sign.example.com']],
  [['http://127.0.0.1:8787', 'http://127.0.0.1:8788'], []],
]

test.each(zones)('derives the DNS zones of the service from its base URLs %j: %j', (addresses, expected) => {
  expect(ownZonesOf(addresses)).toEqual(expected)
})

describe('an endpoint URL of a local stack', () => {
  const local: UrlRules = { ownZones: [], allowedHosts: ['127.0.0.1:*', 'receiver:9000'] }
  const cases: [url: string, result: string][] = [
    ['http://127.0.0.1:4711/hook', 'http://127.0.0.1:4711/hook'],
    ['http://receiver:9000/', 'http://receiver:9000/'],
    ['http://receiver:9001/', 'scheme_not_https'],
    ['http://localhost:4711/', 'scheme_not_https'],
    ['http://[::ffff:127.0.0.1]:4711/', 'scheme_not_https'],
    ['http://user@127.0.0.1:4711/', 'credentials_in_url'],
    ['https://127.0.0.1/', 'ip_address'],
    ['https://hooks.example.com/', 'https://hooks.example.com/'],
  ]
  test.each(cases)(
    'is accepted with http only for configured hosts, and is otherwise validated as in production: %s (result: %s)',
    (url, result) => {
      expect(outcome(url, local)).toBe(result)
    },
  )

  const own = {
    ...local,
    allowedHosts: ['127.0.0.1:*', 'localhost:*'],
    ownHosts: ownHostsOf(['http://127.0.0.1:8787']),
  }
  const ownCases: [url: string, result: string][] = [
    ['http://127.0.0.1:8787/v1', 'own_zone'],
    ['http://localhost:8787/v1', 'own_zone'],
    ['http://0x7f.1:8787/v1', 'own_zone'],
    ['http://127.0.0.1:8800/hook', 'http://127.0.0.1:8800/hook'],
  ]
  test.each(ownCases)('is rejected if it names the stack itself: %s (result: %s)', (url, result) => {
    expect(outcome(url, own)).toBe(result)
  })

  test('is rejected in production if it uses http or an IP address', () => {
    for (const [url] of cases.slice(0, 7)) expect(outcome(url)).not.toMatch(/^http/)
  })
})
