import { type Certificate, maySign, nameText } from './certificate.ts'
import type { Check } from './check.ts'
import { checkSignatureTimestamp } from './check-timestamp.ts'
import { DerError } from './der-reader.ts'
import { equalBytes } from './der-writer.ts'
import { oids } from './oids.ts'
import { hasValidSignature, messageDigestOf, readSignedData, type SignedData } from './signed-data.ts'
import { bindsCertificates } from './signing-certificate.ts'
import { isTrusted } from './trust.ts'

export type SignatureFindings = {
  signer: Certificate | null
  checks: Check[]
  /** True if the signature does not match the signed bytes. False if the form of the signature is not supported. */
  isBroken: boolean
}

type SignatureInput = {
  cms: Uint8Array
  /** The SHA-256 of the bytes that /ByteRange covers. */
  digest: Uint8Array
  /** The trusted certificates. Null accepts any certificate. */
  trusted: Certificate[] | null
  /** The trusted certificates of time stamp authorities. Null accepts any authority. */
  trustedTimestamps: Certificate[] | null
}

/**
 * Checks a PAdES signature (ETSI EN 319 142-1) and returns the results of all checks. `signer` is null if the signature
 * cannot be read. Never throws.
 */
export async function checkSignature({
  cms,
  digest,
  trusted,
  trustedTimestamps,
}: SignatureInput): Promise<SignatureFindings> {
  let signedData: SignedData
  let name: string
  try {
    signedData = readSignedData(cms)
    name = nameText(signedData.signer.certificate.subject)
  } catch (error) {
    const detail = `The signature cannot be checked: ${reasonOf(error)}.`
    return { signer: null, checks: [{ name: 'seal.signature', ok: false, detail }], isBroken: false }
  }
  const { certificate, timestampToken } = signedData.signer
  const broken = ['The covered bytes do not match the signature.', `The signature by ${name} is invalid.`] as const
  const checks = [
    check('seal.digest', () => hasDigest(signedData, digest), {
      ok: 'The covered bytes match the signature.',
      failed: broken[0],
    }),
    check('seal.signature', () => isDetachedAndValid(signedData), {
      ok: `Signed by ${name}.`,
      failed: broken[1],
    }),
    check('seal.certificate', () => isCertificateBound(signedData), {
      ok: 'The signed attributes identify the certificate, which permits signing.',
      failed: 'The signed attributes do not identify the certificate, or the certificate does not permit signing.',
    }),
  ]
  if (timestampToken) checks.push(checkSignatureTimestamp(signedData.signer, timestampToken, trustedTimestamps))
  if (trusted) {
    const { certificates } = signedData
    checks.push(
      check('seal.trust', () => isTrusted({ signer: certificate, certificates, trusted }), {
        ok: 'The certificate is trusted: it is a trusted certificate or chains to one.',
        failed: 'The certificate is neither a trusted certificate nor issued under one.',
      }),
    )
  }
  const found = await Promise.all(checks)
  return {
    signer: certificate,
    checks: found,
    isBroken: found.some(({ detail }) => broken.some((text) => text === detail)),
  }
}

async function hasDigest(signedData: SignedData, digest: Uint8Array): Promise<boolean> {
  const messageDigest = messageDigestOf(signedData)
  if (signedData.signer.hash !== 'SHA-256') throw new DerError(`${signedData.signer.hash} is not supported`)
  return messageDigest !== null && equalBytes(messageDigest, digest)
}

async function isDetachedAndValid(signedData: SignedData): Promise<boolean> {
  const { contentType, content, signer } = signedData
  // Otherwise a changed byte could name another algorithm without breaking the signature.
  if (!signer.isHashNamed) throw new DerError('the signature algorithm does not name its hash')
  if (contentType !== oids.data || content !== null) throw new DerError('the signature contains its own content')
  return hasValidSignature(signedData)
}

const isCertificateBound = async (signedData: SignedData): Promise<boolean> =>
  maySign(signedData.signer.certificate) && (await bindsCertificates(signedData, { acceptsV1: false }))

async function check(
  name: string,
  verify: () => Promise<boolean>,
  detail: { ok: string; failed: string },
): Promise<Check> {
  try {
    const ok = await verify()
    return { name, ok, detail: ok ? detail.ok : detail.failed }
  } catch (error) {
    return { name, ok: false, detail: `${detail.failed.slice(0, -1)}: ${reasonOf(error)}.` }
  }
}

/** Returns the message of an error without its stack. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
