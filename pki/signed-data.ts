import { type Certificate, isIssuedBy, isSelfIssued, readCertificate } from './certificate.ts'
import {
  childrenOf,
  contextTag,
  type Der,
  DerError,
  expectTag,
  fieldsOf,
  readDer,
  readInteger,
  readOid,
  readSmallInteger,
  tags,
} from './der-reader.ts'
import { equalBytes, writeDer } from './der-writer.ts'
import { oids } from './oids.ts'
import {
  type HashName,
  hashOf,
  type SignatureAlgorithm,
  signatureAlgorithmOf,
  verifySignature,
} from './signature-algorithm.ts'

/**
 * A CMS SignedData (RFC 5652 section 5) with one signer. It is strict DER without revocation lists. The only permitted
 * unsigned attribute is a signature timestamp, so a changed byte is always detected.
 */
export type SignedData = {
  contentType: string
  /** The content, or null if the signature is detached. */
  content: Uint8Array | null
  certificates: Certificate[]
  signer: {
    certificate: Certificate
    hash: HashName
    /** The values of the signed attributes, by OID. Each attribute has exactly one value. */
    attributes: Map<string, Der>
    /** The DER SET OF that the signature covers (section 5.4). */
    signedBytes: Uint8Array<ArrayBuffer>
    algorithm: SignatureAlgorithm
    /** True if the signature algorithm names its hash. For `rsaEncryption`, only an unsigned field names the hash. */
    isHashNamed: boolean
    signature: Uint8Array
    /** The timestamp token over the signature (RFC 3161 appendix A), as DER. */
    timestampToken: Uint8Array | null
  }
}

const certificatesMax = 16

/** Parses a ContentInfo with SignedData. Throws a DerError if the bytes are invalid. */
export function readSignedData(der: Uint8Array): SignedData {
  const contentInfo = fieldsOf(readDer(der))
  if (readOid(contentInfo.next()) !== oids.signedData) throw new DerError('the content is not signed data')
  const fields = fieldsOf(readDer(contentInfo.next(contextTag(0)).value))
  contentInfo.end()

  const version = readSmallInteger(fields.next())
  const hashes = childrenOf(fields.next(tags.set)).map(hashOf)
  const { contentType, content } = readContent(fields.next())
  if (version !== (contentType === oids.data ? 1 : 3)) throw new DerError('the version does not match the content type')
  const certificates = readCertificates(fields.next(contextTag(0)))
  const signerInfos = childrenOf(fields.next(tags.set))
  fields.end()

  const [signerInfo] = signerInfos
  if (signerInfo === undefined || signerInfos.length > 1)
    throw new DerError('the signed data does not have exactly one signer')
  const signer = readSigner(signerInfo, certificates)
  if (hashes.includes(null) || !hashes.includes(signer.hash))
    throw new DerError('the digest algorithms do not include that of the signer')
  return { contentType, content, certificates, signer }
}

/** Returns the content type of a SignedData, even if its form is not supported. Returns null for other bytes. */
export function contentTypeOf(der: Uint8Array): string | null {
  try {
    const wrapped = fieldsOf(readDer(der))
    if (readOid(wrapped.next()) !== oids.signedData) return null
    const fields = fieldsOf(readDer(wrapped.next(contextTag(0)).value))
    fields.next(tags.integer)
    fields.next(tags.set)
    return readOid(fieldsOf(fields.next()).next())
  } catch {
    return null
  }
}

/** Returns whether the signed attributes name the content type, and whether the signer's key signed them. */
export async function hasValidSignature({ contentType, signer }: SignedData): Promise<boolean> {
  const named = signer.attributes.get(oids.contentType)
  if (named === undefined || readOid(named) !== contentType) return false
  const { certificate, signature, signedBytes } = signer
  return verifySignature({ ...signer.algorithm, publicKey: certificate.publicKey, signature, bytes: signedBytes })
}

