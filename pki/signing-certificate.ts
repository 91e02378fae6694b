import type { Certificate } from './certificate.ts'
import { childrenOf, contextTag, fieldsOf, readDer, readInteger, tags } from './der-reader.ts'
import { derInteger, equalBytes, octetString, sequence, writeDer } from './der-writer.ts'
import { oids } from './oids.ts'
import { hashOf } from './signature-algorithm.ts'
import { type SignedData, unprovenCertificates } from './signed-data.ts'

/** The tag of directoryName in GeneralName (RFC 5280 section 4.2.1.6). */
const directoryName = contextTag(4)

/**
 * Encodes a SigningCertificateV2 (RFC 5035 section 3) that identifies one certificate by its SHA-256. DER omits
 * SHA-256, because it is the default algorithm.
 */
export function signingCertificateV2(certificate: Certificate, certificateHash: Uint8Array): Uint8Array<ArrayBuffer> {
  const issuerSerial = sequence(
    sequence(writeDer(directoryName, certificate.issuer)),
    derInteger(certificate.serialNumber),
  )
  return sequence(sequence(sequence(octetString(certificateHash), issuerSerial)))
}

/**
 * Returns whether a signed attribute binds the signer's certificate. The attribute is signing-certificate-v2 or, with
 * `acceptsV1` (timestamp tokens, RFC 5816), its SHA-1 predecessor.
 */
async function bindsSigner({ signer }: SignedData, { acceptsV1 }: { acceptsV1: boolean }): Promise<boolean> {
  const v2 = signer.attributes.get(oids.signingCertificateV2)
  const attribute = v2 ?? (acceptsV1 ? signer.attributes.get(oids.signingCertificate) : undefined)
  if (attribute === undefined) return false
  const [first] = childrenOf(fieldsOf(attribute).next(tags.sequence))
  if (first === undefined) return false

  const fields = fieldsOf(first)
  const algorithm = v2 && fields.optional(tags.sequence)
  const hash = v2 ? (algorithm ? hashOf(algorithm) : 'SHA-256') : 'SHA-1'
  const certificateHash = fields.next(tags.octetString).value
  const issuerSerial = fields.optional(tags.sequence)
  fields.end()
  if (hash === null) return false
  const actual = new Uint8Array(await crypto.subtle.digest(hash, new Uint8Array(signer.certificate.der)))
  if (!equalBytes(actual, certificateHash)) return false
  return issuerSerial === undefined || namesCertificate(issuerSerial.bytes, signer.certificate)
}

/** Returns whether a signature binds its signer's certificate and contains no unproven certificates. */
export const bindsCertificates = async (signedData: SignedData, how: { acceptsV1: boolean }): Promise<boolean> =>
  (await bindsSigner(signedData, how)) && (await unprovenCertificates(signedData)).length === 0

function namesCertificate(issuerSerial: Uint8Array, certificate: Certificate): boolean {
  const fields = fieldsOf(readDer(issuerSerial))
  const names = childrenOf(fields.next(tags.sequence))
  const serialNumber = readInteger(fields.next())
  return (
    names.some(({ tag, value }) => tag === directoryName && equalBytes(value, certificate.issuer)) &&
    equalBytes(serialNumber, certificate.serialNumber)
  )
}
