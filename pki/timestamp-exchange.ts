import type { Certificate } from './certificate.ts'
import { fieldsOf, readDer, readSmallInteger, tags } from './der-reader.ts'
import { boolean, equalBytes, integer, octetString, oid, sequence, unsignedInteger } from './der-writer.ts'
import { oids } from './oids.ts'
import { isFromTrusted, isGenuine, readTimestamp, type TimestampToken } from './timestamp.ts'

/** What an authority is asked to stamp, and how its answer is told from any other. */
export type TimestampQuestion = {
  /** SHA-256 of what is stamped. */
  digest: Uint8Array
  /** Random, at least 8 bytes. */
  nonce: Uint8Array
  /** The policy that the authority shall follow; null leaves it to the authority. */
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

/** An answer that is no time stamp of what was asked for. */
export class TimestampRefused extends Error {
  override readonly name = 'TimestampRefused'
  readonly reason: TimestampRefusal

  constructor(reason: TimestampRefusal) {
    super(`The answer of the time stamp authority was refused: ${reason}.`)
    this.reason = reason
  }
}

/** Further from the clock than this, a time is an error of one of the two. */
const clockSlackMs = 5 * 60_000

/** TimeStampReq (RFC 3161 section 2.4.1) that asks for the certificates too. */
export function timestampQuery({ digest, nonce, policy }: TimestampQuestion): Uint8Array<ArrayBuffer> {
  const imprint = sequence(sequence(oid(oids.sha256)), octetString(digest))
  const named = policy === null ? [] : [oid(policy)]
  return sequence(integer(1), imprint, ...named, unsignedInteger(nonce), boolean(true))
}

/** The token (DER) and what it says. */
export type AcceptedTimestamp = { token: Uint8Array; timestamp: TimestampToken }

/**
 * The token of a TimeStampResp (section 2.4.2), once it is what was asked for: status, imprint, nonce, policy, a time near
 * `now`, a genuine signature of a certificate for time stamps, and, where `trusted` is not null, one that leads there.
 * Throws TimestampRefused otherwise.
 */
export async function acceptTimestamp(
  answer: Uint8Array,
  question: TimestampQuestion,
  { now, trusted }: { now: Date; trusted: Certificate[] | null },
): Promise<AcceptedTimestamp> {
  const accepted = readAnswer(answer)
  const { timestamp } = accepted
  const { hash, imprint, nonce, policy, time } = timestamp
  if (hash !== 'SHA-256' || !equalBytes(imprint, question.digest)) throw new TimestampRefused('imprint_differs')
  const asked = readDer(unsignedInteger(question.nonce)).value
  if (nonce === null || !equalBytes(nonce, asked)) throw new TimestampRefused('nonce_differs')
  if (question.policy !== null && policy !== question.policy) throw new TimestampRefused('policy_differs')
  if (Math.abs(time.getTime() - now.getTime()) > clockSlackMs) throw new TimestampRefused('time_implausible')
  if (!(await isGenuine(timestamp).catch(() => false))) throw new TimestampRefused('not_genuine')
  if (trusted !== null && !(await isFromTrusted(timestamp, trusted))) throw new TimestampRefused('not_trusted')
  return accepted
}

// PKIStatus 0 is granted, 1 granted with modifications; whatever was modified is compared.
function readAnswer(answer: Uint8Array): AcceptedTimestamp {
  const parsed = attempt(() => {
    const fields = fieldsOf(readDer(answer))
    const status = readSmallInteger(fieldsOf(fields.next(tags.sequence)).next())
    const token = fields.optional(tags.sequence)
    fields.end()
    return { status, token }
  })
  if (parsed.status > 1) throw new TimestampRefused('rejected')
  return attempt(() => {
    if (!parsed.token) throw new TypeError('no token')
    // A copy, so that the token does not keep the whole answer.
    const token = parsed.token.bytes.slice()
    return { token, timestamp: readTimestamp(token) }
  })
}

function attempt<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw new TimestampRefused('malformed')
  }
}
