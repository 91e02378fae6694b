import 'reflect-metadata'
import {
  BasicConstraintsExtension,
  CRLDistributionPointsExtension,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  X509CertificateGenerator,
} from '@peculiar/x509'

const p256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const rsa = { name: 'RSASSA-PKCS1-v1_5', publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-256' }

export { KeyUsageFlags }

const algorithms = {
  'P-256': p256,
  'P-384': { ...p256, namedCurve: 'P-384', hash: 'SHA-384' },
  'RSA-1024': { ...rsa, modulusLength: 1024 },
  'RSA-2048': { ...rsa, modulusLength: 2048 },
  'RSA-3072': { ...rsa, modulusLength: 3072, hash: 'SHA-512' },
}

type IssuedKey = { keys: CryptoKeyPair; subject: string; certificatePem: string; privateKeyPem: string }

type Request = {
  subject: string
  algorithm?: keyof typeof algorithms
  issuer?: IssuedKey
  /** The issuer's name in the certificate, if it differs from the issuer's own name. */
  issuerName?: string
  authority?: boolean
  pathLength?: number
  usages?: KeyUsageFlags | null
  /** The serial number in hexadecimal digits. */
  serialNumber?: string
  notBefore?: Date
  notAfter?: Date
  critical?: string
  /** The URL of a certificate revocation list. */
  crlUrl?: string
  /** Extended key usages by OID. By default, they are in a critical extension. */
  purposes?: string[]
  arePurposesCritical?: boolean
}

const hashes: Record<string, string> = { 'P-384': 'SHA-384' }

/**
 * Returns a key with a certificate that the issuer signed, or that is self-signed. The PEM contains only this
 * certificate.
 */
export async function issueKey(request: Request): Promise<IssuedKey> {
  const { subject, algorithm = 'P-256', issuer, authority = false, pathLength } = request
  const { usages = authority ? KeyUsageFlags.keyCertSign : KeyUsageFlags.digitalSignature } = request
  const keys = (await crypto.subtle.generateKey(algorithms[algorithm], true, ['sign', 'verify'])) as CryptoKeyPair
  const signingKey = issuer?.keys.privateKey ?? keys.privateKey
  const { name, namedCurve = '' } = signingKey.algorithm as { name: string; namedCurve?: string }
  const certificate = await X509CertificateGenerator.create({
    subject,
    issuer: request.issuerName ?? issuer?.subject ?? subject,
    publicKey: keys.publicKey,
    signingKey,
    signingAlgorithm: { name, hash: hashes[namedCurve] ?? 'SHA-256' },
    serialNumber: request.serialNumber ?? '4a5b',
    notBefore: request.notBefore ?? new Date('2026-01-01T00:00:00Z'),
    notAfter: request.notAfter ?? new Date('2030-01-01T00:00:00Z'),
    extensions: [
      new BasicConstraintsExtension(authority, pathLength, true),
      ...(usages === null ? [] : [new KeyUsagesExtension(usages, true)]),
      ...(request.purposes
        ? [new ExtendedKeyUsageExtension(request.purposes, request.arePurposesCritical ?? true)]
        : []),
      ...(request.crlUrl === undefined ? [] : [new CRLDistributionPointsExtension([request.crlUrl])]),
      ...(request.critical === undefined ? [] : [new Extension(request.critical, true, Uint8Array.of(5, 0))]),
    ],
  })
  const pkcs8 = (await crypto.subtle.exportKey('pkcs8', keys.privateKey)) as ArrayBuffer
  return {
    keys,
    subject,
    certificatePem: certificate.toString('pem'),
    privateKeyPem: PemConverter.encode(pkcs8, 'PRIVATE KEY'),
  }
}
