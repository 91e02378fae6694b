/** PAdES baseline levels (ETSI EN 319 142-1) of a seal, lowest first. */
export const sealLevels = ['B-B', 'B-T', 'B-LTA'] as const
export type SealLevel = (typeof sealLevels)[number]

/** Returns whether a level is at least as high as another one. */
export const isAtLeast = (level: SealLevel, other: SealLevel): boolean =>
  sealLevels.indexOf(level) >= sealLevels.indexOf(other)

/** The reason why a seal's level is below the configured one. */
export type SealShortfall = 'timestamp_unavailable' | 'revocation_unavailable'

/** A time stamp in a sealed file: its time, and the authority's name with the fingerprint of its certificate (DER). */
export type SealTimestamp = { at: Date; authority: string; certificateSha256: string }

/**
 * A signature or document time stamp that was in the file before the seal, with the SHA-256 of its /Contents.
 * `coveredLength` is the number of bytes that it claims to cover, or null if unknown. The service makes no other
 * statement about it.
 */
export type EarlierSignature = { sha256: string; coveredLength: number | null; isTimestamp: boolean }

/**
 * The seal of a document. `certificateSha256` is the fingerprint of the signing certificate (DER). `timestamps`
 * contains the signature time stamp, followed by the document time stamp.
 */
export type Seal = {
  level: SealLevel
  certificateSha256: string
  timestamps: SealTimestamp[]
  shortfall: SealShortfall | null
  /** The earlier signatures in the order of the form. */
  earlierSignatures?: EarlierSignature[]
}
