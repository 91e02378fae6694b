import { type ByteSource, type Sha256Stream, toHex } from '../../base/bytes.ts'
import { checkOf } from '../../base/finding.ts'
import { bufferedSha256 } from '../../pdf/verify/byte-range.ts'
import { sealFinding } from '../../pdf/verify/seal-findings.ts'
import { verifySealedPdf } from '../../pdf/verify/verify.ts'
import { checkAnchoredHeads } from './anchored-heads.ts'
import type { EvidenceCheck, EvidenceEntry } from './bundle.ts'
import { readCertificateHead } from './certificate/certificate-head.ts'
import type { Artifact } from './events.ts'
import { evidenceFinding } from './evidence-findings.ts'
import { recordedArtifacts } from './verify-chain.ts'

export type FileCheckOptions = {
  /** The trusted seal certificates in PEM. */
  sealCertificate?: string
  /** The trusted root certificates of timestamp authorities in PEM. */
  timestampCertificate?: string
  /** Creates an incremental SHA-256. Without this function, the checks read whole files into memory. */
  createSha256?: () => Sha256Stream
  /** The current time, to report an expired certificate of the seal. */
  now?: Date
}

const chunkBytes = 1_048_576

/**
 * Checks that a file is the sealed document that the records describe, that it begins with the original file, and that
 * its seal is intact.
 */
export async function checkSealedDocument(
  pdf: ByteSource,
  records: EvidenceEntry[],
  options: FileCheckOptions,
): Promise<EvidenceCheck[]> {
  const { document } = recordedArtifacts(records)
  const seal = await verifySealedPdf(pdf, {
    sha256: options.createSha256,
    trustedCertificatePem: options.sealCertificate,
    trustedTimestampPem: options.timestampCertificate,
    now: options.now,
  })
  return [
    await checkArtifact('sealed_document', pdf, document, options),
    await checkOriginals(pdf, records, options),
    ...seal,
  ]
}

/**
 * Checks that a file is the certificate of completion that the records describe, and that the chain contains the
 * certificate's head.
 */
export async function checkCertificate(
  certificate: ByteSource,
  records: EvidenceEntry[],
  options: FileCheckOptions,
): Promise<EvidenceCheck[]> {
  const recorded = recordedArtifacts(records).certificate
  const head = await readCertificateHead(certificate)
  return [
    await checkArtifact('certificate', certificate, recorded, options),
    ...(head ? [checkAnchoredHeads('certificate_head', { records, heads: [head] })] : []),
  ]
}

/** Checks that a file has the recorded length and hash. */
export async function checkArtifact(
  name: string,
  file: ByteSource,
  recorded: Artifact | null,
  options: FileCheckOptions,
): Promise<EvidenceCheck> {
  if (!recorded) return checkOf(name, false, evidenceFinding('file_not_recorded', {}))
  if (file.length !== recorded.contentLength) {
    const sizes = { size: file.length, recordedSize: recorded.contentLength }
    return checkOf(name, false, evidenceFinding('file_size_differs', sizes))
  }
  const { sha256 } = recorded
  const found = await hashOfStart(file, recorded.contentLength, options)
  if (found === null) return checkOf(name, false, sealFinding('file_unreadable', {}))
  return found === sha256
    ? checkOf(name, true, evidenceFinding('file_matches', { sha256 }))
    : checkOf(name, false, evidenceFinding('file_hash_differs', { found, sha256 }))
}

/**
 * Checks that the sealed file begins with the original file. In a workflow, also checks that it begins with the output
 * of each previous step.
 */
async function checkOriginals(
  pdf: ByteSource,
  records: EvidenceEntry[],
  options: FileCheckOptions,
): Promise<EvidenceCheck> {
  const name = 'original'
  const originals = new Map(records.map(({ document }) => [`${document.sha256}:${document.contentLength}`, document]))
  for (const { sha256, contentLength: size } of originals.values()) {
    if (size > pdf.length) return checkOf(name, false, evidenceFinding('original_missing', { sha256 }))
    const found = await hashOfStart(pdf, size, options)
    if (found === null) return checkOf(name, false, sealFinding('file_unreadable', {}))
    if (found !== sha256) return checkOf(name, false, evidenceFinding('original_changed', { size, found, sha256 }))
  }
  return checkOf(name, true, evidenceFinding('original_kept', {}))
}

/** Returns the SHA-256 (hex) of the first `length` bytes of a file. Returns null if the file cannot be read. */
async function hashOfStart(
  file: ByteSource,
  length: number,
  { createSha256 = bufferedSha256 }: FileCheckOptions,
): Promise<string | null> {
  try {
    const hash = createSha256()
    for (let offset = 0; offset < length; offset += chunkBytes) {
      await hash.update(await file.read(offset, Math.min(chunkBytes, length - offset)))
    }
    return toHex(await hash.digest())
  } catch {
    return null
  }
}
