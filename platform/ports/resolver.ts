import * as z from 'zod'
import { readBounded } from './bounded-bytes.ts'

/**
 * Returns all addresses of a host name, with aliases resolved, or an empty list if the name has no addresses. Throws a
 * ResolverUnavailableError if the resolver returns no usable response.
 */
export type Resolver = { addressesOf(hostname: string): Promise<string[]> }

/** Thrown if the resolver returns no usable response, so nothing is known about the name. */
export class ResolverUnavailableError extends Error {
  override readonly name = 'ResolverUnavailableError'
}

const timeoutMs = 3_000
const bodyBytesMax = 65_536
const recordTypes = { A: 1, AAAA: 28, TXT: 16 } as const
type RecordType = keyof typeof recordTypes
const noError = 0
const nameError = 3

/** The JSON format of DNS over HTTPS (`application/dns-json`), which public resolvers support. */
const DnsAnswer = z.object({
  Status: z.int(),
  TC: z.boolean().optional(),
  Answer: z.array(z.object({ type: z.int(), data: z.string() })).optional(),
})

/** The number of requests that resolving one name needs. */
export const requestsPerName = 2

/**
 * Creates a DNS-over-HTTPS resolver. It queries A, then AAAA, each within three seconds, and needs both responses. It
 * uses one of the six connections that an invocation may open.
 */
export function createResolver(url: string): Resolver {
  return {
    addressesOf: async (hostname) => [...(await ask(url, hostname, 'A')), ...(await ask(url, hostname, 'AAAA'))],
  }
}

/**
 * Returns the TXT records of a name, each joined from its strings, or an empty list if the name has no TXT records.
 * Waits at most `waitMs` milliseconds. Throws a ResolverUnavailableError if the resolver returns no usable response.
 */
export const textRecordsOf = async (url: string, hostname: string, waitMs = timeoutMs): Promise<string[]> =>
  (await ask(url, hostname, 'TXT', waitMs)).map((data) =>
    // Resolvers return a record either as quoted strings or as a single unquoted string.
    /^".*"$/s.test(data) ? [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, piece]) => piece).join('') : data,
  )

async function ask(url: string, hostname: string, type: RecordType, waitMs = timeoutMs): Promise<string[]> {
  const question = new URL(url)
  question.searchParams.set('name', hostname)
  question.searchParams.set('type', type)
  const body = DnsAnswer.safeParse(await fetchJson(question, waitMs))
  // A truncated response could omit a forbidden address.
  if (!body.success || body.data.TC) throw new ResolverUnavailableError('the resolver returned an incomplete response')
  const { Status: status, Answer: records = [] } = body.data
  if (status === nameError) return []
  if (status !== noError) throw new ResolverUnavailableError(`the resolver returned the status ${status}`)
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
    const body = await readBounded(response.body, bodyBytesMax, () => new Error('the response is too long'))
    return JSON.parse(new TextDecoder().decode(body))
  } catch (cause) {
    throw new ResolverUnavailableError('the resolver did not respond', { cause })
  }
}
