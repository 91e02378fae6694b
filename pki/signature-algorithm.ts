import { concatBytes } from '../base/bytes.ts'
import { type Der, DerError, fieldsOf, readBitString, readDer, readInteger, readOid, tags } from './der-reader.ts'
import { oid, sequence, unsignedInteger } from './der-writer.ts'
import { oids } from './oids.ts'

/** The hashes of the supported signature algorithms: RSA PKCS #1 v1.5, and ECDSA with P-256, P-384 and P-521. */
export type HashName = 'SHA-256' | 'SHA-384' | 'SHA-512'
export type KeyScheme = 'RSA' | 'ECDSA'
export type SignatureAlgorithm = { scheme: KeyScheme; hash: HashName }

const digests: Record<string, HashName> = {
  [oids.sha256]: 'SHA-256',
  [oids.sha384]: 'SHA-384',
  [oids.sha512]: 'SHA-512',
}

const digestOids: Record<HashName, string> = {
  'SHA-256': oids.sha256,
  'SHA-384': oids.sha384,
  'SHA-512': oids.sha512,
}

const signatures: Record<string, { scheme: KeyScheme; hash: HashName | null }> = {
  [oids.rsaEncryption]: { scheme: 'RSA', hash: null },
  [oids.sha256WithRsa]: { scheme: 'RSA', hash: 'SHA-256' },
  [oids.sha384WithRsa]: { scheme: 'RSA', hash: 'SHA-384' },
  [oids.sha512WithRsa]: { scheme: 'RSA', hash: 'SHA-512' },
  [oids.ecdsaWithSha256]: { scheme: 'ECDSA', hash: 'SHA-256' },
  [oids.ecdsaWithSha384]: { scheme: 'ECDSA', hash: 'SHA-384' },
  [oids.ecdsaWithSha512]: { scheme: 'ECDSA', hash: 'SHA-512' },
}

const curves: Record<string, { namedCurve: string; coordinateBytes: number }> = {
  [oids.p256]: { namedCurve: 'P-256', coordinateBytes: 32 },
  [oids.p384]: { namedCurve: 'P-384', coordinateBytes: 48 },
  [oids.p521]: { namedCurve: 'P-521', coordinateBytes: 66 },
}

/** Encodes the AlgorithmIdentifier of a hash, without parameters (RFC 5754 section 2). */
export const hashAlgorithm = (hash: HashName): Uint8Array<ArrayBuffer> => sequence(oid(digestOids[hash]))

/** Returns the hash that a digest AlgorithmIdentifier names, or null if the hash is not supported. */
export const hashOf = (algorithm: Der): HashName | null => digests[readAlgorithm(algorithm, 'optional')] ?? null

/**
 * Returns the scheme and hash that a signature AlgorithmIdentifier names, or null if they are not supported.
 * `rsaEncryption` (RFC 3370 section 3.2) names no hash, so `digest` applies.
 */
export function signatureAlgorithmOf(algorithm: Der, digest?: HashName): SignatureAlgorithm | null {
  const named = signatures[readAlgorithm(algorithm, 'any')]
  if (named === undefined) return null
  readAlgorithm(algorithm, named.scheme === 'RSA' ? 'null' : 'absent')
  const hash = named.hash ?? digest
  return hash === undefined ? null : { scheme: named.scheme, hash }
}

export type KeyKind = { scheme: 'RSA' } | { scheme: 'ECDSA'; namedCurve: string; coordinateBytes: number }

/** Returns the key type that an AlgorithmIdentifier names, or null if the key type is not supported. */
export function keyKindOf(algorithm: Der): KeyKind | null {
  const fields = fieldsOf(algorithm)
  const id = readOid(fields.next())
  if (id === oids.rsaEncryption) return { scheme: 'RSA' }
  if (id !== oids.ecPublicKey) return null
  const parameters = fields.next()
  const curve = parameters.tag === tags.oid ? curves[readOid(parameters)] : undefined
  return curve === undefined ? null : { scheme: 'ECDSA', ...curve }
}

