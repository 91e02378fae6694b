import ipaddr from 'ipaddr.js'
import { TargetRefusedError } from './target-refused.ts'

/** Throws TargetRefusedError unless there is at least one address and all addresses are public unicast. */
export function assertPublicAddresses(addresses: readonly string[]): void {
  if (addresses.length === 0) throw new TargetRefusedError('name_not_resolved')
  if (!addresses.every(isPublicAddress)) throw new TargetRefusedError('address_not_public')
}

/**
 * Returns whether an IP address is public unicast (IANA special-purpose registries, RFC 6890). For an IPv6 address with
 * an embedded IPv4 address, the IPv4 address decides. An invalid address is not public.
 */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return isPublicIpv4(ipaddr.IPv4.parse(text))
  // A zone identifier refers to a network interface of this machine.
  if (text.includes('%') || !ipaddr.IPv6.isValid(text)) return false
  const address = ipaddr.IPv6.parse(text)
  const carried = carriedIpv4(address)
  if (carried) return isPublicIpv4(carried)
  return address.match(globalUnicast) && address.range() === 'unicast'
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

/** The only allocated block of global unicast addresses (RFC 4291 section 2.4). All others are special. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * IPv6 blocks with an embedded IPv4 address, and the byte at which that address begins. Teredo is missing because its
 * whole block is not public.
 */
const carriers = [
  { block: ipaddr.IPv6.parseCIDR('::ffff:0:0/96'), at: 12 }, // IPv4-mapped addresses, RFC 4291 section 2.5.5.2
  { block: ipaddr.IPv6.parseCIDR('64:ff9b::/96'), at: 12 }, // NAT64, RFC 6052 section 2.1
  { block: ipaddr.IPv6.parseCIDR('2002::/16'), at: 2 }, // 6to4, RFC 3056 section 2
]

function carriedIpv4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const carrier = carriers.find(({ block }) => address.match(block))
  if (!carrier) return null
  return new ipaddr.IPv4(address.toByteArray().slice(carrier.at, carrier.at + 4))
}
