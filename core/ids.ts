import { v7 } from 'uuid'

/** The prefixes of ids. An id has the form `<prefix>_<26 characters>`, and ids sort by their creation time. */
export const idPrefixes = {
  organization: 'org',
  apiKey: 'key',
  document: 'doc',
  folder: 'fld',
  envelope: 'env',
  attachment: 'att',
  signingWorkflow: 'swf',
  template: 'tpl',
  bulkSend: 'blk',
  webhook: 'whk',
  event: 'evt',
  delivery: 'dlv',
  workflow: 'wfl',
  run: 'run',
  user: 'usr',
  member: 'mem',
  job: 'job',
  audit: 'aud',
} as const

export type IdKind = keyof typeof idPrefixes

/** Returns the kind that the prefix of an id names, or null for an unknown prefix. */
export const kindOfId = (id: string): IdKind | null =>
  (Object.keys(idPrefixes) as IdKind[]).find((kind) => id.startsWith(`${idPrefixes[kind]}_`)) ?? null

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Returns a new id: UUID version 7 (RFC 9562) from a time and 16 random bytes, in Crockford base32. */
export function newId(kind: IdKind, at: Date, random: Uint8Array): string {
  const bytes = v7({ msecs: at.getTime(), random }, new Uint8Array(16))
  return `${idPrefixes[kind]}_${base32(bytes)}`
}

/** Encodes 128 bits as 26 base32 digits. The first digit contains only the highest three bits. */
function base32(bytes: Uint8Array): string {
  let text = ''
  let pendingBits = 0
  let bits = 2
  for (const byte of bytes) {
    pendingBits = (pendingBits << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(pendingBits >> (bits - 5)) & 31]
    pendingBits &= (1 << bits) - 1
  }
  return text
}
