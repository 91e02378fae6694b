import { isArray, isDict } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { PdfFileError } from '../errors.ts'
import { createDecryption, type Decryption } from './decryption.ts'
import { fileKeyOf, firstIdOf } from './file-key.ts'

const depthMax = 4

type Resolve = (value: PdfObject) => PdfObject | Promise<PdfObject>

/**
 * Returns the decryption for a file, or null if the file is not encrypted. `resolve` reads objects without decrypting
 * them. Throws PdfFileError `encrypted` if the file needs a password or its encryption is not standard.
 */
export async function decryptionOf(trailer: PdfDict, resolve: Resolve): Promise<Decryption | null> {
  const dict = await resolved(resolve, trailer.get('Encrypt') ?? null)
  if (dict === null) return null
  const id = await resolved(resolve, trailer.get('ID') ?? null)
  const key = isDict(dict) ? await fileKeyOf(dict, firstIdOf(id)) : null
  if (key === null) throw new PdfFileError('encrypted', 'the file needs a password')
  return createDecryption(key)
}

/** Returns a value with all its references resolved. */
async function resolved(resolve: Resolve, value: PdfObject, depth = 0): Promise<PdfObject> {
  const found = await resolve(value)
  if (depth === depthMax) return found
  if (isArray(found)) return Promise.all(found.map((item) => resolved(resolve, item, depth + 1)))
  if (!isDict(found)) return found
  const entries = [...found].map(async ([key, item]) => [key, await resolved(resolve, item, depth + 1)] as const)
  return new Map(await Promise.all(entries))
}
