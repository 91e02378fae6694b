import { isObjectKey, objectPrefixes } from '../../core/objects/keys.ts'
import type { ObjectFindings, StoredRange } from '../../db/objects/storage-checks.ts'
import type { ListedObject, Storage } from '../../platform/ports/storage.ts'
import { readBytes } from '../../platform/ports/stored-body.ts'

/** An object outside every organization, like the probe for write-once uploads. */
const markKey = 'probes/database'

export type Comparison = {
  storage: Pick<Storage, 'list' | 'head'>
  compare: (range: StoredRange) => Promise<ObjectFindings>
  objectsMax: number
}

export type ComparedPage = {
  /** The number of objects that the store contains in the range. */
  listed: number
  /** Objects in organizations' folders that no row references. */
  unnamed: ListedObject[]
  /** Keys that a version or an artifact references and the store does not contain. */
  missing: string[]
  /** The last compared key; null at the end of the store. */
  place: string | null
}

/** Compares the objects of the store after a key with the rows that reference them. */
export async function comparePage({ storage, compare, objectsMax }: Comparison, after: string): Promise<ComparedPage> {
  const { objects, isLast } = await storage.list({ after, limit: objectsMax })
  const place = isLast ? null : (objects.at(-1)?.key ?? null)
  const range = { after, until: place, keys: objects.map(({ key }) => key) }
  // The order matters: a row references its object before the object exists. A listed object without a row is therefore
  // unreferenced.
  const { unnamed, missing } = await compare(range)
  const unnamedKeys = new Set(unnamed)
  return {
    listed: objects.length,
    unnamed: objects.filter(({ key }) => unnamedKeys.has(key) && isObjectKey(key)),
    missing: missing.length === 0 ? [] : await confirmMissing({ storage, compare, objectsMax }, range, missing),
    place,
  }
}

/**
 * Returns the keys that are still missing. Objects that were stored after the listing, or deleted together with their
 * rows, are not.
 */
async function confirmMissing(
  { storage, compare }: Comparison,
  range: StoredRange,
  suspected: readonly string[],
): Promise<string[]> {
  const absent: string[] = []
  for (const key of suspected) if (await isAbsent(storage, key)) absent.push(key)
  if (absent.length === 0) return []
  const still = new Set((await compare(range)).missing)
  return absent.filter((key) => still.has(key))
}

/** Returns true only if the store responds that the object does not exist. */
const isAbsent = async (storage: Pick<Storage, 'head'>, key: string): Promise<boolean> => {
  try {
    return (await storage.head(key)) === null
  } catch {
    return false
  }
}

/** Aborts multipart uploads that started before a time and are not finished. Returns their number. */
export async function abortUnfinished(storage: Pick<Storage, 'abortUploads'>, before: Date): Promise<number> {
  let aborted = 0
  for (const prefix of objectPrefixes) aborted += await storage.abortUploads({ prefix, before })
  return aborted
}

/** Returns the mark of the database that a store belongs to; null before a database marked it. */
export const storeMark = (storage: Pick<Storage, 'get'>): Promise<string | null> => readMark(storage)

/**
 * Returns whether a store belongs to this database. The first database that asks leaves its mark there. No row of this
 * database references objects in another database's store, so nothing may be deleted there.
 */
export async function isOwnStore(storage: Pick<Storage, 'get' | 'putNew'>, databaseId: string): Promise<boolean> {
  const body = new TextEncoder().encode(databaseId)
  if ((await readMark(storage)) === null) await storage.putNew({ key: markKey, body, contentType: 'text/plain' })
  return (await readMark(storage)) === databaseId
}

async function readMark(storage: Pick<Storage, 'get'>): Promise<string | null> {
  const stored = await storage.get({ key: markKey })
  return stored && new TextDecoder().decode(await readBytes(stored))
}
