/** The PAdES baseline levels of a seal (ETSI EN 319 142-1), lowest first. */
export const sealLevels = ['B-B', 'B-T', 'B-LTA'] as const
export type SealLevel = (typeof sealLevels)[number]

/** Returns whether a level is the same as or higher than another level. */
export const isAtLeast = (level: SealLevel, other: SealLevel): boolean =>
  sealLevels.indexOf(level) >= sealLevels.indexOf(other)

/** The reason why a seal has a lower level than the configured one. */
export type SealShortfall = 'timestamp_unavailable' | 'revocation_unavailable'

/**
 * A timestamp in a sealed file: its time, the authority's name, and the SHA-256 fingerprint of the authority's
 * certificate (DER).
 */
export type SealTimestamp = { at: Date; authority: string; certificateSha256: string }

/**
 * A signature or document timestamp that the file contained before the seal. `sha256` is the hash of its /Contents.
 * `coveredLength` is the number of bytes that it claims to cover, or null if unknown. The service makes no other
 * statement about it.
 */
export type EarlierSignature = { sha256: string; coveredLength: number | null; isTimestamp: boolean }

/**
 * The seal of a document. `certificateSha256` is the fingerprint of the signing certificate (DER). `timestamps`
 * contains the signature timestamp, followed by the document timestamp.
 */
export type Seal = {
  level: SealLevel
  certificateSha256: string
  timestamps: SealTimestamp[]
  shortfall: SealShortfall | null
  /** The earlier signatures in the order of the form's fields. */
  earlierSignatures?: EarlierSignature[]
}
