import { randomFrom } from '../../../../dev/support/random-numbers.ts'

/** Returns an index below `count` from a reproducible sequence, to choose the form of an address. */

export type Choose = (count: number) => number

/** Returns a reproducible sequence of choices. */
export function chooser(seed: number): Choose {
  const random = randomFrom(seed)
  return (count) => Math.floor(random() * count)
}

const blockedIpv4Blocks: [first: number, bits: number][] = [
  [0x00000000, 8],
  [0x0a000000, 8],
  [0x64400000, 10],
  [0x7f000000, 8],
  [0xa9fe0000, 16],
  [0xac100000, 12],
  [0xc0000000, 24],
  [0xc0000200, 24],
  [0xc0a80000, 16],
  [0xc6120000, 15],
  [0xc6336400, 24],
  [0xcb007100, 24],
  [0xe0000000, 4],
  [0xf0000000, 4],
  [0xa83f8110, 32],
  [0xa11a0000, 16],
  [0xa6080000, 14],
]

/** Returns an IPv4 address from a blocked range as a number. */
export function blockedIpv4(choose: Choose): number {
  const [first, bits] = blockedIpv4Blocks[choose(blockedIpv4Blocks.length)]!
  return (first + choose(2 ** (32 - bits))) >>> 0
}

export const octetsOf = (address: number): [number, number, number, number] => [
  address >>> 24,
  (address >>> 16) & 255,
  (address >>> 8) & 255,
  address & 255,
]

const numberForms: ((value: number, choose: Choose) => string)[] = [
  (value) => String(value),
  (value) => `0x${value.toString(16)}`,
  (value) => `0X${value.toString(16).toUpperCase()}`,
  (value, choose) => `${'0'.repeat(1 + choose(4))}${value.toString(8)}`,
]

/** The ASCII dot, and the characters that IDNA maps to a dot. */
const dots = ['.', '.', '.', '\u3002', '\uff0e', '\uff61', '%2e', '%E3%80%82']

const fullWidth = (text: string) =>
  text.replace(/[0-9a-zA-Z]/g, (character) => String.fromCodePoint(character.charCodeAt(0) + 0xfee0))
const percent = (text: string) =>
  text.replace(/[0-9a-zA-Z]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
const writings: ((text: string) => string)[] = [(text) => text, (text) => text, fullWidth, percent]

/** Returns a host that a URL parser may read as the IPv4 address. */
export function ipv4Spelling(address: number, choose: Choose): string {
  const [a, b, c, d] = octetsOf(address)
  const parts = [[address], [a, address & 0xffffff], [a, b, address & 0xffff], [a, b, c, d]][choose(4)]!
  const texts = parts.map((part) => numberForms[choose(numberForms.length)]!(part, choose))
  const host = texts.join(dots[choose(dots.length)])
  return writings[choose(writings.length)]!(host) + (choose(8) === 0 ? '.' : '')
}

/** Prefixes of IPv6 addresses that embed an IPv4 address, and of private IPv6 addresses. */
const ipv6Prefixes = [
  '::',
  '::ffff:',
  '::ffff:0:',
  '64:ff9b::',
  'fe80::',
  'fc00::',
  'fd12:3456::',
  'ff02::',
  '2001:db8::',
]

/** Returns a bracketed IPv6 host: a loopback address, a local address, or an address that embeds the IPv4 address. */
export function ipv6Spelling(address: number, choose: Choose): string {
  const [a, b, c, d] = octetsOf(address)
  const high = (address >>> 16).toString(16)
  const low = (address & 0xffff).toString(16)
  const prefix = ipv6Prefixes[choose(ipv6Prefixes.length)]!
  const forms = [
    `${prefix}${high}:${low}`,
    `${prefix}${a}.${b}.${c}.${d}`,
    `2002:${high}:${low}::1`,
    `0:0:0:0:0:ffff:${high}:${low}`,
    `0000:0000:0000:0000:0000:FFFF:${high.padStart(4, '0').toUpperCase()}:${low.padStart(4, '0')}`,
  ]
  return `[${forms[choose(forms.length)]}]`
}
