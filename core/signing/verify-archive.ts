import { fromBase64, utf8 } from '../../base/bytes.ts'
import { checkOf } from '../../base/finding.ts'
import { sealFinding } from '../../pdf/verify/seal-findings.ts'
import { readTrustedPem } from '../../pki/certificate.ts'
import { DerError } from '../../pki/der-reader.ts'
import { checkEvidenceRecord } from '../../pki/evidence-record/check-record.ts'
import { digest } from '../../pki/evidence-record/hash-tree.ts'
import { reasonOf } from '../../pki/reason-of.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { EvidenceCheck, EvidenceEntry } from './bundle.ts'
import type { UnverifiedBundle } from './bundle-shape.ts'
import { type EvidenceFindingCode, evidenceFinding } from './evidence-findings.ts'
import { hashedRecord } from './verify-chain.ts'

const name = 'archive'

/**
 * Returns the bytes that the archive proves for records: the canonical JSON of each record, followed by a line feed.
 */
const archivedBytes = (records: readonly EvidenceEntry[]): Uint8Array =>
  utf8(records.map((entry) => `${canonicalJson(hashedRecord(entry))}\n`).join(''))

/**
 * Checks the evidence record (RFC 4998) of a bundle. Without trusted certificates, accepts every authority. Returns no
 * check for a bundle without an evidence record.
 */
export async function checkArchive(
  { archive, records }: UnverifiedBundle,
  timestampCertificate: string | undefined,
): Promise<EvidenceCheck[]> {
  if (!archive) return []
  const trusted = timestampCertificate === undefined ? 'any' : readTrustedPem(timestampCertificate)
  if (trusted.length === 0) return [checkOf(name, false, sealFinding('trusted_authorities_unreadable', {}))]
  try {
    if (archive.sequence < 1 || archive.sequence > records.length)
      throw new DerError('the bundle lacks archived records', 'proof_of_other_data')
    const bytes = archivedBytes(records.slice(0, archive.sequence))
    const proof = await checkEvidenceRecord({
      record: fromBase64(archive.record),
      hashObject: (hash) => digest(hash, bytes),
      trusted,
    })
    const facts = {
      records: archive.sequence,
      time: proof.at.toISOString(),
      authority: proof.authorities.join('; '),
      renewed: proof.renewedAt.toISOString(),
    }
    const existed = evidenceFinding(
      timestampCertificate === undefined ? 'archive_not_checked' : 'archive_trusted',
      facts,
    )
    const revocation = proof.isRevocationProven ? [] : [evidenceFinding('archive_revocation_unknown', {})]
    return [checkOf<EvidenceFindingCode>(name, true, existed, ...revocation)]
  } catch (error) {
    return [checkOf(name, false, evidenceFinding('archive_invalid', {}, reasonOf(error)))]
  }
}
