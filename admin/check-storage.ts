import { createHash } from 'node:crypto'
import { limits } from '../core/limits.ts'
import { type Owner, resultOf, withOwner } from '../db/administration/owner.ts'
import {
  compareObjects,
  countPendingObjects,
  databaseMark,
  type PendingObjectCounts,
  type RecordedFile,
  recordedFiles,
} from '../db/objects/storage-checks.ts'
import { failureCauseOf } from '../platform/ports/failure-cause.ts'
import { consoleLog } from '../platform/ports/log.ts'
import { createStorage } from '../platform/ports/open-storage.ts'
import type { Storage, StorageEnv } from '../platform/ports/storage.ts'
import { abortUnfinished, comparePage, isOwnStore } from '../service/objects/compare-page.ts'
import { AdminError } from './act.ts'
import { type Commands, UsageError } from './command.ts'

const objectsPerPage = 1_000
const filesPerPage = 1_000
const keysShownMax = 100
const attemptMs = limits.attemptMinutesMax * 60_000

/** Differences between the store and the database, with at most one hundred keys of each kind. */
export type StorageReport = {
  objects: number
  /** Objects that no row references: their number, their total size, and the number of deleted ones. */
  unreferenced: { count: number; bytes: number; deleted: number; keys: string[] }
  /** Files that a row references but the store does not contain. */
  missing: { count: number; keys: string[] }
  /** The comparison of stored bytes with the SHA-256 in their rows. Null unless requested. */
  hashes: { checked: number; bytes: number; differing: string[] } | null
  /** The number of unfinished multipart uploads that were aborted. Null unless requested. */
  unfinishedUploads: number | null
  /** The numbers of objects marked for deletion and of pending objects. */
  pendingObjects: PendingObjectCounts
}

/**
 * Compares the objects in the store with the database rows. On request, deletes unreferenced objects that no attempt
 * can still reference. Only reports missing files. Throws an AdminError if the store belongs to another database.
 */
export async function checkStorage(
  databaseUrl: string,
  storage: Storage,
  { deletes, hashes = false, now }: { deletes: boolean; hashes?: boolean; now: Date },
): Promise<StorageReport> {
  return withOwner(databaseUrl, async (owner) => {
    if (!(await isOwnStore(storage, await resultOf(owner, databaseMark()))))
      throw new AdminError(
        'The object store belongs to another database. Nothing was compared or deleted. Check DATABASE_URL and STORAGE_BUCKET.',
      )
    const before = new Date(now.getTime() - attemptMs)
    const report: StorageReport = {
      objects: 0,
      unreferenced: { count: 0, bytes: 0, deleted: 0, keys: [] },
      missing: { count: 0, keys: [] },
      hashes: hashes ? await compareHashes(storage, owner) : null,
      unfinishedUploads: deletes ? await abortUnfinished(storage, before) : null,
      pendingObjects: await resultOf(owner, countPendingObjects()),
    }
    const compare = (range: Parameters<typeof compareObjects>[0]) => resultOf(owner, compareObjects(range))
    for (let place: string | null = ''; place !== null; ) {
      const page = await comparePage({ storage, compare, objectsMax: objectsPerPage }, place)
      report.objects += page.listed
      for (const { key, contentLength, storedAt } of page.unreferenced) {
        report.unreferenced.count += 1
        report.unreferenced.bytes += contentLength
        if (report.unreferenced.keys.length < keysShownMax) report.unreferenced.keys.push(key)
        if (!deletes || storedAt >= before) continue
        await storage.delete(key)
        report.unreferenced.deleted += 1
      }
      report.missing.count += page.missing.length
      report.missing.keys.push(...page.missing.slice(0, keysShownMax - report.missing.keys.length))
      place = page.place
    }
    return report
  })
}

/** Runs a function that uses the store. Throws an AdminError with a fix if the store is unavailable. */
async function withStorage<T>(work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = storageOfEnvironment()
  try {
    return await work(storage)
  } catch (error) {
    const failure = failureCauseOf(error)
    if (failure?.dependency !== 'storage') throw error
    throw new AdminError(
      `The object store at ${process.env.STORAGE_ENDPOINT} is unavailable (${failure.cause}). Check STORAGE_ENDPOINT, STORAGE_BUCKET and the access key. On the local stack, start \`npm run dev\` first.`,
    )
  }
}

/**
 * Reads each file that a row references, and compares its SHA-256 with the hash in the row. Reports files that do not
 * exist.
 */
async function compareHashes(storage: Storage, owner: Owner): Promise<StorageReport['hashes']> {
  const found = { checked: 0, bytes: 0, differing: [] as string[] }
  for (let after: string | null = ''; after !== null; ) {
    const files: RecordedFile[] = await resultOf(owner, recordedFiles(after, filesPerPage))
    for (const { key, sha256, contentLength } of files) {
      const stored = await storage.get({ key })
      if (!stored) continue
      const hash = createHash('sha256')
      for await (const chunk of stored.body) hash.update(chunk)
      found.checked += 1
      found.bytes += contentLength
      if (hash.digest('hex') !== sha256) found.differing.push(key)
    }
    after = files.length < filesPerPage ? null : files.at(-1)!.key
  }
  return found
}

const bindings = [
  'STORAGE_ENDPOINT',
  'STORAGE_BUCKET',
  'STORAGE_ACCESS_KEY_ID',
  'STORAGE_SECRET_ACCESS_KEY',
] as const satisfies (keyof StorageEnv)[]

/**
 * Returns the store that the environment variables configure. The variables have the same names as the workers'
 * settings. Throws a UsageError that names missing variables.
 */
function storageOfEnvironment(): Storage {
  const missing = bindings.filter((name) => !process.env[name])
  if (missing.length > 0) throw new UsageError(`The object store settings are incomplete. Set ${missing.join(', ')}.`)
  const values = Object.fromEntries(bindings.map((name) => [name, process.env[name]])) as Record<
    (typeof bindings)[number],
    string
  >
  return createStorage({ ...values, STORAGE_REGION: process.env.STORAGE_REGION ?? 'auto' }, consoleLog)
}

export const storageCommands: Commands = {
  'check-storage': {
    usage: '[--delete] [--hashes]',
    summary:
      'lists unreferenced objects and missing files in the object store at STORAGE_ENDPOINT; --delete deletes unreferenced objects, and --hashes also compares the SHA-256 of each file',
    run: (url, o) =>
      withStorage((storage) =>
        checkStorage(url, storage, {
          deletes: o.delete !== undefined,
          hashes: o.hashes !== undefined,
          now: new Date(),
        }),
      ),
  },
}
