import { type Der, type Fields, readBitString, tags } from './der-reader.ts'
import { signatureAlgorithmOf, verifySignature } from './signature-algorithm.ts'

/**
 * The signed part of a certificate, a revocation list or an OCSP response, with its signature (SIGNED in X.509, RFC
 * 5280 section 4.1.1).
 */
export type SignedPart = { part: Der; algorithm: Der; signature: Uint8Array }

/** Reads the three fields of a signed part. */
export function readSignedPart(fields: Fields): SignedPart {
  const part = fields.next(tags.sequence)
  const algorithm = fields.next(tags.sequence)
  return { part, algorithm, signature: readBitString(fields.next()) }
}

/** Returns whether a public key signed the part with a supported algorithm. */
export async function isSignedBy({ part, algorithm, signature }: SignedPart, publicKey: Uint8Array): Promise<boolean> {
  const known = signatureAlgorithmOf(algorithm)
  return known !== null && verifySignature({ ...known, publicKey, signature, bytes: part.bytes })
}
