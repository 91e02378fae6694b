import { checkOf, type Finding } from '../base/finding.ts'
import type { Reason } from '../base/reasons.ts'
import { type Certificate, maySign, nameText } from './certificate.ts'
import { checkSignatureTimestamp } from './check-timestamp.ts'
import { DerError } from './der-reader.ts'
import { equalBytes } from './der-writer.ts'
import { oids } from './oids.ts'
import { reasonOf } from './reason-of.ts'
import { type SignatureCheck, type SignatureFindingCode, signatureFinding } from './signature-findings.ts'
import { hasValidSignature, messageDigestOf, readSignedData, type SignedData } from './signed-data.ts'
import { bindsCertificates } from './signing-certificate.ts'
import { isTrusted } from './trust.ts'

export type SignatureFindings = {
  signer: Certificate | null
  checks: SignatureCheck[]
  /** True if the signature does not match the signed bytes. False if the form of the signature is not supported. */
  isBroken: boolean
}

type SignatureInput = {
  cms: Uint8Array
  /** The SHA-256 of the bytes that /ByteRange covers. */
  digest: Uint8Array
  /** The trusted certificates. Null accepts any certificate. */
  trusted: Certificate[] | null
  /** The trusted certificates of timestamp authorities. Null accepts any authority. */
  trustedTimestamps: Certificate[] | null
  /** The current time, to report an expired certificate. */
  now: Date | null
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
  now,
}: SignatureInput): Promise<SignatureFindings> {
  let signedData: SignedData
  let signer: string
  try {
    signedData = readSignedData(cms)
    signer = nameText(signedData.signer.certificate.subject)
  } catch (error) {
    const unreadable = checkOf('seal.signature', false, signatureFinding('signature_unreadable', {}, reasonOf(error)))
    return { signer: null, checks: [unreadable], isBroken: false }
  }
  const { certificate, timestampToken } = signedData.signer
  const checks = [
    check('seal.digest', () => hasDigest(signedData, digest), {
      ok: signatureFinding('digest_matches', {}),
      failed: (reason) => signatureFinding('digest_differs', {}, reason),
    }),
    check('seal.signature', () => isDetachedAndValid(signedData), {
      ok: signatureFinding('signed_by', { signer }),
      failed: (reason) => signatureFinding('signature_invalid', { signer }, reason),
    }),
    check('seal.certificate', () => isCertificateBound(signedData), {
      ok: [signatureFinding('certificate_bound', {}), ...expiryOf(signedData, now)],
      failed: (reason) => signatureFinding('certificate_not_bound', {}, reason),
    }),
  ]
  if (timestampToken) checks.push(checkSignatureTimestamp(signedData.signer, timestampToken, trustedTimestamps))
  if (trusted) {
    const { certificates } = signedData
    checks.push(
      check('seal.trust', () => isTrusted({ signer: certificate, certificates, trusted }), {
        ok: signatureFinding('certificate_trusted', {}),
        failed: (reason) => signatureFinding('certificate_not_trusted', {}, reason),
      }),
    )
  }
  const found = await Promise.all(checks)
  return {
    signer: certificate,
    checks: found,
    isBroken: found.some(({ findings: [finding] }) => finding?.reason === null && brokenCodes.has(finding.code)),
  }
}

const brokenCodes: ReadonlySet<SignatureFindingCode> = new Set(['digest_differs', 'signature_invalid'])

async function hasDigest(signedData: SignedData, digest: Uint8Array): Promise<boolean> {
  const messageDigest = messageDigestOf(signedData)
  if (signedData.signer.hash !== 'SHA-256')
    throw new DerError(`the hash algorithm ${signedData.signer.hash} is not supported`, 'algorithm_unsupported')
  return messageDigest !== null && equalBytes(messageDigest, digest)
}

async function isDetachedAndValid(signedData: SignedData): Promise<boolean> {
  const { contentType, content, signer } = signedData
  // Without this requirement, a changed byte could name another algorithm without breaking the signature.
  if (!signer.isHashNamed)
    throw new DerError('the signature algorithm does not identify its hash algorithm', 'algorithm_unsupported')
  if (contentType !== oids.data || content !== null)
    throw new DerError('the signature embeds content', 'content_not_detached')
  return hasValidSignature(signedData)
}

const isCertificateBound = async (signedData: SignedData): Promise<boolean> =>
  maySign(signedData.signer.certificate) && (await bindsCertificates(signedData, { acceptsV1: false }))

/**
 * Returns a finding for a certificate that has expired, unless a timestamp shows when the signature was made. The check
 * of the timestamp requires that the certificate was valid at its time.
 */
function expiryOf({ signer: { certificate, timestampToken } }: SignedData, now: Date | null): SignatureFinding[] {
  if (timestampToken !== null || now === null || now <= certificate.notAfter) return []
  return [signatureFinding('certificate_expired', { time: certificate.notAfter.toISOString() })]
}

type SignatureFinding = Finding<SignatureFindingCode>

async function check(
  name: string,
  verify: () => Promise<boolean>,
  finding: { ok: SignatureFinding | SignatureFinding[]; failed: (reason: Reason | null) => SignatureFinding },
): Promise<SignatureCheck> {
  try {
    const ok = await verify()
    return checkOf(name, ok, ...[ok ? finding.ok : finding.failed(null)].flat())
  } catch (error) {
    return checkOf(name, false, finding.failed(reasonOf(error)))
  }
}
