import { type Certificate, isTimestamper, isValidAt } from './certificate.ts'
import {
  contextTag,
  type Der,
  DerError,
  fieldsOf,
  readBoolean,
  readDer,
  readInteger,
  readOid,
  readSmallInteger,
  readTime,
  tags,
} from './der-reader.ts'
import { equalBytes } from './der-writer.ts'
import { oids } from './oids.ts'
import { type HashName, hashOf } from './signature-algorithm.ts'
import { hasValidSignature, messageDigestOf, readSignedData, type SignedData } from './signed-data.ts'
import { bindsCertificates } from './signing-certificate.ts'
import { isTrusted } from './trust.ts'

/** A timestamp token (RFC 3161 section 2.4.2): the hash of the stamped data, and the time. */
export type TimestampToken = {
  signedData: SignedData
  policy: string
  hash: HashName
  imprint: Uint8Array
  time: Date
  /** The content octets of the nonce. Null if the token contains no nonce. */
  nonce: Uint8Array | null
}

/** Parses a token without verifying it. Throws a DerError if the bytes are invalid. */
export function readTimestamp(token: Uint8Array): TimestampToken {
  const signedData = readSignedData(token)
  if (signedData.contentType !== oids.timeStampInfo || signedData.content === null) {
    throw new DerError('the token contains no timestamp')
  }
  const info = fieldsOf(readDer(signedData.content))
  if (readSmallInteger(info.next()) !== 1) throw new DerError('the version of the timestamp is not 1')
  const policy = readOid(info.next())
  const { hash, imprint } = readImprint(info.next())
  info.next(tags.integer)
  const time = readTime(info.next(tags.generalizedTime))
  info.optional(tags.sequence)
  const ordering = info.optional(tags.boolean)
  if (ordering) readBoolean(ordering)
  const nonce = info.optional(tags.integer)
  info.optional(contextTag(0))
  info.optional(contextTag(1))
  info.end()
  return { signedData, policy, hash, imprint, time, nonce: nonce ? readInteger(nonce) : null }
}

function readImprint(element: Der): Pick<TimestampToken, 'hash' | 'imprint'> {
  const fields = fieldsOf(element)
  const hash = hashOf(fields.next(tags.sequence))
  const imprint = fields.next(tags.octetString).value
  fields.end()
  if (hash === null) throw new DerError('the hash algorithm of the timestamp is not SHA-2', 'algorithm_unsupported')
  return { hash, imprint }
}

/** Returns whether a timestamp covers the given bytes. */
export const stamps = async ({ hash, imprint }: TimestampToken, bytes: Uint8Array): Promise<boolean> =>
  equalBytes(imprint, new Uint8Array(await crypto.subtle.digest(hash, new Uint8Array(bytes))))

/**
 * Returns whether a token is intact and was signed with a timestamping certificate that was valid at the token's time.
 * Does not check trust.
 */
export async function isGenuine({ signedData, time }: TimestampToken): Promise<boolean> {
  const messageDigest = messageDigestOf(signedData)
  if (messageDigest === null) return false
  const { certificate, hash } = signedData.signer
  const digest = await crypto.subtle.digest(hash, new Uint8Array(signedData.content!))
  return (
    equalBytes(messageDigest, new Uint8Array(digest)) &&
    isTimestamper(certificate) &&
    isValidAt(certificate, time) &&
    (await hasValidSignature(signedData)) &&
    (await bindsCertificates(signedData, { acceptsV1: true }))
  )
}

/** Returns whether the authority of a token has a trusted certificate or chains to one. */
export const isFromTrusted = ({ signedData }: TimestampToken, trusted: Certificate[]): Promise<boolean> =>
  isTrusted({ signer: signedData.signer.certificate, certificates: signedData.certificates, trusted })