/** Returns the digest of the signed content, or null if the message-digest attribute is missing. */
export function messageDigestOf({ signer }: SignedData): Uint8Array | null {
  const attribute = signer.attributes.get(oids.messageDigest)
  return attribute === undefined ? null : expectTag(attribute, tags.octetString).value
}

/**
 * Returns the unproven certificates: all certificates outside the verified chain above the signer, and a self-issued
 * certificate whose own signature is invalid.
 */
export async function unprovenCertificates({ certificates, signer }: SignedData): Promise<Certificate[]> {
  const proven = [signer.certificate]
  const others = certificates.filter((certificate) => certificate !== signer.certificate)
  for (let i = 0; i < proven.length; i++) {
    for (const issuer of others.filter((other) => !proven.includes(other))) {
      const isWhole = !isSelfIssued(issuer) || (await isIssuedBy(issuer, issuer))
      if (isWhole && (await isIssuedBy(proven[i]!, issuer))) proven.push(issuer)
    }
  }
  return others.filter((other) => !proven.includes(other))
}

function readContent(element: Der): Pick<SignedData, 'contentType' | 'content'> {
  const fields = fieldsOf(element)
  const contentType = readOid(fields.next())
  const wrapped = fields.optional(contextTag(0))
  fields.end()
  return { contentType, content: wrapped ? expectTag(readDer(wrapped.value), tags.octetString).value : null }
}

function readCertificates(element: Der): Certificate[] {
  const children = childrenOf(element)
  if (children.length > certificatesMax)
    throw new DerError(`the signed data contains more than ${certificatesMax} certificates`, 'limit_exceeded')
  return children.map(({ bytes }) => readCertificate(bytes))
}

function readSigner(element: Der, certificates: Certificate[]): SignedData['signer'] {
  const fields = fieldsOf(element)
  if (readSmallInteger(fields.next()) !== 1)
    throw new DerError('the signer is not identified by issuer and serial number')
  const signerId = fieldsOf(fields.next())
  const issuer = signerId.next(tags.sequence).bytes
  const serialNumber = readInteger(signerId.next())
  signerId.end()
  const hash = hashOf(fields.next(tags.sequence))
  const signed = fields.next(contextTag(0))
  const signatureAlgorithm = fields.next(tags.sequence)
  const algorithm = signatureAlgorithmOf(signatureAlgorithm, hash ?? undefined)
  if (hash === null || algorithm?.hash !== hash)
    throw new DerError('the signature algorithm is not supported', 'algorithm_unsupported')
  const signature = fields.next(tags.octetString).value
  const unsigned = fields.optional(contextTag(1))
  fields.end()

  const certificate = certificates.find(
    (candidate) => equalBytes(candidate.issuer, issuer) && equalBytes(candidate.serialNumber, serialNumber),
  )
  if (certificate === undefined) throw new DerError("the signer's certificate is not included")
  const attributes = readAttributes(signed)
  const signedBytes = writeDer(tags.set, signed.value)
  const isHashNamed = signatureAlgorithmOf(signatureAlgorithm) !== null
  const timestampToken = unsigned ? readTimestampAttribute(unsigned) : null
  return { certificate, hash, attributes, signedBytes, algorithm, isHashNamed, signature, timestampToken }
}

function readAttributes(element: Der): Map<string, Der> {
  const attributes = new Map<string, Der>()
  for (const attribute of childrenOf(element)) {
    const fields = fieldsOf(attribute)
    const id = readOid(fields.next())
    const [value, ...further] = childrenOf(fields.next(tags.set))
    fields.end()
    if (value === undefined || further.length > 0) throw new DerError('an attribute does not have exactly one value')
    if (attributes.has(id)) throw new DerError('an attribute occurs twice')
    attributes.set(id, value)
  }
  return attributes
}

function readTimestampAttribute(element: Der): Uint8Array {
  const attributes = readAttributes(element)
  const token = attributes.get(oids.signatureTimeStamp)
  if (token === undefined || attributes.size > 1)
    throw new DerError('the unsigned attributes are not exactly one timestamp')
  return token.bytes
}
