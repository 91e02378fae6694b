import { sql } from 'drizzle-orm'
import { firstRow, map, type Statement, sqlRows, textArray } from '../statement.ts'

/**
 * The state of the storage check. `place` is the last compared key. `database_id` is the mark that the store of this
 * database contains.
 */
export type StorageCheck = { place: string; database_id: string }

/**
 * Claims the next step of the comparison between the store and the rows. Returns null if no step is due or another
 * worker is running one.
 */
export const beginStorageCheck = (pauseHours: number): Statement<StorageCheck | null> =>
  firstRow(
    sqlRows<StorageCheck>(
      sql`select place, database_id from chancery_begin_storage_check(make_interval(hours => ${pauseHours}))`,
    ),
  )

/** Records the progress of the storage check. Null completes the pass. */
export const endStorageCheck = (place: string | null): Statement<unknown> =>
  sqlRows(sql`select chancery_end_storage_check(${place})`)

/** The store's keys after one key and up to another. Without `until`, the range extends to the last key. */
export type StoredRange = { keys: readonly string[]; after: string; until: string | null }

/**
 * The findings, at most a thousand of each kind. `unreferenced` keys are in the store but in no row. `missing` keys are
 * in a row but not in the store.
 */
export type ObjectFindings = { unreferenced: string[]; missing: string[] }

/** Compares a range of the store with the rows of all organizations. */
export const compareObjects = ({ keys, after, until }: StoredRange): Statement<ObjectFindings> =>
  map(
    sqlRows<{ finding: string; object_key: string }>(
      sql`select finding, object_key from chancery_compare_objects(${textArray(keys)}, ${after}, ${until})`,
    ),
    (rows) => {
      const of = (wanted: string) => rows.flatMap((row) => (row.finding === wanted ? [row.object_key] : []))
      return { unreferenced: of('unreferenced'), missing: of('missing') }
    },
  )

/** Returns the mark for the store of this database. Only the owner can call this statement. */
export const databaseMark = (): Statement<string> =>
  map(
    sqlRows<{ database_id: string }>(sql`
      insert into storage_checks default values on conflict (id) do update set id = true returning database_id`),
    ([row]) => row?.database_id ?? '',
  )

/** A file, with the SHA-256 in its row. */
export type RecordedFile = { key: string; sha256: string; contentLength: number }

/**
 * Returns the files that rows of all organizations reference, sorted by key, after a given key. Only the owner can call
 * this statement.
 */
export const recordedFiles = (after: string, limit: number): Statement<RecordedFile[]> => {
  // Each table has an index in this order, and no two rows have the same key.
  const firstOf = (table: string, condition: string) => sql`(
    select object_key collate "C" as key, sha256, content_length::double precision as "contentLength" from ${sql.raw(table)}
    where object_key collate "C" > ${after} and ${sql.raw(condition)} order by 1 limit ${limit})`
  return sqlRows<RecordedFile>(sql`
    ${firstOf('document_versions', 'true')}
    union all ${firstOf('artifacts', 'removed_at is null')}
    union all ${firstOf('attachments', "state in ('stored', 'signed')")}
    order by key limit ${limit}`)
}

/**
 * The number of objects that are marked for deletion, the earliest due time of these objects, and the number of
 * registered objects.
 */
export type PendingObjectCounts = { markedForDeletion: number; oldestDueAt: string | null; registered: number }

/** Counts the unreferenced objects of all organizations. Only the owner can call this statement. */
export const countPendingObjects = (): Statement<PendingObjectCounts> =>
  map(
    sqlRows<PendingObjectCounts>(sql`
      select count(*) filter (where is_marked_for_deletion)::integer as "markedForDeletion",
        to_json(min(due_at) filter (where is_marked_for_deletion)) as "oldestDueAt",
        count(*) filter (where not is_marked_for_deletion)::integer as registered
      from pending_objects`),
    ([counts]) => counts ?? { markedForDeletion: 0, oldestDueAt: null, registered: 0 },
  )
