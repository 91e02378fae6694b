import type { DnsReply } from './dns-stub.ts'
import { stack } from './stack.ts'

const nameUrl = (hostname: string) => new URL(`/names/${encodeURIComponent(hostname)}`, stack.dnsUrl)

/** What the resolver says about a name from now on: each lookup gets the next reply, the last one stays. */
export async function scriptDns(hostname: string, ...answers: DnsReply[]): Promise<void> {
  await fetch(nameUrl(hostname), { method: 'PUT', body: JSON.stringify({ answers }) })
}

/** How often the name was looked up since its script was set. */
export const lookupsOf = async (hostname: string): Promise<number> =>
  ((await (await fetch(nameUrl(hostname))).json()) as { lookups: number }).lookups
