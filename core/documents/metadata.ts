import { utf8 } from '../../base/bytes.ts'
import { canonicalJson } from '../canonical-json.ts'
import { limits } from '../limits.ts'

type Json = Record<string, unknown>

/** A change to metadata: keys to set and keys to remove. */
export type MetadataChange = { set: Json; remove: string[] }

/** Returns the metadata change that a request describes. Null removes a key, any other value sets it. */
export function metadataChange(changes: Json): MetadataChange {
  const entries = Object.entries(changes)
  return {
    set: Object.fromEntries(entries.filter(([, value]) => value !== null)),
    remove: entries.flatMap(([key, value]) => (value === null ? [key] : [])),
  }
}

/** Returns the changed metadata, or null if it would be too large. */
export function changedMetadata(metadata: Json, { set, remove }: MetadataChange): Json | null {
  const kept = Object.entries({ ...metadata, ...set }).filter(([key]) => !remove.includes(key))
  const result = Object.fromEntries(kept)
  return utf8(canonicalJson(result)).length > limits.metadataBytesMax ? null : result
}
