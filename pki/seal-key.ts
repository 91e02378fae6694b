import { utf8 } from '../base/bytes.ts'
import { pemBlocks } from '../base/pem.ts'
import { type Certificate, isIssuedBy, isSelfIssued, maySign, readCertificatesPem } from './certificate.ts'
import { fieldsOf, readDer, tags } from './der-reader.ts'
import {
  ecdsaSignatureToDer,
  keyKindOf,
  publicKeyKind,
  rsaModulusBits,
  verifySignature,
} from './signature-algorithm.ts'

/** The reasons why a seal key cannot be used, as the `sealing.lastError` field of an envelope reports them. */
export type SealKeyErrorReason =
  | 'seal_key_missing'
  | 'seal_key_unreadable'
  | 'seal_key_unsupported'
  | 'seal_key_mismatch'
  | 'seal_certificate_missing'
  | 'seal_certificate_unreadable'
  | 'seal_certificate_not_yet_valid'
  | 'seal_certificate_expired'
  | 'seal_certificate_usage'
  | 'seal_certificate_chain'

/** Thrown for an unusable seal key. The message is a sentence for the operator and contains no part of the key. */
export class SealKeyError extends Error {
  override readonly name = 'SealKeyError'
  readonly reason: SealKeyErrorReason

  constructor(reason: SealKeyErrorReason, detail: string) {
    super(detail)
    this.reason = reason
  }
}

/**
 * The private key for seals and its certificate chain, leaf first. `signatureBytesMax` is the maximum length of an
 * encoded signature.
 */
export type SealKey = {
  scheme: 'ECDSA' | 'RSA'
  signatureBytesMax: number
  chain: [Certificate, ...Certificate[]]
  privateKey: CryptoKey
}

type SealKeyInput = {
  /** The private key as PKCS #8: P-256, or RSA with at least 2048 bits. */
  privateKeyPem: string | undefined
  /** The leaf certificate, followed by the issuers in order. The root can be omitted. */
  certificatePem: string | undefined
  now: Date
}

const certificatesMax = 8
const rsaModulusBitsMin = 2048
/** The maximum length of an ECDSA signature: two integers of 33 octets in a sequence. */
const p256SignatureBytesMax = 72

/**
 * Loads the seal key and verifies that it can create valid seals. The key must match the leaf, the leaf must be able to
 * sign documents and be valid at `now`, and the chain must be complete. Otherwise throws a SealKeyError with the
 * reason.
 */
export async function loadSealKey({ privateKeyPem, certificatePem, now }: SealKeyInput): Promise<SealKey> {
  const pkcs8 = readPrivateKey(privateKeyPem)
  const chain = readChain(certificatePem)
  await checkChain(chain, now)
  const sealKey = { ...(await importPrivateKey(pkcs8, chain[0])), chain }
  await checkPair(sealKey)
  return sealKey
}

/**
 * Signs with the seal key and SHA-256. The signature is DER for ECDSA (RFC 3279 section 2.2.3) and PKCS #1 v1.5 for
 * RSA.
 */
export async function signWithSealKey(
  sealKey: SealKey,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const algorithm = sealKey.scheme === 'ECDSA' ? { name: 'ECDSA', hash: 'SHA-256' } : 'RSASSA-PKCS1-v1_5'
  const signature = new Uint8Array(await crypto.subtle.sign(algorithm, sealKey.privateKey, bytes))
  return sealKey.scheme === 'ECDSA' ? ecdsaSignatureToDer(signature) : signature
}

function readPrivateKey(pem: string | undefined): Uint8Array<ArrayBuffer> {
  if (!pem?.trim()) throw new SealKeyError('seal_key_missing', 'No seal key is configured. Set `SEAL_PRIVATE_KEY`.')
  const blocks = attempt(
    'seal_key_unreadable',
    'The seal key is not in PEM format. Set `SEAL_PRIVATE_KEY` to a PKCS#8 key in PEM format.',
    () => pemBlocks(pem, 'PRIVATE KEY'),
  )
  if (blocks.length === 1) return blocks[0]!
  throw new SealKeyError(
    'seal_key_unreadable',
    'The seal key is not one PKCS#8 block ("BEGIN PRIVATE KEY"). Set `SEAL_PRIVATE_KEY` to exactly one such block.',
  )
}

function readChain(pem: string | undefined): [Certificate, ...Certificate[]] {
  if (!pem?.trim())
    throw new SealKeyError('seal_certificate_missing', 'No seal certificate is configured. Set `SEAL_CERTIFICATE`.')
  const unreadable =
    '`SEAL_CERTIFICATE` does not contain X.509 certificates in PEM format. Set the certificate chain, leaf first.'
  const [leaf, ...issuers] = attempt('seal_certificate_unreadable', unreadable, () => readCertificatesPem(pem))
  if (leaf === undefined) throw new SealKeyError('seal_certificate_unreadable', unreadable)
  return [leaf, ...issuers]
}

