import { sha256, utf8 } from '../../../../../core/bytes.ts'
import { readCertificatesPem } from '../../../../../core/pdf/signature/certificate.ts'
import { contextTag, tags } from '../../../../../core/pdf/signature/der-reader.ts'
import { integer, octetString, oid, sequence, setOf, writeDer } from '../../../../../core/pdf/signature/der-writer.ts'
import { oids } from '../../../../../core/pdf/signature/oids.ts'
import { ecdsaSignatureToDer } from '../../../../../core/pdf/signature/signature-algorithm.ts'
import { signingCertificateV2 } from '../../../../../core/pdf/signature/signing-certificate.ts'
import { issueKey } from './issued-key.ts'

const sha256Algorithm = sequence(oid(oids.sha256))
const attribute = (id: string, value: Uint8Array) => sequence(oid(id), setOf(value))

/** A timestamp authority of its own; `stamp` gives a token (RFC 3161) over the bytes. */
export async function timestampAuthority() {
  const { keys, certificatePem } = await issueKey({ subject: 'CN=Clock' })
  const [certificate] = readCertificatesPem(certificatePem)
  if (certificate === undefined) throw new Error('a certificate was expected')

  return async (bytes: Uint8Array, time: string): Promise<Uint8Array> => {
    const info = sequence(
      integer(1),
      oid('1.3.6.1.4.1.99999.1'),
      sequence(sha256Algorithm, octetString(await sha256(new Uint8Array(bytes)))),
      integer(7),
      writeDer(tags.generalizedTime, utf8(time)),
    )
    const attributes = setOf(
      attribute(oids.contentType, oid(oids.timeStampInfo)),
      attribute(oids.messageDigest, octetString(await sha256(info))),
      attribute(
        oids.signingCertificateV2,
        signingCertificateV2(certificate, await sha256(new Uint8Array(certificate.der))),
      ),
    )
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    const signature = new Uint8Array(await crypto.subtle.sign(algorithm, keys.privateKey, attributes))
    const signerInfo = sequence(
      integer(1),
      sequence(certificate.issuer, integer(certificate.serialNumber)),
      sha256Algorithm,
      Uint8Array.from([contextTag(0), ...attributes.subarray(1)]),
      sequence(oid(oids.ecdsaWithSha256)),
      octetString(ecdsaSignatureToDer(signature)),
    )
    const signedData = sequence(
      integer(3),
      setOf(sha256Algorithm),
      sequence(oid(oids.timeStampInfo), writeDer(contextTag(0), octetString(info))),
      writeDer(contextTag(0), certificate.der),
      setOf(signerInfo),
    )
    return sequence(oid(oids.signedData), writeDer(contextTag(0), signedData))
  }
}
