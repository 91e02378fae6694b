import type { Certificate } from './certificate.ts'
import { fieldsOf, readDer, readSmallInteger, tags } from './der-reader.ts'
import { derBoolean, derInteger, equalBytes, octetString, oid, sequence, unsignedInteger } from './der-writer.ts'
import { type HashName, hashAlgorithm } from './signature-algorithm.ts'
import { isFromTrusted, isGenuine, readTimestamp, type TimestampToken } from './timestamp.ts'

/** The request to a timestamp authority, with the values that the response must match. */
export type TimestampQuery = {
  /** The hash of the data to stamp. */
  digest: Uint8Array
  /** The hash algorithm. The default is SHA-256. */
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

/** Thrown for a response that contains no timestamp for the request. */
export class TimestampRefusedError extends Error {
  override readonly name = 'TimestampRefusedError'
  readonly reason: TimestampRefusal

  constructor(reason: TimestampRefusal) {
    super(`The response of the timestamp authority was rejected: ${reason}.`)
    this.reason = reason
  }
}

/** The maximum difference between a timestamp and the clock. A larger difference means that one of them is wrong. */
const clockSlackMs = 5 * 60_000

/** Creates a TimeStampReq (RFC 3161 section 2.4.1) that also requests the certificates. */
export function timestampQuery({ digest, hash = 'SHA-256', nonce, policy }: TimestampQuery): Uint8Array<ArrayBuffer> {
  const imprint = sequence(hashAlgorithm(hash), octetString(digest))
  const named = policy === null ? [] : [oid(policy)]
  return sequence(derInteger(1), imprint, ...named, unsignedInteger(nonce), derBoolean(true))
}

/** A timestamp token (DER) and its parsed content. */
export type AcceptedTimestamp = { token: Uint8Array; timestamp: TimestampToken }

/**
 * Returns the token of a TimeStampResp (section 2.4.2). Checks its status, imprint, nonce and policy against the
 * request, and that its time is near `now`. The token must be signed with a certificate that is dedicated to timestamps
 * and, unless `trusted` is null, chains to a trusted certificate. Otherwise throws TimestampRefusedError.
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

// Accepts PKIStatus 0 (granted) and 1 (granted with modifications), because the caller compares all values that the
// authority can modify.
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
    if (!parsed.token) throw new TypeError('the response contains no timestamp token')
    // Copies the token. A view would keep the complete response in memory.
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
