import { holdsOnlyPem, pemBlocks } from '../base/pem.ts'
import { type CertificateExtensions, readExtensions } from './certificate-extensions.ts'
import {
  childrenOf,
  contextTag,
  DerError,
  fieldsOf,
  readDer,
  readInteger,
  readOid,
  readTime,
  tags,
} from './der-reader.ts'
import { equalBytes } from './der-writer.ts'
import { oids } from './oids.ts'
import { isSignedBy, readSignedPart, type SignedPart } from './signed-part.ts'

/** The parts of an X.509 certificate (RFC 5280) that the service uses. Byte fields are DER. */
export type Certificate = CertificateExtensions & {
  der: Uint8Array
  serialNumber: Uint8Array
  issuer: Uint8Array
  subject: Uint8Array
  notBefore: Date
  notAfter: Date
  publicKey: Uint8Array
  /** The part that the issuer signed, with the signature. */
  signed: SignedPart
}

const keyUsageBits = { digitalSignature: 0, nonRepudiation: 1, keyCertSign: 5, crlSign: 6 } as const

/** Parses a certificate. Throws a DerError if the bytes are not a valid certificate. */
export function readCertificate(der: Uint8Array): Certificate {
  const certificate = fieldsOf(readDer(der))
  const signed = readSignedPart(certificate)
  certificate.end()

  const fields = fieldsOf(signed.part)
  fields.optional(contextTag(0))
  const serialNumber = readInteger(fields.next())
  if (!equalBytes(fields.next(tags.sequence).bytes, signed.algorithm.bytes)) {
    throw new DerError('the signature algorithm inside the certificate differs from the outer one')
  }
  const issuer = fields.next(tags.sequence).bytes
  const validity = fieldsOf(fields.next())
  const notBefore = readTime(validity.next())
  const notAfter = readTime(validity.next())
  validity.end()
  const subject = fields.next(tags.sequence).bytes
  const publicKey = fields.next(tags.sequence).bytes
  fields.optional(contextTag(1, 'primitive'))
  fields.optional(contextTag(2, 'primitive'))
  const extensions = readExtensions(fields.optional(contextTag(3)))
  fields.end()

  return { der, serialNumber, issuer, subject, notBefore, notAfter, publicKey, ...extensions, signed }
}

/** Returns the certificates of a PEM text in order. Throws if one of them cannot be parsed. */
export const readCertificatesPem = (pem: string): Certificate[] => pemBlocks(pem, 'CERTIFICATE').map(readCertificate)

/** Returns the certificates of a PEM text. Returns no certificates if the text is not PEM or one is unreadable. */
export function readTrustedPem(pem: string): Certificate[] {
  try {
    return readCertificatesPem(pem)
  } catch {
    return []
  }
}

/** Returns whether a text consists only of intact PEM certificates. */
export function isCertificateList(pem: string): boolean {
  try {
    return readCertificatesPem(pem).length > 0 && holdsOnlyPem(pem, 'CERTIFICATE')
  } catch {
    return false
  }
}

/**
 * Returns whether `issuer` issued a certificate: the issuer name matches, and the issuer's key signed the certificate.
 */
export async function isIssuedBy(certificate: Certificate, issuer: Certificate): Promise<boolean> {
  if (!equalBytes(certificate.issuer, issuer.subject)) return false
  return isSignedBy(certificate.signed, issuer.publicKey)
}

/** Returns whether a certificate names itself as its issuer, as a root certificate does. */
export const isSelfIssued = (certificate: Certificate): boolean => equalBytes(certificate.issuer, certificate.subject)

/**
 * Returns whether a certificate can issue other certificates, with the given number of authorities between it and the
 * leaf (RFC 5280 section 6.1.4 k to o).
 */
export const mayIssue = (certificate: Certificate, authoritiesBelow: number): boolean =>
  certificate.isAuthority &&
  authoritiesBelow <= (certificate.pathLengthMax ?? authoritiesBelow) &&
  (certificate.keyUsage?.has(keyUsageBits.keyCertSign) ?? true) &&
  certificate.unknownCritical.length === 0

/** Returns whether a certificate's key can sign documents. */
export const maySign = (certificate: Certificate): boolean =>
  certificate.keyUsage === null ||
  certificate.keyUsage.has(keyUsageBits.digitalSignature) ||
  certificate.keyUsage.has(keyUsageBits.nonRepudiation)

/** Returns whether a certificate's key is dedicated to timestamps (RFC 3161 section 2.3). */
export const isTimestamper = ({ extendedKeyUsage, unknownCritical }: Certificate): boolean =>
  extendedKeyUsage?.isCritical === true &&
  extendedKeyUsage.ids.join() === oids.timeStamping &&
  unknownCritical.length === 0

/** Returns whether a certificate's key can sign revocation lists. */
export const mayListRevoked = ({ keyUsage }: Certificate): boolean => keyUsage?.has(keyUsageBits.crlSign) ?? true

/** Returns whether a certificate's key can sign OCSP responses for its issuer (RFC 6960 section 4.2.2.2). */
export const maySignOcspResponses = ({ extendedKeyUsage }: Certificate): boolean =>
  extendedKeyUsage?.ids.includes(oids.ocspSigning) ?? false

/** Returns whether a certificate was valid at a time. */
export const isValidAt = ({ notBefore, notAfter }: Certificate, time: Date): boolean =>
  notBefore <= time && time <= notAfter

const attributeNames: Record<string, string> = {
  '2.5.4.3': 'CN',
  '2.5.4.5': 'serialNumber',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.97': 'organizationIdentifier',
}
const nameTextCharsMax = 200

/**
 * Formats a distinguished name for display, such as `CN=..., O=...`. The text contains no control characters and has a
 * limited length.
 */
export function nameText(name: Uint8Array): string {
  const parts = childrenOf(readDer(name)).flatMap((set) =>
    childrenOf(set).map((attribute) => {
      const fields = fieldsOf(attribute)
      const id = readOid(fields.next())
      const text = new TextDecoder().decode(fields.next().value)
      return `${attributeNames[id] ?? id}=${text}`
    }),
  )
  return parts.join(', ').replace(/\p{C}/gu, '\uFFFD').slice(0, nameTextCharsMax)
}
