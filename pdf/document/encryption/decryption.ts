import { concatBytes } from '../../../base/bytes.ts'
import { isArray, isDict, isNamed, isStream, isString } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject, PdfRef } from '../../syntax/objects.ts'
import { decryptAes } from './aes-cbc.ts'
import type { CipherMethod, FileKey } from './file-key.ts'
import { md5 } from './md5.ts'
import { rc4 } from './rc4.ts'

/** Decrypts strings and streams (ISO 32000-2 section 7.6). The key depends on the number and generation of the object. */
export type Decryption = {
  /** Returns the object with all strings decrypted, including those in a stream's dictionary. */
  strings(value: PdfObject, id: PdfRef): Promise<PdfObject>
  /** Returns the decrypted data of a stream, which is still encoded by its filters. */
  stream(dict: PdfDict, data: Uint8Array, id: PdfRef): Promise<Uint8Array>
}

const salt = Uint8Array.of(0x73, 0x41, 0x6c, 0x54)
const keyBytesMax = 16

export function createDecryption({ key, strings, streams, hasPlainMetadata }: FileKey): Decryption {
  // Returns the encryption key of an object by algorithm 1 (ISO 32000-2 section 7.6.3.2).
  const keyOf = ({ number, generation }: PdfRef, method: CipherMethod): Uint8Array => {
    if (method === 'aes256') return key
    const id = Uint8Array.of(number, number >>> 8, number >>> 16, generation, generation >>> 8)
    const ownKey = md5(concatBytes(key, id, method === 'aes128' ? salt : new Uint8Array(0)))
    return ownKey.subarray(0, Math.min(key.length + 5, keyBytesMax))
  }

  const decrypt = async (method: CipherMethod, bytes: Uint8Array, id: PdfRef): Promise<Uint8Array> => {
    if (method === 'none') return bytes
    return method === 'rc4' ? rc4(keyOf(id, method), bytes) : decryptAes(keyOf(id, method), bytes)
  }

  async function decryptStrings(value: PdfObject, id: PdfRef): Promise<PdfObject> {
    if (strings === 'none') return value
    if (isStream(value)) return { ...value, dict: (await decryptStrings(value.dict, id)) as PdfDict }
    if (isString(value)) return { ...value, bytes: await decrypt(strings, value.bytes, id) }
    if (isArray(value)) {
      const items: PdfObject[] = []
      for (const item of value) items.push(await decryptStrings(item, id))
      return items
    }
    if (!isDict(value)) return value
    const dict: PdfDict = new Map()
    for (const [name, item] of value) dict.set(name, await decryptStrings(item, id))
    return dict
  }

  return {
    strings: decryptStrings,
    async stream(dict, data, id) {
      const isPlain = isNamed(dict.get('Type'), 'XRef') || (hasPlainMetadata && isNamed(dict.get('Type'), 'Metadata'))
      return isPlain ? data : decrypt(streams, data, id)
    },
  }
}
