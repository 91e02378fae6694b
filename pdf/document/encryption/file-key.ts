import { concatBytes, fromHex, sha256 } from '../../../base/bytes.ts'
import { asCount, isArray, isDict, isNamed, isString } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { decryptBlocks, encryptBlocks } from './aes-cbc.ts'
import { md5 } from './md5.ts'
import { rc4 } from './rc4.ts'

/** The encryption method of strings or streams. */
export type CipherMethod = 'none' | 'rc4' | 'aes128' | 'aes256'

/** The encryption key of a file, and the methods for its strings and streams. */
export type FileKey = {
  key: Uint8Array
  strings: CipherMethod
  streams: CipherMethod
  hasPlainMetadata: boolean
}

/** The entries of an encryption dictionary of the standard security handler (ISO 32000-2 table 21). */
type Handler = {
  revision: number
  keyBytes: number
  owner: Uint8Array
  user: Uint8Array
  userKey: Uint8Array
  permissions: number
  hasPlainMetadata: boolean
}

const padding = fromHex('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a')
const oldRevisionMax = 4
const emptyPassword = new Uint8Array(0)

/**
 * Returns the encryption key of a file that opens without a password (ISO 32000-2 section 7.6.4). Returns null if the
 * file needs a password or its encryption is not standard. All values of the dictionary must be resolved. `id` is the
 * first string of the file identifier.
 */
export async function fileKeyOf(dict: PdfDict, id: Uint8Array): Promise<FileKey | null> {
  const methods = methodsOf(dict)
  const handler = handlerOf(dict)
  if (methods === null || handler === null) return null
  const key = handler.revision <= oldRevisionMax ? oldKey(handler, id) : await newKey(handler)
  return key && { key, ...methods, hasPlainMetadata: handler.hasPlainMetadata }
}

function handlerOf(dict: PdfDict): Handler | null {
  const revision = asCount(dict.get('R')) ?? 0
  const bits = asCount(dict.get('Length')) ?? 40
  const permissions = dict.get('P')
  const isKnown = isNamed(dict.get('Filter'), 'Standard') && revision >= 2 && revision <= 6
  if (!isKnown || typeof permissions !== 'number' || bits % 8 !== 0 || bits < 40) return null
  const version = asCount(dict.get('V'))
  return {
    revision,
    keyBytes: revision === 2 ? 5 : version === 4 ? 16 : Math.min(bits / 8, 16),
    owner: bytesOf(dict.get('O')),
    user: bytesOf(dict.get('U')),
    userKey: bytesOf(dict.get('UE')),
    permissions,
    hasPlainMetadata: dict.get('EncryptMetadata') === false,
  }
}

const bytesOf = (value: PdfObject | undefined): Uint8Array =>
  value !== undefined && isString(value) ? value.bytes : new Uint8Array(0)

/**
 * Returns the encryption methods for strings and streams. Old versions use one method for both, newer versions use
 * crypt filters (ISO 32000-2 section 7.6.6).
 */
function methodsOf(dict: PdfDict): Pick<FileKey, 'strings' | 'streams'> | null {
  const version = asCount(dict.get('V'))
  if (version === 1 || version === 2) return { strings: 'rc4', streams: 'rc4' }
  const filters = dict.get('CF')
  if ((version !== 4 && version !== 5) || !isDict(filters)) return null
  const strings = methodOf(filters, dict.get('StrF'))
  const streams = methodOf(filters, dict.get('StmF'))
  return strings && streams && { strings, streams }
}

const methodNames = { None: 'none', V2: 'rc4', AESV2: 'aes128', AESV3: 'aes256' } as const

function methodOf(filters: PdfDict, name: PdfObject | undefined): CipherMethod | null {
  if (name === undefined || isNamed(name, 'Identity')) return 'none'
  for (const [key, filter] of filters) {
    if (!isNamed(name, key) || !isDict(filter)) continue
    for (const [word, method] of Object.entries(methodNames)) if (isNamed(filter.get('CFM'), word)) return method
  }
  return null
}

// Returns the key of revisions up to 4 for the empty password (ISO 32000-2 section 7.6.4.3.2, algorithms 2 and 6).
// Returns null if the file needs a password.
function oldKey(handler: Handler, id: Uint8Array): Uint8Array | null {
  const { revision, keyBytes, owner, user, permissions, hasPlainMetadata } = handler
  const flags = new Uint8Array(4)
  new DataView(flags.buffer).setUint32(0, permissions >>> 0, true)
  const suffix = hasPlainMetadata && revision >= 4 ? new Uint8Array(4).fill(255) : new Uint8Array(0)
  let digest = md5(concatBytes(padding, owner.subarray(0, 32), flags, id, suffix))
  if (revision >= 3) for (let round = 0; round < 50; round++) digest = md5(digest.subarray(0, keyBytes))
  const key = digest.subarray(0, keyBytes)
  if (revision === 2) return startsWith(user, rc4(key, padding)) ? key : null
  let proof = md5(concatBytes(padding, id))
  for (let round = 0; round < 20; round++)
    proof = rc4(
      key.map((byte) => byte ^ round),
      proof,
    )
  return startsWith(user, proof) ? key : null
}

// Returns the key of revisions 5 and 6 for the empty password (ISO 32000-2 section 7.6.4.3.3, algorithms 2.A and 11).
// Returns null if the file needs a password.
async function newKey({ revision, user, userKey }: Handler): Promise<Uint8Array | null> {
  if (user.length < 48 || userKey.length < 32) return null
  const hash = (salt: Uint8Array) => (revision === 5 ? sha256(new Uint8Array(salt)) : hashOf(salt))
  if (!startsWith(user, await hash(user.subarray(32, 40)))) return null
  return decryptBlocks(await hash(user.subarray(40, 48)), new Uint8Array(16), userKey.subarray(0, 32))
}

/** Returns the hash of ISO 32000-2 algorithm 2.B for the empty password. */
async function hashOf(salt: Uint8Array): Promise<Uint8Array> {
  let hash: Uint8Array = await sha256(concatBytes(emptyPassword, salt))
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const repeated = concatBytes(...Array<Uint8Array>(64).fill(hash))
    const encrypted = await encryptBlocks(hash.subarray(0, 16), hash.subarray(16, 32), repeated)
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    const name = ['SHA-256', 'SHA-384', 'SHA-512'][remainder] as string
    hash = new Uint8Array(await crypto.subtle.digest(name, new Uint8Array(encrypted)))
    last = encrypted.at(-1) ?? 0
  }
  return hash.subarray(0, 32)
}

const startsWith = (bytes: Uint8Array, start: Uint8Array): boolean =>
  bytes.length >= start.length && start.every((byte, index) => byte === bytes[index])

/** Returns the first string of a file identifier. Returns an empty array if the identifier is missing. */
export const firstIdOf = (id: PdfObject): Uint8Array => (isArray(id) ? bytesOf(id[0]) : new Uint8Array(0))
