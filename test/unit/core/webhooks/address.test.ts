import { describe, expect, test } from 'vitest'
import { assertPublicAddresses, isPublicAddress } from '../../../../core/webhooks/address.ts'
import { inWords, sized } from '../../../support/size.ts'
import { blockedIpv4, chooser, octetsOf } from './spellings.ts'

const publicAddresses = [
  ...[
    '1.1.1.1',
    '8.8.8.8',
    '168.63.129.15',
    '168.63.129.17',
    '166.7.255.255',
    '166.12.0.0',
    '93.184.215.14',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
  ],
  ...['128.0.0.1', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '192.0.1.0', '192.167.255.255'],
  ...['192.169.0.0', '198.17.255.255', '198.20.0.0', '203.0.112.255', '203.0.114.0', '223.255.255.255'],
  ...['2606:4700:4700::1111', '2001:4860:4860::8888', '2a00:1450:4001:81b::200e', '2620:fe::fe', '2400:cb00::1'],
  ...['::ffff:8.8.8.8', '64:ff9b::808:808', '2002:808:808::1', '2002:808:808::5efe:8.8.8.8'],
  ...[
    '2a02:a:b:c:0:5efe:8.8.8.8',
    '2a02:a:b:c:200:5efe:808:808',
    '2a02:a:b:c:400:5efe:10.0.0.1',
    '2a02::5eff:10.0.0.1',
  ],
]

test.each(publicAddresses)('accepts %s as a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

const notPublic: [what: string, addresses: string[]][] = [
  ['internal cloud services', ['168.63.129.16', '::ffff:168.63.129.16', '161.26.0.10', '166.8.0.1', '166.11.255.255']],
  ['cloud metadata', ['169.254.169.254', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254']],
  [
    'this network, private, loopback, link-local',
    [
      '0.0.0.0',
      '0.1.2.3',
      '10.0.0.1',
      '127.0.0.1',
      '127.255.255.255',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
    ],
  ],
  ['shared by carriers (RFC 6598)', ['100.64.0.1', '100.100.100.200', '100.127.255.255']],
  [
    'protocols, documentation, benchmarks, relays',
    ['192.0.0.8', '192.0.2.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '192.88.99.1'],
  ],
  ['multicast, reserved, broadcast', ['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255']],
  [
    'IPv6 unspecified, loopback, local, multicast',
    ['::', '::1', 'fe80::1', 'febf::1', 'fec0::1', 'fc00::1', 'fdff::1', 'ff02::1', 'ff0e::1'],
  ],
  [
    'IPv6 documentation, discard, benchmarks, segment routing',
    ['2001:db8::1', '3fff::1', '100::1', '100:0:0:1::1', '2001:2::1', '5f00::1', '2001:10::1', '2001:20::1'],
  ],
  ['unassigned IPv6', ['1::1', '4000::1', '8000::1', 'a000::1', '::7f00:1', '::127.0.0.1', '::ffff:0:127.0.0.1']],
  ['IPv4-translated addresses', ['::ffff:0:8.8.8.8', '::ffff:0:10.0.0.1']],
  ['Teredo', ['2001::1', '2001:0:808:808:0:0:f7f7:f7f7']],
  ['NAT64 for local use', ['64:ff9b:1::808:808', '64:ff9b:1:ffff::1']],
  [
    'an embedded private address',
    [
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::ffff:10.0.0.1',
      '64:ff9b::127.0.0.1',
      '64:ff9b::a00:1',
      '64:ff9b::a9fe:a9fe',
      '2002:7f00:1::',
      '2002:a00:1::1',
      '2002:c0a8:101::1',
      '2a02:a:b:c:0:5efe:10.0.0.1',
      '2a02:a:b:c:0:5efe:a9fe:a9fe',
      '2a02:a:b:c:200:5efe:127.0.0.1',
      '2606:4700::5efe:168.63.129.16',
      '2002:808:808::5efe:192.168.1.1',
      '2002:a00:1::5efe:8.8.8.8',
      '64:ff9b::5efe:10.0.0.1',
    ],
  ],
  [
    'not an address',
    [
      '',
      'localhost',
      '127.1',
      '0x7f.0.0.1',
      '2130706433',
      '010.0.0.1',
      '8.8.8.8.',
      ' 8.8.8.8',
      '8.8.8.8/32',
      'fe80::1%eth0',
      '2606:4700::1%0',
      '::ffff:999.1.1.1',
      '[2606:4700::1]',
    ],
  ],
]

describe.each(notPublic)('the check for public addresses (%s)', (_, addresses) => {
  test.each(addresses)('rejects %j', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

const addressCount = sized(10_000, 100_000)

test(`rejects ${inWords(addressCount)} non-public addresses, plain or embedded in IPv6`, () => {
  const choose = chooser(6)
  const passed: string[] = []
  for (let count = 0; count < addressCount; count++) {
    const address = blockedIpv4(choose)
    const octets = octetsOf(address).join('.')
    const [high, low] = [(address >>> 16).toString(16), (address & 0xffff).toString(16)]
    const forms = [
      octets,
      `::ffff:${octets}`,
      `::ffff:${high}:${low}`,
      `64:ff9b::${high}:${low}`,
      `2002:${high}:${low}::${low}`,
      `2a02:26f0:${low}::5efe:${octets}`,
      `2a02:26f0::200:5efe:${high}:${low}`,
    ]
    const form = forms[choose(forms.length)]!
    if (isPublicAddress(form)) passed.push(form)
  }
  expect(passed).toEqual([])
})

const reasons: [addresses: string[], reason: string][] = [
  [[], 'name_not_resolved'],
  [['8.8.8.8', '10.0.0.1'], 'address_not_public'],
  [['::1'], 'address_not_public'],
]

test.each(reasons)('rejects the DNS response %j with %s', (addresses, reason) => {
  expect(() => assertPublicAddresses(addresses)).toThrow(reason)
})

test('accepts a DNS response that contains only public addresses', () => {
  expect(() => assertPublicAddresses(['8.8.8.8', '2606:4700:4700::1111'])).not.toThrow()
})
