import { sha256, utf8 } from '../../../base/bytes.ts'
import { readCertificatesPem } from '../../../pki/certificate.ts'
import { contextTag, tags } from '../../../pki/der-reader.ts'
import { derInteger, octetString, oid, sequence, setOf, unsignedInteger, writeDer } from '../../../pki/der-writer.ts'
import { oids } from '../../../pki/oids.ts'
import { ecdsaSignatureToDer, type HashName } from '../../../pki/signature-algorithm.ts'
import { signingCertificateV2 } from '../../../pki/signing-certificate.ts'
import { issueKey } from './issued-key.ts'

const sha256Algorithm = sequence(oid(oids.sha256))
const hashOids: Record<HashName, string> = { 'SHA-256': oids.sha256, 'SHA-384': oids.sha384, 'SHA-512': oids.sha512 }
const hashed = async (hash: HashName, bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest(hash, new Uint8Array(bytes)))
const attribute = (id: string, value: Uint8Array) => sequence(oid(id), setOf(value))

export type TokenParts = {
  /** The stamped bytes. */
  bytes: Uint8Array
  /** The time as GeneralizedTime. */
  time: string
  policy?: string
  nonce?: Uint8Array
  /** The digest in the token, if it differs from the digest of the bytes. */
  digest?: Uint8Array
  /** The hash algorithm of the digest. */
  hash?: HashName
}

/** Starts a separate timestamp authority, by default for one key usage. `stamp` returns a token (RFC 3161). */
export async function openAuthority(request: Partial<Parameters<typeof issueKey>[0]> = {}) {
  const issued = await issueKey({ subject: 'CN=Clock', purposes: [oids.timeStamping], ...request })
  const { keys, certificatePem } = issued
  const [certificate] = readCertificatesPem(certificatePem)
  if (certificate === undefined) throw new Error('a certificate was expected')

  const stamp = async ({
    bytes,
    time,
    policy = '1.3.6.1.4.1.99999.1',
    nonce,
    digest,
    hash = 'SHA-256',
  }: TokenParts) => {
    const info = sequence(
      derInteger(1),
      oid(policy),
      sequence(sequence(oid(hashOids[hash])), octetString(digest ?? (await hashed(hash, bytes)))),
      derInteger(7),
      writeDer(tags.generalizedTime, utf8(time)),
      ...(nonce ? [unsignedInteger(nonce)] : []),
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
      derInteger(1),
      sequence(certificate.issuer, derInteger(certificate.serialNumber)),
      sha256Algorithm,
      Uint8Array.from([contextTag(0), ...attributes.subarray(1)]),
      sequence(oid(oids.ecdsaWithSha256)),
      octetString(ecdsaSignatureToDer(signature)),
    )
    const signedData = sequence(
      derInteger(3),
      setOf(sha256Algorithm),
      sequence(oid(oids.timeStampInfo), writeDer(contextTag(0), octetString(info))),
      writeDer(contextTag(0), certificate.der),
      setOf(signerInfo),
    )
    return sequence(oid(oids.signedData), writeDer(contextTag(0), signedData))
  }
  return { certificatePem, stamp }
}

/** Returns a function that timestamps bytes at a given time. */
export async function timestampAuthority() {
  const { stamp } = await openAuthority()
  return (bytes: Uint8Array, time: string): Promise<Uint8Array> => stamp({ bytes, time })
}
