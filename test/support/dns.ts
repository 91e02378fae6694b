import type { DnsReply } from './dns-stub.ts'
import { stack } from './stack.ts'

const nameUrl = (hostname: string) => new URL(`/names/${encodeURIComponent(hostname)}`, stack.dnsUrl)

/** Sets the responses of the resolver for a name. Each lookup gets the next one, and the last one repeats. */
export async function scriptDns(hostname: string, ...answers: DnsReply[]): Promise<void> {
  await fetch(nameUrl(hostname), { method: 'PUT', body: JSON.stringify({ answers }) })
}

/** Returns the number of lookups of a name since its script was set. */
export const lookupsOf = async (hostname: string): Promise<number> =>
  ((await (await fetch(nameUrl(hostname))).json()) as { lookups: number }).lookups
