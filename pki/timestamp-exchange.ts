import type { Certificate } from './certificate.ts'
import { fieldsOf, readDer, readSmallInteger, tags } from './der-reader.ts'
import { derBoolean, derInteger, equalBytes, octetString, oid, sequence, unsignedInteger } from './der-writer.ts'
import { type HashName, hashAlgorithm } from './signature-algorithm.ts'
import { isFromTrusted, isGenuine, readTimestamp, type TimestampToken } from './timestamp.ts'

/** A request to a time stamp authority, with the values that identify the matching response. */
export type TimestampQuery = {
  /** The hash of the stamped data. */
  digest: Uint8Array
  /** The algorithm of the hash, by default SHA-256. */
  hash?: HashName
  /** A random number of at least 8 bytes. */
  nonce: Uint8Array
  /** The requested policy. Null leaves the choice to the authority. */
  policy: string | null
}

export type TimestampRefusal =
  | 'malformed'
  | 'rejected'
  | 'imprint_differs'
  | 'nonce_differs'
  | 'policy_differs'
  | 'time_implausible'
  | 'not_genuine'
  | 'not_trusted'

/** The error for a response that is not a time stamp for the request. */
export class TimestampRefusedError extends Error {
  override readonly name = 'TimestampRefusedError'
  readonly reason: TimestampRefusal

  constructor(reason: TimestampRefusal) {
    super(`The response of the time-stamping authority was rejected: ${reason}.`)
    this.reason = reason
  }
}

/**
 * The permitted difference between a time stamp and the clock. A larger difference means that one of the two is wrong.
 */
const clockSlackMs = 5 * 60_000

/** Creates a TimeStampReq (RFC 3161 section 2.4.1). It also requests the certificates. */
export function timestampQuery({ digest, hash = 'SHA-256', nonce, policy }: TimestampQuery): Uint8Array<ArrayBuffer> {
  const imprint = sequence(hashAlgorithm(hash), octetString(digest))
  const named = policy === null ? [] : [oid(policy)]
  return sequence(derInteger(1), imprint, ...named, unsignedInteger(nonce), derBoolean(true))
}

/** The token (DER) and its content. */
export type AcceptedTimestamp = { token: Uint8Array; timestamp: TimestampToken }

/**
 * Returns the token of a TimeStampResp (section 2.4.2) after checking it against the request: status, imprint, nonce,
 * policy and a time near `now`. A certificate that is dedicated to time stamps must have signed it, and must chain to
 * `trusted` unless `trusted` is null. Otherwise throws TimestampRefusedError.
 */
export async function acceptTimestamp(
  response: Uint8Array,
  question: TimestampQuery,
  { now, trusted }: { now: Date; trusted: Certificate[] | null },
): Promise<AcceptedTimestamp> {
  const accepted = readResponse(response)
  const { timestamp } = accepted
  const { hash, imprint, nonce, policy, time } = timestamp
  if (hash !== (question.hash ?? 'SHA-256') || !equalBytes(imprint, question.digest))
    throw new TimestampRefusedError('imprint_differs')
  const expected = readDer(unsignedInteger(question.nonce)).value
  if (nonce === null || !equalBytes(nonce, expected)) throw new TimestampRefusedError('nonce_differs')
  if (question.policy !== null && policy !== question.policy) throw new TimestampRefusedError('policy_differs')
  if (Math.abs(time.getTime() - now.getTime()) > clockSlackMs) throw new TimestampRefusedError('time_implausible')
  if (!(await isGenuine(timestamp).catch(() => false))) throw new TimestampRefusedError('not_genuine')
  if (trusted !== null && !(await isFromTrusted(timestamp, trusted))) throw new TimestampRefusedError('not_trusted')
  return accepted
}

// Accepts PKIStatus 0 (granted) and 1 (granted with modifications), because all values that the authority can modify
// are compared.
function readResponse(response: Uint8Array): AcceptedTimestamp {
  const parsed = attempt(() => {
    const fields = fieldsOf(readDer(response))
    const status = readSmallInteger(fieldsOf(fields.next(tags.sequence)).next())
    const token = fields.optional(tags.sequence)
    fields.end()
    return { status, token }
  })
  if (parsed.status > 1) throw new TimestampRefusedError('rejected')
  return attempt(() => {
    if (!parsed.token) throw new TypeError('no token')
    // Copies the token, which would otherwise keep the whole response in memory.
    const token = parsed.token.bytes.slice()
    return { token, timestamp: readTimestamp(token) }
  })
}

function attempt<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw new TimestampRefusedError('malformed')
  }
}
