import type { Certificate } from './certificate.ts'
import { childrenOf, contextTag, fieldsOf, readDer, readInteger, tags } from './der-reader.ts'
import { equalBytes, integer, octetString, sequence, writeDer } from './der-writer.ts'
import { oids } from './oids.ts'
import { hashOf } from './signature-algorithm.ts'
import { type SignedData, unprovenCertificates } from './signed-data.ts'

/** directoryName in GeneralName (RFC 5280 section 4.2.1.6). */
const directoryName = contextTag(4)

/**
 * SigningCertificateV2 (RFC 5035 section 3) that names one certificate; SHA-256 is the default and so, in DER, not
 * written. `certificateHash` is the SHA-256 of the certificate.
 */
export function signingCertificateV2(certificate: Certificate, certificateHash: Uint8Array): Uint8Array<ArrayBuffer> {
  const issuerSerial = sequence(
    sequence(writeDer(directoryName, certificate.issuer)),
    integer(certificate.serialNumber),
  )
  return sequence(sequence(sequence(octetString(certificateHash), issuerSerial)))
}

/**
 * Whether a signed attribute binds the signer's certificate: by signing-certificate-v2, or, where `acceptsV1` (time
 * stamp tokens, RFC 5816), by its SHA-1 ancestor.
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

/** Whether it binds its signer, and holds no certificate that nothing proves. */
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
