import { concatBytes } from '../../../base/bytes.ts'

const blockBytes = 16

const importKey = (key: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new Uint8Array(key), 'AES-CBC', false, ['encrypt', 'decrypt'])

const encrypt = async (key: CryptoKey, iv: Uint8Array, bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv: new Uint8Array(iv) }, key, new Uint8Array(bytes)))

/** Encrypts complete blocks with AES in CBC mode, without padding. */
export async function encryptBlocks(key: Uint8Array, iv: Uint8Array, blocks: Uint8Array): Promise<Uint8Array> {
  return (await encrypt(await importKey(key), iv, blocks)).subarray(0, blocks.length)
}

/** Decrypts complete blocks with AES in CBC mode, and keeps their padding. */
export async function decryptBlocks(key: Uint8Array, iv: Uint8Array, blocks: Uint8Array): Promise<Uint8Array> {
  if (blocks.length === 0) return blocks
  const imported = await importKey(key)
  // Web Crypto requires padding, so a block with valid padding is appended.
  const padding = await encrypt(imported, blocks.subarray(-blockBytes), new Uint8Array(0))
  const data = new Uint8Array(concatBytes(blocks, padding))
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv: new Uint8Array(iv) }, imported, data))
}

/**
 * Decrypts a string or stream with AES. The first block is the initialization vector, and the last byte is the length
 * of the padding (ISO 32000-2 section 7.6.3.1). Ignores an incomplete block and invalid padding, as readers do.
 */
export async function decryptAes(key: Uint8Array, bytes: Uint8Array): Promise<Uint8Array> {
  const whole = bytes.length - (bytes.length % blockBytes)
  const plain = await decryptBlocks(
    key,
    bytes.subarray(0, blockBytes),
    bytes.subarray(blockBytes, Math.max(blockBytes, whole)),
  )
  const padding = plain.at(-1) ?? 0
  return padding >= 1 && padding <= blockBytes ? plain.subarray(0, plain.length - padding) : plain
}
