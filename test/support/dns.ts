import type { DnsReply } from './dns-stub.ts'
import { stack } from './stack.ts'

const nameUrl = (hostname: string, dnsUrl = stack.dnsUrl) => new URL(`/names/${encodeURIComponent(hostname)}`, dnsUrl)

/**
 * Sets the shared resolver's responses for a name. Each lookup gets the next response, and the last response repeats.
 */
export const scriptDns = (hostname: string, ...replies: DnsReply[]): Promise<void> =>
  scriptDnsAt(stack.dnsUrl, hostname, ...replies)

/** Sets the responses of another resolver for a name, as `scriptDns` does for the shared one. */
export async function scriptDnsAt(dnsUrl: string, hostname: string, ...replies: DnsReply[]): Promise<void> {
  await fetch(nameUrl(hostname, dnsUrl), { method: 'PUT', body: JSON.stringify({ replies }) })
}

/** Returns the number of lookups of a name since its script was set. */
export const lookupsOf = async (hostname: string): Promise<number> =>
  ((await (await fetch(nameUrl(hostname))).json()) as { lookups: number }).lookups
