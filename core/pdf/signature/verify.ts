import type { ByteSource, Sha256Stream } from '../../bytes.ts'
import { bufferedSha256, digestsOf, type PlacedSignature, placeSignatures } from './byte-range.ts'
import { type Certificate, nameText, readCertificatesPem } from './certificate.ts'
import { type Check, checkSignature, reasonOf, type SignatureFindings } from './check-signature.ts'
import { equalBytes } from './der-writer.ts'
import { findSealedRevision, findSignatures } from './find-signatures.ts'

export type { Check } from './check-signature.ts'

export type VerifyOptions = {
  /** Begins an incremental SHA-256; without it a file above 64 MiB is not checked. */
  sha256?: () => Sha256Stream
  /** The certificate that seals, or one that it leads to; several, when keys were replaced, one after another. */
  trustedCertificatePem?: string
}

const bufferedBytesMax = 67_108_864
const fieldNameCharsMax = 100

/**
 * Checks the seal of a PDF: its newest signature, which must cover the whole file. The file is as it was sealed when
 * every check is ok; this never throws, whatever the bytes. Without `trustedCertificatePem` it is only said that nothing
 * changed after the signer that `seal.signature` names. The checks, by name: `seal.found` (only when there is none),
 * `seal.byteRange`, `seal.coverage`, `seal.digest`, `seal.signature`, `seal.certificate`, `seal.timestamp` and
 * `seal.trust` (when there is one to check), `earlierSignature`.
 *
 * Earlier signatures lie within what the seal covers. Those of the same signer (the steps before this one) or of a
 * trusted one must hold; `earlierSignature` tells of others what was found, and does not make a seal of theirs.
 */
export async function verifySealedPdf(source: ByteSource, options: VerifyOptions = {}): Promise<Check[]> {
  try {
    const trusted = readTrusted(options.trustedCertificatePem)
    if (trusted !== null && trusted.length === 0) return [failed('seal.trust', 'No trusted certificate can be read.')]
    return await checkFile(source, { trusted, sha256: options.sha256 })
  } catch (error) {
    return [failed('seal.found', `The file cannot be read: ${reasonOf(error)}.`)]
  }
}

type FileOptions = { trusted: Certificate[] | null; sha256: (() => Sha256Stream) | undefined }

async function checkFile(source: ByteSource, { trusted, sha256 }: FileOptions): Promise<Check[]> {
  const stated = await findSignatures(source).catch(reasonOf)
  if (typeof stated === 'string') return [await missingSeal(source, `The file cannot be read: ${stated}.`)]
  if (stated.length === 0) return [await missingSeal(source, 'The file holds no signature.')]
  const { placed, problems } = await placeSignatures(source, stated)
  const [seal, ...earlier] = placed
  if (seal === undefined) return problems.map((problem) => failed('seal.byteRange', problem))

  const coverage = checkCoverage(source, seal)
  const checks = [
    passed('seal.byteRange', `The signature in ${quoted(seal.fieldName)} leaves out nothing but itself.`),
    coverage,
  ]
  if (sha256 === undefined && source.length > bufferedBytesMax) {
    return [
      ...checks,
      failed('seal.digest', `A file of more than ${bufferedBytesMax} bytes needs an incremental hash.`),
    ]
  }
  const digests = await digestsOf(source, placed, sha256 ?? bufferedSha256)
  const findings = await checkSignature({ cms: seal.cms, digest: digests[0]!, trusted })
  checks.push(...findings.checks)
  for (const [i, signature] of earlier.entries()) {
    const found = await checkSignature({ cms: signature.cms, digest: digests[i + 1]!, trusted })
    checks.push(checkEarlier({ signature, found, sealSigner: findings.signer }))
  }
  return [...checks, ...problems.map((detail) => ({ name: 'earlierSignature', ok: coverage.ok, detail }))]
}

function readTrusted(pem: string | undefined): Certificate[] | null {
  if (pem === undefined) return null
  try {
    return readCertificatesPem(pem)
  } catch {
    return []
  }
}

async function missingSeal(source: ByteSource, detail: string): Promise<Check> {
  const revision = await findSealedRevision(source)
  if (revision === null) return failed('seal.found', detail)
  const { fieldName, end } = revision
  return failed('seal.coverage', `${laterBytes(source, end)} after ${quoted(fieldName)}, and hide it.`)
}

function checkCoverage(source: ByteSource, { fieldName, end }: PlacedSignature): Check {
  if (end === source.length) return passed('seal.coverage', 'The signature covers the whole file.')
  return failed('seal.coverage', `${laterBytes(source, end)} after ${quoted(fieldName)}.`)
}

const laterBytes = (source: ByteSource, end: number) =>
  `A later change: ${source.length - end} bytes, from offset ${end} on, were added`

type EarlierSignature = { signature: PlacedSignature; found: SignatureFindings; sealSigner: Certificate | null }

function checkEarlier({ signature, found, sealSigner }: EarlierSignature): Check {
  const { signer, checks } = found
  const isSealer = signer !== null && sealSigner !== null && equalBytes(signer.der, sealSigner.der)
  const isTrusted = checks.some(({ name, ok }) => name === 'seal.trust' && ok)
  const problem = checks.find(({ name, ok }) => name !== 'seal.trust' && !ok)
  const who = signer === null ? '' : ` by ${nameText(signer.subject)}`
  const detail = `${quoted(signature.fieldName)}${who}, over the first ${signature.end} bytes: ${problem?.detail ?? 'intact.'}`
  return { name: 'earlierSignature', ok: problem === undefined || !(isSealer || isTrusted), detail }
}

const quoted = (fieldName: string) => `"${fieldName.replace(/\p{C}/gu, '\uFFFD').slice(0, fieldNameCharsMax)}"`
const passed = (name: string, detail: string): Check => ({ name, ok: true, detail })
const failed = (name: string, detail: string): Check => ({ name, ok: false, detail })
