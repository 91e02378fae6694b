import { concatBytes, type Sha256Stream, sha256 } from '../../base/bytes.ts'
import { pemText } from '../../base/pem.ts'
import { isAtLeast, type SealLevel, type SealShortfall } from '../../core/signing/seal-level.ts'
import { openPdf, type PdfFile } from '../../pdf/document/pdf-file.ts'
import { keptSource } from '../../pdf/document/window-source.ts'
import { appendArchive } from '../../pdf/seal/append-archive.ts'
import { appendedSource } from '../../pdf/seal/appended-source.ts'
import { contentsOf, fillContents } from '../../pdf/seal/signature-object.ts'
import type { SignedUpdate } from '../../pdf/seal/signed-update.ts'
import { addSignatureTimestamp, cmsSizeMax, createCms, signatureOf } from '../../pki/cms.ts'
import { equalBytes } from '../../pki/der-writer.ts'
import { collectValidationData, type ValidationData } from '../../pki/revocation.ts'
import type { TimestampToken } from '../../pki/timestamp.ts'
import type { AcceptedTimestamp } from '../../pki/timestamp-exchange.ts'
import { tokenBytesMax } from '../../platform/ports/timestamps/authority.ts'
import type { SealTrust } from './check-sealed.ts'
import { SealLevelError, type SealOptions } from './seal-options.ts'

type Signing = {
  /** The parsed original file. */
  file: PdfFile
  update: SignedUpdate
  sealOptions: SealOptions
  /**
   * Hashes that have already consumed the complete original. `archiveHash` is null if no archive timestamp is
   * requested.
   */
  hash: Sha256Stream
  archiveHash: Sha256Stream | null
  /** The page that gets the invisible field of the archive timestamp. The update already changes this page. */
  pageNumber: number
  now: Date
}

/** The bytes to append to the original, and the seal level that they reach. */
export type SignedBytes = {
  appended: Uint8Array
  level: SealLevel
  shortfall: SealShortfall | null
  timestamps: TimestampToken[]
}

/**
 * Signs the update. If requested and possible, adds a timestamp over the signature (B-T), then revocation data and an
 * archive timestamp (B-LTA). Throws a SealLevelError if the seal is below the minimum level or a certificate is
 * revoked.
 */
export async function signUpdate(signing: Signing): Promise<SignedBytes> {
  const { update, sealOptions, hash, archiveHash } = signing
  const cms = await createCms({ messageDigest: await digestOf(hash, update), sealKey: sealOptions.sealKey })
  const stamp = isAtLeast(sealOptions.wanted, 'B-T')
    ? await sealOptions.authorities.stamp(await sha256(copyOf(signatureOf(cms))))
    : null
  const value = stamp ? await addSignatureTimestamp(cms, stamp.token) : cms
  const appended = fillContents(update, value)
  const level = stamp ? 'B-T' : 'B-B'
  const signed = { appended, level, timestamps: stamp ? [stamp.timestamp] : [] } as const
  const result =
    stamp && archiveHash
      ? await withArchive({ ...signing, archiveHash }, appended, stamp)
      : { ...signed, shortfall: shortfallOf(signed, sealOptions) }
  if (!isAtLeast(result.level, sealOptions.min)) throw new SealLevelError(result.shortfall ?? 'timestamp_unavailable')
  return result
}

/** Returns the maximum size in bytes of a signature with its timestamp. */
export const contentsBytesMax = ({ sealKey, wanted }: SealOptions): number =>
  cmsSizeMax(sealKey, isAtLeast(wanted, 'B-T') ? tokenBytesMax : 0)

/**
 * Returns the trust anchors for checking a new seal. If the deployment names no trusted authorities, they are the
 * authorities that issued the seal's timestamps.
 */
export function trustOf(sealOptions: SealOptions, { timestamps }: Pick<SignedBytes, 'timestamps'>): SealTrust {
  const reached = timestamps.map(({ signedData }) => pemText('CERTIFICATE', signedData.signer.certificate.der)).join('')
  return {
    certificatePem: sealOptions.certificatePem,
    trustedTimestampPem: sealOptions.trustedTimestampPem ?? (reached || undefined),
  }
}

const shortfallOf = ({ level }: { level: SealLevel }, { wanted }: SealOptions): SealShortfall | null =>
  isAtLeast(level, wanted) ? null : 'timestamp_unavailable'

async function withArchive(
  { file, update, sealOptions, archiveHash, pageNumber, now }: Signing & { archiveHash: Sha256Stream },
  appended: Uint8Array<ArrayBuffer>,
  { timestamp }: AcceptedTimestamp,
): Promise<SignedBytes> {
  const proofs = await proofsFor(sealOptions, timestamp, now)
  const sealed = await openPdf(appendedSource(keptSource(file.source), appended))
  const sealContents = contentsOf({ ...update, appended })
  const archive = await appendArchive({ file: sealed, pageNumber, proofs, sealContents, tokenBytesMax })
  await archiveHash.update(appended)
  const stamp = await sealOptions.authorities.stamp(await digestOf(archiveHash, archive))
  if (stamp === null) return { appended, level: 'B-T', shortfall: 'timestamp_unavailable', timestamps: [timestamp] }
  return {
    appended: concatBytes(appended, fillContents(archive, stamp.token)),
    level: proofs.isComplete ? 'B-LTA' : 'B-T',
    shortfall: proofs.isComplete ? null : 'revocation_unavailable',
    timestamps: [timestamp, stamp.timestamp],
  }
}

/** Returns the certificates and revocation data that prove the validity of the seal and its timestamp. */
async function proofsFor(
  { sealKey, revocation, trustedTimestamps }: SealOptions,
  { signedData }: TimestampToken,
  now: Date,
): Promise<ValidationData> {
  const data = await collectValidationData({
    leaves: [sealKey.chain[0], signedData.signer.certificate],
    known: [...sealKey.chain, ...signedData.certificates, ...(trustedTimestamps ?? [])],
    fetch: revocation,
    now,
  })
  const { revoked } = data
  if (revoked === null) return data
  const isOurs = sealKey.chain.some(({ der }) => equalBytes(der, revoked.der))
  throw new SealLevelError(isOurs ? 'seal_certificate_revoked' : 'timestamp_certificate_revoked')
}

async function digestOf(
  hash: Sha256Stream,
  { appended, digestRanges }: SignedUpdate,
): Promise<Uint8Array<ArrayBuffer>> {
  const [before, after] = digestRanges
  await hash.update(concatBytes(appended.subarray(before.start, before.end), appended.subarray(after.start, after.end)))
  return new Uint8Array(await hash.digest())
}

const copyOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)
