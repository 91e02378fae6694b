import { and, eq, sql } from 'drizzle-orm'
import type { ArchiveHash } from '../../core/archive/renewal-policy.ts'
import { runOne } from '../client.ts'
import type { Connection } from '../connection.ts'
import { archiveObjects } from '../schema/archive.ts'
import { firstRow, map, query, type Statement, sqlRows, textArray } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

export type ArchiveKind = 'document' | 'certificate' | 'evidence'

/** Queues the files and the evidence of a completed envelope for the archive. Ignores envelopes of the sandbox. */
export const queueArchiveObjects = (envelopeId: string): Statement<unknown> =>
  sqlRows(sql`
    insert into archive_objects (organization_id, envelope_id, kind, sequence, sha256)
    select e.organization_id, e.id, o.kind, o.sequence, o.sha256 from envelopes e
    cross join lateral (
      select a.kind, null::integer as sequence, a.sha256 from artifacts a
      where a.organization_id = e.organization_id and a.envelope_id = e.id
      union all
      select 'evidence', max(r.sequence),
        encode(sha256(convert_to(string_agg(r.record || chr(10), '' order by r.sequence), 'UTF8')), 'hex')
      from evidence_records r where r.organization_id = e.organization_id and r.envelope_id = e.id) o
    where e.organization_id = ${currentOrganization} and e.id = ${envelopeId} and e.environment = 'live'`)

/** A data object that is assigned to a batch. */
export type ArchivedObject = {
  sequence: number | null
  sha256: string
  sha512: string | null
  batchId: string
  chunk: number
}

/**
 * Returns an object of an envelope with its position in the archive. Returns null while the object is waiting for a
 * batch.
 */
export const findArchivedObject = (envelopeId: string, kind: ArchiveKind): Statement<ArchivedObject | null> =>
  map(
    firstRow(
      query((db) =>
        db
          .select({
            sequence: archiveObjects.sequence,
            sha256: archiveObjects.sha256,
            sha512: archiveObjects.sha512,
            batchId: archiveObjects.batchId,
            chunk: archiveObjects.chunk,
          })
          .from(archiveObjects)
          .where(
            and(
              ofOrganization(archiveObjects),
              eq(archiveObjects.envelopeId, envelopeId),
              eq(archiveObjects.kind, kind),
            ),
          ),
      ),
    ),
    (row) => (row?.batchId && row.chunk !== null ? { ...row, batchId: row.batchId, chunk: row.chunk } : null),
  )

/**
 * Queues envelopes that were completed before the archive was enabled. Examines the next `limit` envelopes. Returns
 * whether there may be more.
 */
export const queueEarlierObjects = (db: Connection, limit: number): Promise<boolean> =>
  runOne(
    db,
    map(
      sqlRows<{ more: boolean }>(sql`select chancery_queue_earlier_objects(${limit}::integer) as more`),
      ([row]) => row?.more ?? false,
    ),
  )

/** Assigns waiting objects to a batch. Returns whether there may be more objects to assign. */
export const assignArchiveObjects = (
  db: Connection,
  { id, hash, limit, pauseDays }: { id: string; hash: ArchiveHash; limit: number; pauseDays: number },
): Promise<boolean> =>
  runOne(
    db,
    map(
      sqlRows<{ more: boolean }>(
        sql`select chancery_assign_archive_objects(${id}, ${hash}, ${limit}::integer, make_interval(secs => ${pauseDays * 86_400})) as more`,
      ),
      ([row]) => row?.more ?? false,
    ),
  )

/** A task of the archive. `part` is a part of the batch for a tree, and the position in the chain for a timestamp. */
export type ArchiveTask = {
  kind: 'read' | 'tree' | 'stamp'
  batchId: string
  hash: ArchiveHash
  chain: number
  part: number
}

/** Returns the next task of the archive, except tasks of the excluded batches. */
export const nextArchiveTask = (
  db: Connection,
  hash: ArchiveHash,
  except: readonly string[],
): Promise<ArchiveTask | null> =>
  runOne(
    db,
    firstRow(
      sqlRows<ArchiveTask>(
        sql`select kind, batch_id as "batchId", hash, chain, part from chancery_next_archive_task(${hash}, ${textArray(except)})`,
      ),
    ),
  )

