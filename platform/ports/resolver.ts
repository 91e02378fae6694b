import * as z from 'zod'
import { readBounded } from './bounded-bytes.ts'

/** Every address of a name, as the resolver follows it; empty when the name has none. Throws ResolverAway otherwise. */
export type Resolver = { addressesOf(hostname: string): Promise<string[]> }

/** The resolver gave no usable answer, so that nothing is known about the name. */
export class ResolverAway extends Error {
  override readonly name = 'ResolverAway'
}

const timeoutMs = 3_000
const answerBytesMax = 65_536
const recordTypes = { A: 1, AAAA: 28, TXT: 16 } as const
type RecordType = keyof typeof recordTypes
const noError = 0
const nameError = 3

/** The JSON form of DNS over HTTPS that public resolvers share (`application/dns-json`). */
const DnsAnswer = z.object({
  Status: z.int(),
  TC: z.boolean().optional(),
  Answer: z.array(z.object({ type: z.int(), data: z.string() })).optional(),
})

/** Requests that a resolver makes for one name. */
export const requestsPerName = 2

/**
 * A resolver over HTTPS; asks for A, then for AAAA, each within three seconds, and needs both answers. It takes one connection
 * at a time, of which an invocation has six.
 */
export function createResolver(url: string): Resolver {
  return {
    addressesOf: async (hostname) => [...(await ask(url, hostname, 'A')), ...(await ask(url, hostname, 'AAAA'))],
  }
}

/** The TXT records of a name, waited for in milliseconds, each as the one text that its pieces make; empty when it has none. Throws ResolverAway otherwise. */
export const textRecordsOf = async (url: string, hostname: string, waitMs = timeoutMs): Promise<string[]> =>
  (await ask(url, hostname, 'TXT', waitMs)).map((data) =>
    // Resolvers write the pieces of a record in quotes, or the whole of it without.
    /^".*"$/s.test(data) ? [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, piece]) => piece).join('') : data,
  )

async function ask(url: string, hostname: string, type: RecordType, waitMs = timeoutMs): Promise<string[]> {
  const question = new URL(url)
  question.searchParams.set('name', hostname)
  question.searchParams.set('type', type)
  const answer = DnsAnswer.safeParse(await fetchJson(question, waitMs))
  // A truncated answer could leave out the address that matters.
  if (!answer.success || answer.data.TC) throw new ResolverAway('the resolver returned an incomplete response')
  const { Status: status, Answer: records = [] } = answer.data
  if (status === nameError) return []
  if (status !== noError) throw new ResolverAway(`the resolver returned the status ${status}`)
  return records.filter((record) => record.type === recordTypes[type]).map(({ data }) => data)
}

async function fetchJson(question: URL, waitMs: number): Promise<unknown> {
  try {
    const response = await fetch(question, {
      headers: { accept: 'application/dns-json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(waitMs),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new Error(`the resolver returned HTTP ${response.status}`)
    }
    const answer = await readBounded(response.body, answerBytesMax, () => new Error('the response is too long'))
    return JSON.parse(new TextDecoder().decode(answer))
  } catch (cause) {
    throw new ResolverAway('the resolver did not respond', { cause })
  }
}
