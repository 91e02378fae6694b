import ipaddr from 'ipaddr.js'
import { TargetRefusedError } from './target-refused.ts'

/** Throws TargetRefusedError unless there is at least one address and all addresses are public unicast. */
export function assertPublicAddresses(addresses: readonly string[]): void {
  if (addresses.length === 0) throw new TargetRefusedError('name_not_resolved')
  if (!addresses.every(isPublicAddress)) throw new TargetRefusedError('address_not_public')
}

/**
 * Returns whether an IP address is public unicast (IANA special-purpose registries, RFC 6890). The IPv4 addresses that
 * an IPv6 address contains must be public, too. An invalid address is not public.
 */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return isPublicIpv4(ipaddr.IPv4.parse(text))
  // A zone identifier refers to a network interface of this machine.
  if (text.includes('%') || !ipaddr.IPv6.isValid(text)) return false
  const address = ipaddr.IPv6.parse(text)
  const bytes = address.toByteArray()
  const found = carriers.filter(({ carries }) => carries(address, bytes))
  if (!found.every(({ at }) => isPublicIpv4(new ipaddr.IPv4(bytes.slice(at, at + 4))))) return false
  return found.some(({ isWhole }) => isWhole) || (address.match(globalUnicast) && address.range() === 'unicast')
}

const isPublicIpv4 = (address: ipaddr.IPv4): boolean =>
  address.range() === 'unicast' && !platformAddresses.some((block) => address.match(block))

/**
 * Public addresses of cloud platform services, such as metadata, machine secrets and name servers. They are reachable
 * only from inside the cloud.
 */
const platformAddresses = [
  '168.63.129.16/32', // Azure
  '161.26.0.0/16', // IBM Cloud
  '166.8.0.0/14', // IBM Cloud
].map((block) => ipaddr.IPv4.parseCIDR(block))

/** The only allocated block of global unicast addresses (RFC 4291 section 2.4). All other blocks are special. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

type Carrier = { carries(address: ipaddr.IPv6, bytes: number[]): boolean; at: number; isWhole: boolean }

const inBlock = (block: string, at: number): Carrier => {
  const parsed = ipaddr.IPv6.parseCIDR(block)
  return { carries: (address) => address.match(parsed), at, isWhole: true }
}

/**
 * IPv6 addresses that contain an IPv4 address from byte `at` on. If `isWhole`, only the IPv4 address decides whether
 * the address is public. All other blocks of translated and tunneled addresses are not public: Teredo (2001::/32),
 * IPv4-compatible addresses (::/96), IPv4-translated addresses (::ffff:0:0:0/96) and NAT64 for local use
 * (64:ff9b:1::/48).
 */
const carriers: Carrier[] = [
  inBlock('::ffff:0:0/96', 12), // IPv4-mapped addresses, RFC 4291 section 2.5.5.2
  inBlock('64:ff9b::/96', 12), // NAT64, RFC 6052 section 2.1
  inBlock('2002::/16', 2), // 6to4, RFC 3056 section 2
  { carries: (_, bytes) => isIsatap(bytes.slice(8, 12)), at: 12, isWhole: false }, // ISATAP, RFC 5214 section 6.1
]

/** Returns whether an interface identifier begins like ISATAP. Its second highest bit is set for a unique address. */
const isIsatap = ([first, ...others]: number[]): boolean =>
  (first! & 0xfd) === 0 && others.join() === [0, 0x5e, 0xfe].join()
