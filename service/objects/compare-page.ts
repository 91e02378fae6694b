import { isObjectKey, objectPrefixes } from '../../core/objects/keys.ts'
import type { ObjectFindings, StoredRange } from '../../db/objects/storage-checks.ts'
import type { ListedObject, Storage } from '../../platform/ports/storage.ts'
import { readBytes } from '../../platform/ports/stored-body.ts'

/** An object outside every organization's folder, which contains the id of the database. */
const markKey = 'probes/database'

export type Comparison = {
  storage: Pick<Storage, 'list' | 'head'>
  compare: (range: StoredRange) => Promise<ObjectFindings>
  objectsMax: number
}

export type ComparedPage = {
  /** The number of listed objects in the range. */
  listed: number
  /** Objects in organizations' folders that no row references. */
  unreferenced: ListedObject[]
  /** Keys of objects that a version or an artifact references but the store does not contain. */
  missing: string[]
  /** The last compared key, or null if the store contains no more objects. */
  place: string | null
}

/** Compares the objects after a key in the store with the rows that reference objects. */
export async function comparePage({ storage, compare, objectsMax }: Comparison, after: string): Promise<ComparedPage> {
  const { objects, isLast } = await storage.list({ after, limit: objectsMax })
  const place = isLast ? null : (objects.at(-1)?.key ?? null)
  const range = { after, until: place, keys: objects.map(({ key }) => key) }
  // The store must be listed before the rows are read. A row references its object before the object exists, so a
  // listed object without a row is unreferenced.
  const { unreferenced, missing } = await compare(range)
  const unreferencedKeys = new Set(unreferenced)
  return {
    listed: objects.length,
    unreferenced: objects.filter(({ key }) => unreferencedKeys.has(key) && isObjectKey(key)),
    missing: missing.length === 0 ? [] : await confirmMissing({ storage, compare, objectsMax }, range, missing),
    place,
  }
}

/**
 * Returns the keys that are still missing after a second check. Excludes objects that were stored after the listing, or
 * were deleted together with their rows.
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

/** Returns true only if the store reports that the object does not exist. */
const isAbsent = async (storage: Pick<Storage, 'head'>, key: string): Promise<boolean> => {
  try {
    return (await storage.head(key)) === null
  } catch {
    return false
  }
}

/** Aborts unfinished multipart uploads that started before a time. Returns their number. */
export async function abortUnfinished(storage: Pick<Storage, 'abortUploads'>, before: Date): Promise<number> {
  let aborted = 0
  for (const prefix of objectPrefixes) aborted += await storage.abortUploads({ prefix, before })
  return aborted
}

/** Returns the id of the database that a store belongs to, or null if no database has marked the store. */
export const storeMark = (storage: Pick<Storage, 'get'>): Promise<string | null> => readMark(storage)

/**
 * Returns whether a store belongs to this database. The first database that calls this function marks the store as its
 * own. Nothing may be deleted in another database's store, because this database's rows do not reference the objects
 * there.
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