/**
 * The hashes of a data object in hex. `sha512` is empty if the object no longer exists, and null if it has not been
 * computed.
 */
export type ObjectHashes = { sha256: string; sha512: string | null }

/** Returns the hashes of the objects in one part of a batch. */
export const archiveObjectHashes = (db: Connection, batchId: string, chunk: number): Promise<ObjectHashes[]> =>
  runOne(
    db,
    sqlRows<ObjectHashes>(sql`select sha256, sha512 from chancery_archive_hashes(${batchId}, ${chunk}::integer)`),
  )

/** A data object to read: a file in the store or a text. A deleted object has neither. */
export type UnreadObject = {
  organizationId: string
  envelopeId: string
  kind: ArchiveKind
  sha256: string
  objectKey: string | null
  content: string | null
}

/** Returns objects of a batch whose SHA-512 has not been computed. */
export const unreadArchiveObjects = (db: Connection, batchId: string, limit: number): Promise<UnreadObject[]> =>
  runOne(
    db,
    sqlRows<UnreadObject>(sql`
      select organization_id as "organizationId", envelope_id as "envelopeId", kind, sha256, object_key as "objectKey", content
      from chancery_unread_archive_objects(${batchId}, ${limit}::integer)`),
  )

/** Records the SHA-512 of an object. Null means that the object no longer exists. */
export const setArchiveHash = (
  db: Connection,
  { organizationId, envelopeId, kind }: UnreadObject,
  sha512: string | null,
): Promise<unknown> =>
  runOne(db, sqlRows(sql`select chancery_set_archive_hash(${organizationId}, ${envelopeId}, ${kind}, ${sha512 ?? ''})`))

/** Records a hash tree that was written to the store. */
export const addArchiveTree = (db: Connection, { batchId, chain, part }: ArchiveTask, root: string): Promise<unknown> =>
  runOne(db, sqlRows(sql`select chancery_add_archive_tree(${batchId}, ${chain}::integer, ${part}::integer, ${root})`))

export type StampDates = { stampedAt: Date; reliableUntil: Date; renewAt: Date }

/** Records a timestamp that was written to the store. */
export const addArchiveStamp = (
  db: Connection,
  { batchId, chain, part }: ArchiveTask,
  { stampedAt, reliableUntil, renewAt }: StampDates,
): Promise<unknown> =>
  runOne(
    db,
    sqlRows(sql`select chancery_add_archive_stamp(${batchId}, ${chain}::integer, ${part}::integer,
      ${stampedAt.toISOString()}::timestamptz, ${reliableUntil.toISOString()}::timestamptz, ${renewAt.toISOString()}::timestamptz)`),
  )

/**
 * A chain of a batch: the root hashes of its trees in hex, in the order of the parts, and the number of its timestamps.
 */
export type BatchChain = { chain: number; roots: string[]; stamps: number; stampedAt: string | null }

/** Returns the chains of a batch, oldest first. */
export const archiveBatch = (batchId: string): Statement<BatchChain[]> =>
  sqlRows<BatchChain>(
    sql`select chain, roots, stamps, to_json(stamped_at) #>> '{}' as "stampedAt" from chancery_archive_batch(${batchId})`,
  )

/** The state of the archive, which the doctor and the alarms use. */
export type ArchiveState = { batches: number; waitingSince: string | null; reliableUntil: string | null }

/**
 * Returns the number of archived batches, the time of the oldest object that waits for the archive, and the earliest
 * time by which a batch must be renewed.
 */
export const archiveState = (): Statement<ArchiveState> =>
  map(
    sqlRows<ArchiveState>(sql`
      select batches, to_json(waiting_since) #>> '{}' as "waitingSince", to_json(reliable_until) #>> '{}' as "reliableUntil"
      from chancery_archive_state()`),
    ([row]) => row ?? { batches: 0, waitingSince: null, reliableUntil: null },
  )
