import type { Certificate } from './certificate.ts'
import { fieldsOf, readDer, readSmallInteger, tags } from './der-reader.ts'
import { derBoolean, derInteger, equalBytes, octetString, oid, sequence, unsignedInteger } from './der-writer.ts'
import { type HashName, hashAlgorithm } from './signature-algorithm.ts'
import { isFromTrusted, isGenuine, readTimestamp, type TimestampToken } from './timestamp.ts'

/** A request to a time-stamping authority, with the values that identify the matching response. */
export type TimestampQuery = {
  /** Hash of the stamped data. */
  digest: Uint8Array
  /** Algorithm of the hash; by default SHA-256. */
  hash?: HashName
  /** Random, at least 8 bytes. */
  nonce: Uint8Array
  /** Policy to request; null leaves the choice to the authority. */
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

/** Thrown if the response is not a time stamp of the request. */
export class TimestampRefusedError extends Error {
  override readonly name = 'TimestampRefusedError'
  readonly reason: TimestampRefusal

  constructor(reason: TimestampRefusal) {
    super(`The response of the time-stamping authority was rejected: ${reason}.`)
    this.reason = reason
  }
}

/** A time further from the clock than this means that one of the two is wrong. */
const clockSlackMs = 5 * 60_000

/** Creates a TimeStampReq (RFC 3161 section 2.4.1) that also requests the certificates. */
export function timestampQuery({ digest, hash = 'SHA-256', nonce, policy }: TimestampQuery): Uint8Array<ArrayBuffer> {
  const imprint = sequence(hashAlgorithm(hash), octetString(digest))
  const named = policy === null ? [] : [oid(policy)]
  return sequence(derInteger(1), imprint, ...named, unsignedInteger(nonce), derBoolean(true))
}

/** The token (DER) and its content. */
export type AcceptedTimestamp = { token: Uint8Array; timestamp: TimestampToken }

/**
 * Returns the token of a TimeStampResp (section 2.4.2) after checking it against the request: status, imprint, nonce,
 * policy and a time near `now`. A dedicated time-stamping certificate must have signed it, and it must chain to
 * `trusted` unless that is null. Throws TimestampRefusedError otherwise.
 */
export async function acceptTimestamp(
  answer: Uint8Array,
  question: TimestampQuery,
  { now, trusted }: { now: Date; trusted: Certificate[] | null },
): Promise<AcceptedTimestamp> {
  const accepted = readAnswer(answer)
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

// PKIStatus 0 is granted, 1 granted with modifications. All modifiable values are compared.
function readAnswer(answer: Uint8Array): AcceptedTimestamp {
  const parsed = attempt(() => {
    const fields = fieldsOf(readDer(answer))
    const status = readSmallInteger(fieldsOf(fields.next(tags.sequence)).next())
    const token = fields.optional(tags.sequence)
    fields.end()
    return { status, token }
  })
  if (parsed.status > 1) throw new TimestampRefusedError('rejected')
  return attempt(() => {
    if (!parsed.token) throw new TypeError('no token')
    // A copy, so the token does not keep the whole response in memory.
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
