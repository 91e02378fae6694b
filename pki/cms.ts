import { sha256 } from '../base/bytes.ts'
import type { Certificate } from './certificate.ts'
import { childrenOf, contextTag, type Der, readDer } from './der-reader.ts'
import { derInteger, nullValue, octetString, oid, sequence, setOf, writeDer } from './der-writer.ts'
import { oids } from './oids.ts'
import { type SealKey, signWithSealKey } from './seal-key.ts'
import { readSignedData } from './signed-data.ts'
import { signingCertificateV2 } from './signing-certificate.ts'
import { readTimestamp, stamps } from './timestamp.ts'

const sha256Bytes = 32
const sha256Algorithm = sequence(oid(oids.sha256))
const signatureAlgorithms = {
  ECDSA: sequence(oid(oids.ecdsaWithSha256)),
  RSA: sequence(oid(oids.sha256WithRsa), nullValue),
}

/**
 * Creates the CMS of a PAdES B-B seal (ETSI EN 319 142-1). It is detached DER, with the complete chain and the signed
 * attributes content-type, message-digest and signing-certificate-v2. The claimed signing time is in the signature
 * dictionary, not in the CMS. `messageDigest` is the SHA-256 of the bytes that /ByteRange covers.
 */
export async function createCms(input: { messageDigest: Uint8Array; sealKey: SealKey }): Promise<Uint8Array> {
  const { messageDigest, sealKey } = input
  if (messageDigest.length !== sha256Bytes) throw new RangeError('the message digest does not have 32 bytes')
  const [leaf] = sealKey.chain
  const attributes = signedAttributes({ messageDigest, leaf, leafHash: await sha256(new Uint8Array(leaf.der)) })
  const signature = await signWithSealKey(sealKey, setOf(...attributes))
  return encodeCms({ sealKey, attributes, signature })
}

/** Returns the maximum size of a CMS with a seal key, including a timestamp token of the given maximum size. */
export function cmsSizeMax(sealKey: SealKey, timestampTokenBytesMax = 0): number {
  const digest = new Uint8Array(sha256Bytes)
  const attributes = signedAttributes({ messageDigest: digest, leaf: sealKey.chain[0], leafHash: digest })
  const cms = encodeCms({ sealKey, attributes, signature: new Uint8Array(sealKey.signatureBytesMax) })
  const room = new Uint8Array(timestampTokenBytesMax)
  return timestampTokenBytesMax === 0 ? cms.length : appendTimestamp(cms, room).length
}

/** Returns the signature value in a CMS, which a signature timestamp covers (RFC 3161 appendix A). */
export const signatureOf = (cms: Uint8Array): Uint8Array => readSignedData(cms).signer.signature

/**
 * Adds a timestamp token to a CMS as the unsigned attribute signature-time-stamp (PAdES B-T). Throws a DerError for a
 * malformed token, and a RangeError for a token that does not cover this signature.
 */
export async function addSignatureTimestamp(cms: Uint8Array, token: Uint8Array): Promise<Uint8Array> {
  const { signature, timestampToken } = readSignedData(cms).signer
  if (timestampToken !== null) throw new RangeError('the signature already has a timestamp')
  if (!(await stamps(readTimestamp(token), signature)))
    throw new RangeError('the timestamp does not cover this signature')
  return appendTimestamp(cms, token)
}

type SignedAttributesInput = { messageDigest: Uint8Array; leaf: Certificate; leafHash: Uint8Array }

function signedAttributes({ messageDigest, leaf, leafHash }: SignedAttributesInput): Uint8Array[] {
  return [
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, octetString(messageDigest)),
    attribute(oids.signingCertificateV2, signingCertificateV2(leaf, leafHash)),
  ]
}

const attribute = (id: string, value: Uint8Array) => sequence(oid(id), setOf(value))

type CmsParts = { sealKey: SealKey; attributes: Uint8Array[]; signature: Uint8Array }

/** Encodes ContentInfo, SignedData and SignerInfo (RFC 5652 sections 3, 5.1 and 5.3). */
function encodeCms({ sealKey, attributes, signature }: CmsParts): Uint8Array<ArrayBuffer> {
  const [leaf] = sealKey.chain
  const signerInfo = sequence(
    derInteger(1),
    sequence(leaf.issuer, derInteger(leaf.serialNumber)),
    sha256Algorithm,
    implicitSet(0, attributes),
    signatureAlgorithms[sealKey.scheme],
    octetString(signature),
  )
  const signedData = sequence(
    derInteger(1),
    setOf(sha256Algorithm),
    sequence(oid(oids.data)),
    implicitSet(
      0,
      sealKey.chain.map(({ der }) => der),
    ),
    setOf(signerInfo),
  )
  return sequence(oid(oids.signedData), writeDer(contextTag(0), signedData))
}

const implicitSet = (n: number, parts: Uint8Array[]) => writeDer(contextTag(n), readDer(setOf(...parts)).value)

function appendTimestamp(cms: Uint8Array, token: Uint8Array): Uint8Array<ArrayBuffer> {
  const [contentType, wrapped] = childrenOf(readDer(cms)) as [Der, Der]
  const fields = childrenOf(readDer(wrapped.value))
  const [signerInfo] = childrenOf(fields.pop()!) as [Der]
  const unsignedAttributes = implicitSet(1, [attribute(oids.signatureTimeStamp, token)])
  const stamped = sequence(signerInfo.value, unsignedAttributes)
  const signedData = sequence(...fields.map(({ bytes }) => bytes), setOf(stamped))
  return sequence(contentType.bytes, writeDer(contextTag(0), signedData))
}
