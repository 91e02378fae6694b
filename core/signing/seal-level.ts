/** PAdES baseline levels (ETSI EN 319 142-1) that a seal can have, lowest first. */
export const sealLevels = ['B-B', 'B-T', 'B-LTA'] as const
export type SealLevel = (typeof sealLevels)[number]

/** Whether a level reaches another one. */
export const isAtLeast = (level: SealLevel, other: SealLevel): boolean =>
  sealLevels.indexOf(level) >= sealLevels.indexOf(other)

/** Why a seal has a lower level than the configuration asks for. */
export type SealShortfall = 'timestamp_unavailable' | 'revocation_unavailable'

/** A time stamp in a sealed file: its time, and who vouches for it (name, and fingerprint of the certificate's DER). */
export type SealTimestamp = { at: Date; authority: string; certificateSha256: string }

/**
 * A signature or document time stamp that the seal found in the file: SHA-256 of its /Contents, and how many bytes of the file it says to
 * cover, null if it does not say. Nothing else about it is stated.
 */
export type EarlierSignature = { sha256: string; coveredLength: number | null; isTimestamp: boolean }

/**
 * How a document was sealed; `certificateSha256` is the fingerprint of the signing certificate (DER). `timestamps` are that
 * of the signature and, behind it, that of the archive.
 */
export type Seal = {
  level: SealLevel
  certificateSha256: string
  timestamps: SealTimestamp[]
  shortfall: SealShortfall | null
  /** In the order of the form. */
  earlierSignatures?: EarlierSignature[]
}
