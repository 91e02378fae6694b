import { v7 } from 'uuid'

/** What each prefix names; an id is `<prefix>_<26 characters>`, sortable by time. */
export const idPrefixes = {
  organization: 'org',
  apiKey: 'key',
  document: 'doc',
  folder: 'fld',
  envelope: 'env',
  signingWorkflow: 'swf',
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

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A new id: UUID version 7 (RFC 9562) of the given time and 16 random bytes, in Crockford base32. */
export function newId(kind: IdKind, at: Date, random: Uint8Array): string {
  const bytes = v7({ msecs: at.getTime(), random }, new Uint8Array(16))
  return `${idPrefixes[kind]}_${base32(bytes)}`
}

function base32(bytes: Uint8Array): string {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  let text = ''
  for (let i = 0; i < 26; i++) {
    text = alphabet[Number(value & 31n)] + text
    value >>= 5n
  }
  return text
}