/** Returns the key type of a SubjectPublicKeyInfo (RFC 5280 section 4.1.2.7). */
export const publicKeyKind = (publicKey: Uint8Array): KeyKind | null =>
  keyKindOf(fieldsOf(readDer(publicKey)).next(tags.sequence))

type SignatureToVerify = SignatureAlgorithm & {
  /** The SubjectPublicKeyInfo, as DER. */
  publicKey: Uint8Array
  signature: Uint8Array
  bytes: Uint8Array
}

/** Returns whether a signature over the bytes matches the public key. Returns false for an unsupported key. */
export async function verifySignature(input: SignatureToVerify): Promise<boolean> {
  try {
    return await verifyWithKey(input)
  } catch {
    // A key or signature that cannot be read proves nothing.
    return false
  }
}

async function verifyWithKey({ scheme, hash, publicKey, signature, bytes }: SignatureToVerify): Promise<boolean> {
  const kind = publicKeyKind(publicKey)
  if (kind === null || kind.scheme !== scheme) return false
  const spki = new Uint8Array(publicKey)
  const signed = new Uint8Array(bytes)
  if (kind.scheme === 'RSA') {
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash }
    const key = await crypto.subtle.importKey('spki', spki, algorithm, false, ['verify'])
    return crypto.subtle.verify(algorithm.name, key, new Uint8Array(signature), signed)
  }
  const raw = ecdsaSignatureFromDer(signature, kind.coordinateBytes)
  const algorithm = { name: 'ECDSA', namedCurve: kind.namedCurve }
  const key = await crypto.subtle.importKey('spki', spki, algorithm, false, ['verify'])
  return crypto.subtle.verify({ name: 'ECDSA', hash }, key, raw, signed)
}

/** Converts a WebCrypto signature (r || s) to an Ecdsa-Sig-Value (RFC 3279 section 2.2.3). */
export function ecdsaSignatureToDer(raw: Uint8Array): Uint8Array<ArrayBuffer> {
  const half = raw.length / 2
  return sequence(unsignedInteger(raw.subarray(0, half)), unsignedInteger(raw.subarray(half)))
}

/**
 * Converts an Ecdsa-Sig-Value to a WebCrypto signature (r || s). Throws a DerError if a coordinate has the wrong size.
 */
export function ecdsaSignatureFromDer(der: Uint8Array, coordinateBytes: number): Uint8Array<ArrayBuffer> {
  const fields = fieldsOf(readDer(der))
  const r = coordinate(fields.next(), coordinateBytes)
  const s = coordinate(fields.next(), coordinateBytes)
  fields.end()
  return concatBytes(r, s)
}

function coordinate(element: Der, size: number): Uint8Array {
  const value = readInteger(element)
  const magnitude = value[0] === 0 ? value.subarray(1) : value
  if (value[0]! >= 0x80 || magnitude.length > size)
    throw new DerError('a signature value is negative or longer than a coordinate of the curve')
  return concatBytes(new Uint8Array(size - magnitude.length), magnitude)
}

/**
 * Returns the OID of an AlgorithmIdentifier. Throws if its parameters are wrong for the algorithm (RFC 5754, RFC 3279).
 */
function readAlgorithm(algorithm: Der, parameters: 'null' | 'absent' | 'optional' | 'any'): string {
  const fields = fieldsOf(algorithm)
  const id = readOid(fields.next())
  if (parameters === 'any') return id
  const given = fields.optional(tags.null)
  const isFitting = given === undefined ? parameters !== 'null' : parameters !== 'absent' && given.value.length === 0
  if (!isFitting) throw new DerError('the algorithm has unexpected parameters')
  fields.end()
  return id
}

/** Returns the length of the modulus in an RSA SubjectPublicKeyInfo (RFC 3279 section 2.3.1). */
export function rsaModulusBits(publicKey: Uint8Array): number {
  const fields = fieldsOf(readDer(publicKey))
  fields.next()
  const modulus = readInteger(fieldsOf(readDer(readBitString(fields.next()))).next())
  const magnitude = modulus[0] === 0 ? modulus.subarray(1) : modulus
  return magnitude.length * 8 - Math.clz32(magnitude[0]!) + 24
}
