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
  /** The signature does not match its bytes. False for a signature of a form that is not checked. */
  isBroken: boolean
}

type SignatureInput = {
  cms: Uint8Array
  /** SHA-256 of what /ByteRange names. */
  digest: Uint8Array
  /** null when no certificate in particular is expected. */
  trusted: Certificate[] | null
  /** The same for authorities of time stamps. */
  trustedTimestamps: Certificate[] | null
}

/** The checks of one PAdES signature (ETSI EN 319 142-1); `signer` is null when it cannot be read. Never throws. */
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
    const detail = `The signature is not of a form that can be checked: ${reasonOf(error)}.`
    return { signer: null, checks: [{ name: 'seal.signature', ok: false, detail }], isBroken: false }
  }
  const { certificate, timestampToken } = signedData.signer
  const broken = ['The covered bytes are not the signed ones.', `Not a valid signature by ${name}.`] as const
  const checks = [
    check('seal.digest', () => hasDigest(signedData, digest), {
      ok: 'The covered bytes are the signed ones.',
      failed: broken[0],
    }),
    check('seal.signature', () => isDetachedAndValid(signedData), {
      ok: `Signed by ${name}.`,
      failed: broken[1],
    }),
    check('seal.certificate', () => isCertificateBound(signedData), {
      ok: 'The signature binds its certificate.',
      failed: 'The signature does not bind its certificates.',
    }),
  ]
  if (timestampToken) checks.push(checkSignatureTimestamp(signedData.signer, timestampToken, trustedTimestamps))
  if (trusted) {
    const { certificates } = signedData
    checks.push(
      check('seal.trust', () => isTrusted({ signer: certificate, certificates, trusted }), {
        ok: 'The certificate is the expected one.',
        failed: 'The certificate is not the expected one and does not lead to it.',
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
  if (signedData.signer.hash !== 'SHA-256') throw new DerError(`${signedData.signer.hash} is not checked here`)
  return messageDigest !== null && equalBytes(messageDigest, digest)
}

async function isDetachedAndValid(signedData: SignedData): Promise<boolean> {
  const { contentType, content, signer } = signedData
  // Else one byte of the file could be exchanged, for the same signature under the other name of its algorithm.
  if (!signer.isHashNamed) throw new DerError('the signature algorithm does not name its hash')
  if (contentType !== oids.data || content !== null) throw new DerError('the signature contains its own content')
  return hasValidSignature(signedData)
}

const isCertificateBound = async (signedData: SignedData): Promise<boolean> =>
  maySign(signedData.signer.certificate) && (await bindsCertificates(signedData, { acceptsV1: false }))

async function check(
  name: string,
  holds: () => Promise<boolean>,
  detail: { ok: string; failed: string },
): Promise<Check> {
  try {
    const ok = await holds()
    return { name, ok, detail: ok ? detail.ok : detail.failed }
  } catch (error) {
    return { name, ok: false, detail: `${detail.failed.slice(0, -1)}: ${reasonOf(error)}.` }
  }
}

/** What an error says, without its stack. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
