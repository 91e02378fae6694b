import { sql } from 'drizzle-orm'
import { firstRow, map, type Statement, sqlRows, textArray } from '../statement.ts'

/** `place` is the last key that was compared; `database_id` marks the store that belongs to this database. */
export type StorageCheck = { place: string; database_id: string }

/** Takes the next step of the comparison of the store with the rows; null while it is not due or somebody else works on it. */
export const beginStorageCheck = (pauseHours: number): Statement<StorageCheck | null> =>
  firstRow(
    sqlRows<StorageCheck>(
      sql`select place, database_id from chancery_begin_storage_check(make_interval(hours => ${pauseHours}))`,
    ),
  )

/** Notes how far the comparison is; null ends the pass. */
export const endStorageCheck = (place: string | null): Statement<unknown> =>
  sqlRows(sql`select chancery_end_storage_check(${place})`)

/** What the store holds behind one key and up to another; without one, to its end. */
export type StoredRange = { keys: readonly string[]; after: string; until: string | null }

/** `unnamed` keys are in the store and in no row, `missing` ones are named and not in the store: at most a thousand of each. */
export type ObjectFindings = { unnamed: string[]; missing: string[] }

/** Compares a part of the store with the rows of every organization. */
export const compareObjects = ({ keys, after, until }: StoredRange): Statement<ObjectFindings> =>
  map(
    sqlRows<{ finding: string; object_key: string }>(
      sql`select finding, object_key from chancery_compare_objects(${textArray(keys)}, ${after}, ${until})`,
    ),
    (rows) => {
      const of = (wanted: string) => rows.flatMap((row) => (row.finding === wanted ? [row.object_key] : []))
      return { unnamed: of('unnamed'), missing: of('missing') }
    },
  )

/** What marks the store of this database; for its owner. */
export const databaseMark = (): Statement<string> =>
  map(
    sqlRows<{ database_id: string }>(sql`
      insert into storage_checks default values on conflict (id) do update set id = true returning database_id`),
    ([row]) => row?.database_id ?? '',
  )

/** A file with the SHA-256 that its row records. */
export type RecordedFile = { key: string; sha256: string; contentLength: number }

/** Returns the files that rows of every organization name, by key, after one; for the owner. */
export const recordedFiles = (after: string, limit: number): Statement<RecordedFile[]> =>
  sqlRows<RecordedFile>(sql`
    select f.key, f.sha256, f.length::double precision as "contentLength" from (
      select object_key as key, sha256, content_length as length from document_versions
      union
      select object_key, sha256, content_length from artifacts where removed_at is null) f
    where f.key collate "C" > ${after} order by f.key collate "C" limit ${limit}`)

/** Objects that are to be deleted, with the time since which the oldest of them is due, and those that attempts announced. */
export type LooseObjectCounts = { doomed: number; oldestDoomedAt: string | null; announced: number }

/** Counts what nothing names any more or yet, over all organizations; for the owner of the database. */
export const countLooseObjects = (): Statement<LooseObjectCounts> =>
  map(
    sqlRows<LooseObjectCounts>(sql`
      select count(*) filter (where is_doomed)::integer as doomed,
        to_json(min(due_at) filter (where is_doomed)) as "oldestDoomedAt",
        count(*) filter (where not is_doomed)::integer as announced
      from loose_objects`),
    ([counts]) => counts ?? { doomed: 0, oldestDoomedAt: null, announced: 0 },
  )
