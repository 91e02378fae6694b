import { isObjectKey, objectPrefixes } from '../../core/objects/keys.ts'
import type { ObjectFindings, StoredRange } from '../../db/objects/storage-checks.ts'
import type { ListedObject, Storage } from '../../platform/ports/storage.ts'
import { readBytes } from '../../platform/ports/stored-body.ts'

/** Of no organization, like the object that proves the store to be write-once. */
const markKey = 'probes/database'

export type Comparison = {
  storage: Pick<Storage, 'list' | 'head'>
  compare: (range: StoredRange) => Promise<ObjectFindings>
  objectsMax: number
}

export type ComparedPage = {
  /** How many objects the store holds there. */
  listed: number
  /** Objects that no row names, among those that are files of organizations. */
  unnamed: ListedObject[]
  /** Keys that a version or an artifact names and that are not there. */
  missing: string[]
  /** The last key that was compared; null at the end of the store. */
  place: string | null
}

/** Compares the objects of the store behind a key with the rows that name them. */
export async function comparePage({ storage, compare, objectsMax }: Comparison, after: string): Promise<ComparedPage> {
  const { objects, isLast } = await storage.list({ after, limit: objectsMax })
  const place = isLast ? null : (objects.at(-1)?.key ?? null)
  const range = { after, until: place, keys: objects.map(({ key }) => key) }
  // In this order: an object is named before it is there, so that one that was listed and is not named belongs to nobody.
  const { unnamed, missing } = await compare(range)
  const loose = new Set(unnamed)
  return {
    listed: objects.length,
    unnamed: objects.filter(({ key }) => loose.has(key) && isObjectKey(key)),
    missing: missing.length === 0 ? [] : await confirmMissing({ storage, compare, objectsMax }, range, missing),
    place,
  }
}

/** What was stored and named after the list was made, or deleted with what named it, is not missing. */
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

/** What the store does not say is not known to be absent. */
const isAbsent = async (storage: Pick<Storage, 'head'>, key: string): Promise<boolean> => {
  try {
    return (await storage.head(key)) === null
  } catch {
    return false
  }
}

/** Gives up uploads in parts that nobody has finished since a time; gives how many. */
export async function abortUnfinished(storage: Pick<Storage, 'abortUploads'>, before: Date): Promise<number> {
  let aborted = 0
  for (const prefix of objectPrefixes) aborted += await storage.abortUploads({ prefix, before })
  return aborted
}

/** Returns the mark of the database that a store belongs to; null before a database marked it. */
export const storeMark = (storage: Pick<Storage, 'get'>): Promise<string | null> => readMark(storage)

/**
 * Whether a store is that of this database, by a mark that the first one to ask leaves there. In the store of another database
 * nothing is named, and nothing must be deleted.
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