async function checkChain(chain: [Certificate, ...Certificate[]], now: Date): Promise<void> {
  const [leaf] = chain
  if (!maySign(leaf)) {
    const detail =
      'The key usage of the seal certificate is neither digitalSignature nor nonRepudiation. Use a certificate for signing.'
    throw new SealKeyError('seal_certificate_usage', detail)
  }
  for (const { notBefore, notAfter } of chain) {
    if (now < notBefore) {
      throw new SealKeyError(
        'seal_certificate_not_yet_valid',
        `A certificate in \`SEAL_CERTIFICATE\` becomes valid only on ${notBefore.toISOString()}. Use a certificate that is already valid.`,
      )
    }
    if (now > notAfter) {
      throw new SealKeyError(
        'seal_certificate_expired',
        `A certificate in \`SEAL_CERTIFICATE\` expired on ${notAfter.toISOString()}. Set a valid certificate chain.`,
      )
    }
  }
  if (chain.length > certificatesMax) {
    throw new SealKeyError(
      'seal_certificate_chain',
      `\`SEAL_CERTIFICATE\` has more than ${certificatesMax} certificates. Remove the certificates that are not part of the chain.`,
    )
  }
  for (const [i, certificate] of chain.entries()) {
    const issuer = chain[i + 1] ?? (isSelfIssued(certificate) ? certificate : null)
    if (issuer !== null && !(await isIssuedBy(certificate, issuer))) {
      const detail = `Certificate ${i + 1} in \`SEAL_CERTIFICATE\` is not issued by ${issuer === certificate ? 'itself' : `certificate ${i + 2}`}. Set the whole chain in order, leaf first.`
      throw new SealKeyError('seal_certificate_chain', detail)
    }
  }
}

type ImportedKey = Pick<SealKey, 'scheme' | 'signatureBytesMax' | 'privateKey'>

async function importPrivateKey(pkcs8: Uint8Array<ArrayBuffer>, leaf: Certificate): Promise<ImportedKey> {
  const kind = attempt(
    'seal_key_unreadable',
    'The seal key is not a PKCS#8 key. Set `SEAL_PRIVATE_KEY` to a PKCS#8 key in PEM format.',
    () => {
      const fields = fieldsOf(readDer(pkcs8))
      fields.next(tags.integer)
      return keyKindOf(fields.next(tags.sequence))
    },
  )
  if (kind === null || (kind.scheme === 'ECDSA' && kind.namedCurve !== 'P-256')) {
    throw new SealKeyError(
      'seal_key_unsupported',
      'The seal key is neither a P-256 nor an RSA key. Use a key of one of these types.',
    )
  }
  const certified = attempt('seal_certificate_unreadable', unreadablePublicKey, () => publicKeyKind(leaf.publicKey))
  if (certified?.scheme !== kind.scheme) {
    throw new SealKeyError('seal_key_mismatch', otherSealKey)
  }
  const signatureBytesMax = kind.scheme === 'RSA' ? rsaSignatureBytes(leaf) : p256SignatureBytesMax
  const algorithm =
    kind.scheme === 'ECDSA' ? { name: 'ECDSA', namedCurve: 'P-256' } : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']).catch(() => {
    throw new SealKeyError(
      'seal_key_unreadable',
      'The seal key cannot be imported. Set `SEAL_PRIVATE_KEY` to an intact key.',
    )
  })
  return { scheme: kind.scheme, signatureBytesMax, privateKey }
}

const unreadablePublicKey =
  'The public key of the seal certificate cannot be read. Set `SEAL_CERTIFICATE` to an intact certificate.'

function rsaSignatureBytes(leaf: Certificate): number {
  const bits = attempt('seal_certificate_unreadable', unreadablePublicKey, () => rsaModulusBits(leaf.publicKey))
  if (bits >= rsaModulusBitsMin) return Math.ceil(bits / 8)
  throw new SealKeyError(
    'seal_key_unsupported',
    `The seal key has ${bits} bits. Use an RSA key of at least ${rsaModulusBitsMin} bits.`,
  )
}

const otherSealKey =
  'The seal key does not match the seal certificate. Set `SEAL_PRIVATE_KEY` to the key of the first certificate in `SEAL_CERTIFICATE`.'

/**
 * Signs with the private key and verifies with the leaf's public key, which proves more than a comparison of public
 * keys.
 */
async function checkPair(sealKey: SealKey): Promise<void> {
  const bytes = utf8('Does this key fit this certificate?')
  const signature = await signWithSealKey(sealKey, bytes)
  const { publicKey } = sealKey.chain[0]
  if (!(await verifySignature({ scheme: sealKey.scheme, hash: 'SHA-256', publicKey, signature, bytes }))) {
    throw new SealKeyError('seal_key_mismatch', otherSealKey)
  }
}

function attempt<T>(reason: SealKeyErrorReason, detail: string, read: () => T): T {
  try {
    return read()
  } catch {
    throw new SealKeyError(reason, detail)
  }
}
