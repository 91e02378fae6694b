import { DerError, fieldsOf, readDer, readOid, readSmallInteger, readTime, tags } from './der-reader.ts'
import { equalBytes } from './der-writer.ts'
import { oids } from './oids.ts'
import { type HashName, hashOf } from './signature-algorithm.ts'
import {
  hasValidSignature,
  messageDigestOf,
  readSignedData,
  type SignedData,
  unprovenCertificates,
} from './signed-data.ts'
import { bindsSigner } from './signing-certificate.ts'

/** A time stamp token (RFC 3161 section 2.4.2): what it stamps, and when. */
export type Timestamp = { signedData: SignedData; hash: HashName; imprint: Uint8Array; time: Date }

/** Reads a token; throws a DerError on anything else. Nothing is verified yet. */
export function readTimestamp(token: Uint8Array): Timestamp {
  const signedData = readSignedData(token)
  if (signedData.contentType !== oids.timeStampInfo || signedData.content === null) {
    throw new DerError('the token holds no time stamp')
  }
  const info = fieldsOf(readDer(signedData.content))
  if (readSmallInteger(info.next()) !== 1) throw new DerError('a time stamp of version 1 expected')
  readOid(info.next())
  const messageImprint = fieldsOf(info.next())
  const hash = hashOf(messageImprint.next(tags.sequence))
  const imprint = messageImprint.next(tags.octetString).value
  messageImprint.end()
  if (hash === null) throw new DerError('the time stamp uses another hash than SHA-2')
  info.next(tags.integer)
  return { signedData, hash, imprint, time: readTime(info.next(tags.generalizedTime)) }
}

/** Whether the time stamp is over these bytes. */
export const stamps = async ({ hash, imprint }: Timestamp, bytes: Uint8Array): Promise<boolean> =>
  equalBytes(imprint, new Uint8Array(await crypto.subtle.digest(hash, new Uint8Array(bytes))))

/** Whether the token is intact and signed by the authority whose certificate it carries; trust is another question. */
export async function isGenuine({ signedData }: Timestamp): Promise<boolean> {
  const messageDigest = messageDigestOf(signedData)
  if (messageDigest === null) return false
  const digest = await crypto.subtle.digest(signedData.signer.hash, new Uint8Array(signedData.content!))
  return (
    equalBytes(messageDigest, new Uint8Array(digest)) &&
    (await hasValidSignature(signedData)) &&
    (await bindsSigner(signedData, { acceptsV1: true })) &&
    (await unprovenCertificates(signedData)).length === 0
  )
}
