import { utf8 } from '../../base/bytes.ts'
import { canonicalJson } from '../canonical-json.ts'
import { limits } from '../limits.ts'

type Json = Record<string, unknown>

/** Changes of metadata: keys that are set, and keys that are taken away. */
export type MetadataChange = { set: Json; remove: string[] }

/** Keys with null are taken away, the others set. */
export function metadataChange(changes: Json): MetadataChange {
  const entries = Object.entries(changes)
  return {
    set: Object.fromEntries(entries.filter(([, value]) => value !== null)),
    remove: entries.flatMap(([key, value]) => (value === null ? [key] : [])),
  }
}

/** Metadata after a change; null when it would be larger than it may be. */
export function changedMetadata(metadata: Json, { set, remove }: MetadataChange): Json | null {
  const kept = Object.entries({ ...metadata, ...set }).filter(([key]) => !remove.includes(key))
  const result = Object.fromEntries(kept)
  return utf8(canonicalJson(result)).length > limits.metadataBytesMax ? null : result
}
