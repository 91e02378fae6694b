import { type Der, type Fields, readBitString, tags } from './der-reader.ts'
import { signatureAlgorithmOf, verifySignature } from './signature-algorithm.ts'

/** What an issuer signed and how (SIGNED of X.509, RFC 5280 section 4.1.1), of a certificate, a list or an answer. */
export type SignedPart = { part: Der; algorithm: Der; signature: Uint8Array }

/** The next three fields. */
export function readSignedPart(fields: Fields): SignedPart {
  const part = fields.next(tags.sequence)
  const algorithm = fields.next(tags.sequence)
  return { part, algorithm, signature: readBitString(fields.next()) }
}

/** Whether the key signed it, by an algorithm that is checked here. */
export async function isSignedBy({ part, algorithm, signature }: SignedPart, publicKey: Uint8Array): Promise<boolean> {
  const known = signatureAlgorithmOf(algorithm)
  return known !== null && verifySignature({ ...known, publicKey, signature, bytes: part.bytes })
}
