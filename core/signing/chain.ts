import { concatBytes, fromHex, isHexOf, toHex, utf8 } from '../../base/bytes.ts'
import { sha256Into, sha256Sync } from '../../base/sha256.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { Artifact, EnvelopeEventType } from './events.ts'

/** Computes the hashes of an evidence chain. All hashes are SHA-256 in lowercase hex. */

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }
export type JsonObject = { [key: string]: JsonValue }

/** The actor of a record: an API key, the signer, or the service itself. */
export type EvidenceActor = { kind: 'key' | 'signer' | 'system'; id: string | null }

/** One record of the chain, with exactly the properties that are hashed. */
export type EvidenceRecord = {
  v: 1
  envelopeId: string
  organizationId: string
  /** The number of the record, counted from 1 without gaps. */
  sequence: number
  type: EnvelopeEventType
  /** The time in RFC 3339, in UTC with milliseconds. It is never earlier than that of the previous record. */
  at: string
  actor: EvidenceActor
  /**
   * The PDF of the envelope. It changes only when a later step of a workflow is activated, or when another signer of
   * the same order is sealed.
   */
  document: Artifact
  /** Commitments to personal data, by name. The chain does not contain the values. */
  pii: Record<string, string>
  data: JsonObject
}

/** A record with its hash in the chain. */
export type LinkedRecord = { record: EvidenceRecord; hash: string }

/** The head of a chain: the number of records and the hash of the last record. */
export type EvidenceHead = { sequence: number; hash: string }

const genesisPrefix = 'chancery-evidence-genesis-v1\0'

/**
 * Returns the hash that precedes the first record: SHA-256 of the bytes `chancery-evidence-genesis-v1`, 0, the envelope
 * id in UTF-8, 0, and the 32 bytes of the source's SHA-256. It binds a chain to one envelope and one PDF.
 */
export const genesisHash = ({ envelopeId, sourceSha256 }: { envelopeId: string; sourceSha256: string }): string =>
  toHex(sha256Sync(concatBytes(utf8(`${genesisPrefix}${envelopeId}\0`), fromHex(sourceSha256))))

/** The end of a chain while its hashes are computed. */
export type ChainEnd = {
  /**
   * Adds a record. The new hash is `SHA-256(previous hash || SHA-256(JCS(record)))` with hashes of 32 bytes, and JCS is
   * RFC 8785. Throws for a record without a canonical form.
   */
  add(record: EvidenceRecord): void
  hash(): string
  isAt(hash: string): boolean
}

/** Returns the end of a chain that continues from a hash (`genesisHash` for a new chain). */
export function chainFrom(hash: string): ChainEnd {
  const link = new Uint8Array(2 * hashBytes)
  const reached = link.subarray(0, hashBytes)
  reached.set(fromHex(hash))
  return {
    add(record) {
      sha256Into(link, hashBytes, shortUtf8(canonicalJson(record)))
      sha256Into(link, 0, { bytes: link, length: link.length })
    },
    hash: () => toHex(reached),
    isAt: (expected) => isHexOf(expected, reached),
  }
}

const hashBytes = 32
const encoder = new TextEncoder()
// One buffer can be reused, because hashing is synchronous.
const textBytes = new Uint8Array(8192)
const bytesPerUnitMax = 3

/** Returns a text in UTF-8. Short texts share one buffer, so the result is valid until the next call. */
function shortUtf8(text: string): { bytes: Uint8Array; length: number } {
  if (text.length * bytesPerUnitMax > textBytes.length) {
    const bytes = utf8(text)
    return { bytes, length: bytes.length }
  }
  return { bytes: textBytes, length: encoder.encodeInto(text, textBytes).written }
}

/**
 * Returns the records with their hashes. The first record continues from `previousHash` (`genesisHash` for a new
 * chain).
 */
export function linkRecords(previousHash: string, records: EvidenceRecord[]): LinkedRecord[] {
  const linked: LinkedRecord[] = []
  const chain = chainFrom(previousHash)
  for (const record of records) {
    chain.add(record)
    linked.push({ record, hash: chain.hash() })
  }
  return linked
}

/** Returns the commitment to a value: `SHA-256(salt || UTF-8 of the value)`. The salt is 32 bytes, given in hex. */
export const commitmentOf = ({ salt, value }: { salt: string; value: string }): string =>
  toHex(sha256Sync(concatBytes(fromHex(salt), utf8(value))))
