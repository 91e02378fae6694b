import { type Certificate, isValidAt, nameText } from '../certificate.ts'
import { DerError } from '../der-reader.ts'
import { equalBytes, sequence } from '../der-writer.ts'
import type { HashName } from '../signature-algorithm.ts'
import { isFromTrusted, isGenuine, type TimestampToken } from '../timestamp.ts'
import { type ArchiveTimestamp, readEvidenceRecord } from './evidence-record.ts'
import { digest, renewedLeaf, rootOfReducedTree } from './hash-tree.ts'
import { areUnrevoked } from './revocation-proofs.ts'
import { readArchivedToken, type TokenData } from './validation-data.ts'

/**
 * The result of verifying an evidence record. The first trusted timestamp proves that the data object existed at `at`.
 * `renewedAt` is the time of the last timestamp. `isRevocationProven` is true if the record proves that no certificate
 * of its authorities was revoked.
 */
export type RecordProof = { at: Date; renewedAt: Date; authorities: string[]; isRevocationProven: boolean }

/** A timestamp of an evidence record, with the number of its chain. */
type RecordStamp = TimestampToken & { chain: number; isTrusted: boolean; data: TokenData }

/** The maximum number of days between two authorities' timestamps for the same period. */
export const periodDays = 30

type RecordInput = {
  /** The EvidenceRecord, as DER. */
  record: Uint8Array
  /** Returns the hash of the data object for a hash algorithm. */
  hashObject: (hash: HashName) => Promise<Uint8Array>
  /** The trusted certificates. 'any' accepts every authority. */
  trusted: Certificate[] | 'any'
  /** The current time. If omitted, the function accepts an expired certificate of the last timestamp. */
  now?: Date
}

/**
 * Verifies an evidence record for one data object (RFC 4998 sections 4.3 and 5.3). Each chain begins with a timestamp
 * over the object and all earlier chains. Each later timestamp must cover the previous timestamp, and must have been
 * issued while the previous certificate was valid. An untrusted timestamp is accepted if another authority's trusted
 * timestamp is less than 30 days apart. Throws a DerError with the reason if the record is invalid.
 */
export async function checkEvidenceRecord({ record, hashObject, trusted, now }: RecordInput): Promise<RecordProof> {
  const { chains, chainDers, hashes } = readEvidenceRecord(record)
  const all: RecordStamp[] = []
  for (const [index, chain] of chains.entries()) {
    let previous: ArchiveTimestamp | null = null
    for (const stamp of chain) {
      const { hash } = stamp
      if (!hashes.includes(hash))
        throw new DerError('a timestamp uses a hash algorithm that the evidence record does not list')
      if (previous && previous.hash !== hash)
        throw new DerError('the timestamps of a chain use different hash algorithms')
      const covered: Uint8Array = previous
        ? await digest(hash, previous.token)
        : await firstLeaf(hash, await hashObject(hash), chainDers.slice(0, index))
      all.push({ ...(await checkStamp(stamp, covered, trusted)), chain: index })
      previous = stamp
    }
    if (!previous) throw new DerError('an archive timestamp chain is empty')
  }
  if (all.some((stamp) => !stamp.isTrusted && !hasTrustedNeighbor(stamp, all)))
    throw new DerError('the authority of a timestamp is not trusted', 'authority_not_trusted')
  const stamps = all.filter(({ isTrusted }) => isTrusted)
  requireUnbroken(stamps, now)
  const [first, last] = [stamps[0]!, stamps.at(-1)!]
  const authorities = stamps.map(({ signedData }) => nameText(signedData.signer.certificate.subject))
  const isRevocationProven = await areUnrevoked(stamps, trusted === 'any' ? [] : trusted)
  return { at: first.time, renewedAt: last.time, authorities: [...new Set(authorities)], isRevocationProven }
}

/** Returns whether a timestamp's chain contains a trusted timestamp for the same period. */
const hasTrustedNeighbor = ({ chain, time }: RecordStamp, all: readonly RecordStamp[]): boolean =>
  all.some(
    (other) =>
      other.chain === chain &&
      other.isTrusted &&
      Math.abs(other.time.getTime() - time.getTime()) < periodDays * 86_400_000,
  )

const firstLeaf = async (hash: HashName, object: Uint8Array, earlier: Uint8Array[]): Promise<Uint8Array> =>
  earlier.length === 0 ? object : renewedLeaf(hash, object, sequence(...earlier))

async function checkStamp(
  { hash, reducedHashtree, token }: ArchiveTimestamp,
  covered: Uint8Array,
  trusted: Certificate[] | 'any',
): Promise<Omit<RecordStamp, 'chain'>> {
  const root = await rootOfReducedTree(hash, covered, reducedHashtree)
  if (!root) throw new DerError('the hash tree does not contain the object', 'proof_of_other_data')
  const { timestamp, data } = readArchivedToken(token)
  if (timestamp.hash !== hash || !equalBytes(timestamp.imprint, root))
    throw new DerError('a timestamp does not cover the hash tree', 'proof_of_other_data')
  if (!(await isGenuine(timestamp)))
    throw new DerError('the signature of a timestamp is invalid', 'timestamp_not_genuine')
  const isTrusted = trusted === 'any' || (await isFromTrusted(timestamp, trusted))
  return { ...timestamp, data, isTrusted }
}

/**
 * Throws unless each certificate was valid when the next timestamp was issued, and the last certificate is valid at
 * `now` (section 5.3).
 */
function requireUnbroken(stamps: readonly TimestampToken[], now: Date | undefined): void {
  if (stamps.length === 0) throw new DerError('the evidence record contains no timestamp')
  for (const [index, { time, signedData }] of stamps.entries()) {
    const next = stamps[index + 1]?.time ?? now ?? time
    if (next < time) throw new DerError('the timestamps are out of order')
    if (!isValidAt(signedData.signer.certificate, next))
      throw new DerError(
        stamps[index + 1] ? 'a timestamp was renewed too late' : 'the certificate of the last timestamp has expired',
        'certificate_not_valid_then',
      )
  }
}
