import {
  childrenOf,
  contextTag,
  type Der,
  DerError,
  expectTag,
  fieldsOf,
  readBitString,
  readBoolean,
  readDer,
  readInteger,
  readNamedBits,
  readOid,
  readSmallInteger,
  readTime,
  tags,
} from './der-reader.ts'
import { equalBytes } from './der-writer.ts'
import { oids } from './oids.ts'
import { pemBlocks } from './pem.ts'
import { type SignatureAlgorithm, signatureAlgorithmOf, verifySignature } from './signature-algorithm.ts'

/** What a seal needs to know of an X.509 certificate (RFC 5280); byte members are DER. */
export type Certificate = {
  der: Uint8Array
  serialNumber: Uint8Array
  issuer: Uint8Array
  subject: Uint8Array
  notBefore: Date
  notAfter: Date
  publicKey: Uint8Array
  /** Bits of keyUsage (section 4.2.1.3); null when the certificate does not restrict its key. */
  keyUsage: Set<number> | null
  isAuthority: boolean
  /** How many authorities may stand between this one and a leaf (section 4.2.1.9); null without a bound. */
  pathLengthMax: number | null
  /** Extensions that are marked critical and that nothing here evaluates. */
  unknownCritical: string[]
  /** What the issuer signed; `algorithm` is null when it is one that is not checked here. */
  signed: { bytes: Uint8Array; algorithm: SignatureAlgorithm | null; signature: Uint8Array }
}

const keyUsageBits = { digitalSignature: 0, nonRepudiation: 1, keyCertSign: 5 } as const

const evaluatedExtensions: string[] = [
  oids.keyUsage,
  oids.basicConstraints,
  oids.extendedKeyUsage,
  oids.certificatePolicies,
]

/** Reads one certificate; throws a DerError on anything else. */
export function readCertificate(der: Uint8Array): Certificate {
  const certificate = fieldsOf(readDer(der))
  const signedPart = certificate.next(tags.sequence)
  const algorithm = certificate.next(tags.sequence)
  const signature = readBitString(certificate.next())
  certificate.end()

  const fields = fieldsOf(signedPart)
  fields.optional(contextTag(0))
  const serialNumber = readInteger(fields.next())
  if (!equalBytes(fields.next(tags.sequence).bytes, algorithm.bytes)) {
    throw new DerError('the certificate names two signature algorithms')
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

  const signed = { bytes: signedPart.bytes, algorithm: signatureAlgorithmOf(algorithm), signature }
  return { der, serialNumber, issuer, subject, notBefore, notAfter, publicKey, ...extensions, signed }
}

/** The certificates of a PEM text in its order; throws when one cannot be read. */
export const readCertificatesPem = (pem: string): Certificate[] => pemBlocks(pem, 'CERTIFICATE').map(readCertificate)

type Extensions = Pick<Certificate, 'keyUsage' | 'isAuthority' | 'pathLengthMax' | 'unknownCritical'>

function readExtensions(wrapped: Der | undefined): Extensions {
  const found: Extensions = { keyUsage: null, isAuthority: false, pathLengthMax: null, unknownCritical: [] }
  if (wrapped === undefined) return found
  const seen = new Set<string>()
  for (const element of childrenOf(expectTag(readDer(wrapped.value), tags.sequence))) {
    const fields = fieldsOf(element)
    const id = readOid(fields.next())
    const critical = fields.optional(tags.boolean)
    const value = readDer(fields.next(tags.octetString).value)
    fields.end()
    if (seen.has(id)) throw new DerError('the certificate holds an extension twice')
    seen.add(id)
    if (id === oids.keyUsage) found.keyUsage = readNamedBits(value)
    if (id === oids.basicConstraints) Object.assign(found, readBasicConstraints(value))
    if (critical && readBoolean(critical) && !evaluatedExtensions.includes(id)) found.unknownCritical.push(id)
  }
  return found
}

function readBasicConstraints(element: Der): Pick<Certificate, 'isAuthority' | 'pathLengthMax'> {
  const fields = fieldsOf(element)
  const authority = fields.optional(tags.boolean)
  const pathLength = fields.optional(tags.integer)
  fields.end()
  return {
    isAuthority: authority !== undefined && readBoolean(authority),
    pathLengthMax: pathLength === undefined ? null : readSmallInteger(pathLength),
  }
}

/** Whether the certificate is signed by the key of the other one, under the name of the other one. */
export async function isIssuedBy(certificate: Certificate, issuer: Certificate): Promise<boolean> {
  if (!equalBytes(certificate.issuer, issuer.subject)) return false
  const { bytes, algorithm, signature } = certificate.signed
  return algorithm !== null && verifySignature({ ...algorithm, publicKey: issuer.publicKey, signature, bytes })
}

/** Whether the certificate names itself as its issuer, as roots and lone certificates do. */
export const isSelfIssued = (certificate: Certificate): boolean => equalBytes(certificate.issuer, certificate.subject)

/** Whether the certificate may issue others, this many authorities above a leaf (RFC 5280 section 6.1.4 k to o). */
export const mayIssue = (certificate: Certificate, authoritiesBelow: number): boolean =>
  certificate.isAuthority &&
  authoritiesBelow <= (certificate.pathLengthMax ?? authoritiesBelow) &&
  (certificate.keyUsage?.has(keyUsageBits.keyCertSign) ?? true) &&
  certificate.unknownCritical.length === 0

/** Whether the certificate's key may sign documents. */
export const maySign = (certificate: Certificate): boolean =>
  certificate.keyUsage === null ||
  certificate.keyUsage.has(keyUsageBits.digitalSignature) ||
  certificate.keyUsage.has(keyUsageBits.nonRepudiation)

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

/** A distinguished name for people: `CN=..., O=...`, without control characters and of bounded length. */
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
