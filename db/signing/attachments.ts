import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { limits } from '../../core/limits.ts'
import type { AttachedFile, AttachmentType } from '../../core/signing/attachments/attached-file.ts'
import { attachments } from '../schema/signing.ts'
import { firstRow, map, query, type Statement, selectRow, selectRows, sqlRows, textArray } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

export type AttachmentRow = typeof attachments.$inferSelect

/** The signer of an envelope who uploads files. */
export type AttachmentOwner = { envelopeId: string; generation: number }

export type NewAttachment = AttachmentOwner & {
  id: string
  fieldId: string
  name: string
  mediaType: AttachmentType
  contentLength: number
  objectKey: string
  filesMax: number
}

/**
 * Locks the envelope, so uploads, removals and the signature of one signer run in sequence. Later statements of the
 * batch see all earlier changes.
 */
export const lockEnvelope = (envelopeId: string): Statement<unknown> =>
  sqlRows(sql`select from envelopes where organization_id = ${currentOrganization} and id = ${envelopeId} for update`)

/**
 * Reserves the bytes of one upload. Returns null if the envelope is not open for this signer, or if the field or the
 * envelope has too many files. An interrupted upload does not count as a file of the field.
 */
export const reserveAttachment = (file: NewAttachment): Statement<{ expires_at: string } | null> =>
  firstRow(
    sqlRows<{ expires_at: string }>(sql`
      insert into attachments (organization_id, id, envelope_id, field_id, generation, name, media_type, content_length, object_key, expires_at)
      select ${currentOrganization}, ${file.id}, ${file.envelopeId}, ${file.fieldId}, ${file.generation}, ${file.name}, ${file.mediaType},
        ${file.contentLength}, ${file.objectKey}, now() + make_interval(secs => ${limits.attachmentTtlSeconds})
      where ${whereOpenFor(file)} and ${fileCapacity(file, file, { filesMax: file.filesMax, countsOpenUploads: true })} = 'free'
      returning expires_at`),
  )

/** Returns the condition that the envelope is active for this signer. */
const whereOpenFor = ({ envelopeId, generation }: AttachmentOwner): SQL => sql`exists (
  select from envelopes e where e.organization_id = ${currentOrganization} and e.id = ${envelopeId} and e.status = 'active'
    and e.expires_at > now() and e.generation = ${generation})`

const isOf = ({ envelopeId, generation }: AttachmentOwner, id: string) =>
  and(
    ofOrganization(attachments),
    eq(attachments.id, id),
    eq(attachments.envelopeId, envelopeId),
    eq(attachments.generation, generation),
  )

/** Returns an upload of a signer, or null if it does not exist. */
export const findAttachment = (owner: AttachmentOwner, id: string): Statement<AttachmentRow | null> =>
  selectRow(attachments, isOf(owner, id))

/**
 * Claims an open upload. Each upload can be claimed only once. Returns null if the upload is missing, already claimed
 * or expired.
 */
export const claimAttachment = (owner: AttachmentOwner, id: string): Statement<AttachmentRow | null> =>
  firstRow(
    query((db) =>
      db
        .update(attachments)
        .set({ state: 'storing' })
        .where(
          and(
            isOf(owner, id),
            eq(attachments.state, 'open'),
            gt(attachments.expiresAt, sql`now()`),
            whereOpenFor(owner),
          ),
        )
        .returning(),
    ),
  )

/**
 * Records a scanned file if its envelope is still open and has room, and its field has fewer than `filesMax` files. The
 * record replaces the registration of the file's object. An earlier statement of the batch must lock the envelope.
 */
export const keepAttachment = (
  owner: AttachmentOwner,
  file: Pick<AttachmentRow, 'id' | 'fieldId' | 'contentLength'>,
  { etag, sha256, filesMax }: { etag: string; sha256: string; filesMax: number },
): Statement<AttachmentRow | null> =>
  firstRow(
    query((db) =>
      db
        .update(attachments)
        .set({ state: 'stored', etag, sha256 })
        .where(
          and(
            isOf(owner, file.id),
            eq(attachments.state, 'storing'),
            whereOpenFor(owner),
            sql`${fileCapacity(owner, file, { filesMax, countsOpenUploads: false })} = 'free'`,
          ),
        )
        .returning(),
    ),
  )

/** The capacity for another file: `free`, or the limit that the file would exceed. */
export type FileCapacity = 'free' | 'too_many_files' | 'files_too_large'

type CapacityLimits = { filesMax: number; countsOpenUploads: boolean }

/**
 * Returns whether the envelope can accept another file for a field. With `countsOpenUploads`, the total size includes
 * uploads that are still open.
 */
export const findFileCapacity = (...file: Parameters<typeof fileCapacity>): Statement<FileCapacity> =>
  map(
    sqlRows<{ capacity: FileCapacity }>(sql`select ${fileCapacity(...file)} as capacity`),
    ([row]) => row?.capacity ?? 'free',
  )

const fileCapacity = (
  { envelopeId, generation }: AttachmentOwner,
  { fieldId, contentLength }: Pick<AttachmentRow, 'fieldId' | 'contentLength'>,
  { filesMax, countsOpenUploads }: CapacityLimits,
): SQL<FileCapacity> => sql<FileCapacity>`(
  select case
      when count(*) filter (where f.field_id = ${fieldId} and f.state = 'stored') >= ${filesMax} then 'too_many_files'
      when coalesce(sum(f.content_length), 0) + ${contentLength} > ${limits.attachmentsBytesMax} then 'files_too_large'
      else 'free' end
    from attachments f where f.organization_id = ${currentOrganization} and f.envelope_id = ${envelopeId}
      and f.generation = ${generation} and (f.state = 'stored' or (${countsOpenUploads} and f.expires_at > now())))`

/** Deletes an upload without an object: an open upload, or an upload whose file was rejected. */
export const dropAttachment = (owner: AttachmentOwner, id: string): Statement<unknown> =>
  query((db) => db.delete(attachments).where(and(isOf(owner, id), inArray(attachments.state, ['open', 'storing']))))

/** Removes a file and its object before the signature. Returns whether the file existed. */
export const removeAttachment = (owner: AttachmentOwner, id: string): Statement<boolean> =>
  map(
    sqlRows<{ id: string }>(sql`
      with gone as (
        delete from attachments a
        where a.organization_id = ${currentOrganization} and a.id = ${id} and a.envelope_id = ${owner.envelopeId}
          and a.generation = ${owner.generation} and a.state in ('open', 'stored') and ${whereOpenFor(owner)}
        returning a.id, a.object_key, a.state)
      select g.id, case when g.state = 'stored'
        then chancery_delete_objects(${currentOrganization}, array[g.object_key], ${owner.envelopeId}) end
      from gone g`),
    (rows) => rows.length > 0,
  )

/**
 * Removes the uploads and files of fields that a correction changed. An earlier statement of the batch must update the
 * envelope, so an upload that is under way finds its row removed.
 */
export const removeFilesOfFields = (envelopeId: string, fieldIds: readonly string[]): Statement<unknown> =>
  sqlRows(sql`
    with gone as (
      delete from attachments a
      where a.organization_id = ${currentOrganization} and a.envelope_id = ${envelopeId}
        and a.field_id = any (${textArray(fieldIds)}) and a.state <> 'signed'
      returning a.object_key, a.state)
    select chancery_delete_objects(${currentOrganization},
      array(select g.object_key from gone g where g.state = 'stored'), ${envelopeId})`)

/** Returns the condition that a signer has a file or a reservation with this id in one of the states. */
export const whereAttachment = (owner: AttachmentOwner, id: string, states: readonly AttachmentRow['state'][]): SQL =>
  sql`exists (select from attachments a where a.organization_id = ${currentOrganization} and a.id = ${id}
    and a.envelope_id = ${owner.envelopeId} and a.generation = ${owner.generation} and a.state = any (${textArray(states)}))`

/** Returns the scanned files of a signer, in the order of upload. */
export const findAttachments = ({ envelopeId, generation }: AttachmentOwner): Statement<AttachmentRow[]> =>
  selectRows(
    attachments,
    [
      ofOrganization(attachments),
      eq(attachments.envelopeId, envelopeId),
      eq(attachments.generation, generation),
      or(eq(attachments.state, 'stored'), eq(attachments.state, 'signed')),
    ],
    asc(attachments.id),
  )

/** Returns a signed file of an envelope, or null if it does not exist. */
export const findSignedAttachment = (envelopeId: string, id: string): Statement<AttachmentRow | null> =>
  selectRow(
    attachments,
    ofOrganization(attachments),
    eq(attachments.envelopeId, envelopeId),
    eq(attachments.id, id),
    eq(attachments.state, 'signed'),
  )

/** Makes files part of a signature. If one of the files was removed, the transaction fails with `object_released`. */
export const signAttachments = (envelopeId: string, ids: readonly string[]): Statement<unknown> =>
  sqlRows(sql`select chancery_sign_attachments(${envelopeId}, ${textArray(ids)})`)

/** Returns the name, type, length and hash of a scanned file. */
export const toAttachedFile = ({ id, name, mediaType, contentLength, sha256 }: AttachmentRow): AttachedFile => ({
  ...{ id, name, mediaType, contentLength },
  sha256: sha256 ?? '',
})

/** Returns the condition that an attached file of a completed envelope can be downloaded. */
export const whereAttachmentReadable = (envelopeId: string, id: string): SQL =>
  sql`exists (select from envelopes e join attachments a on a.organization_id = e.organization_id and a.envelope_id = e.id
    where e.organization_id = ${currentOrganization} and e.id = ${envelopeId} and e.status = 'completed' and a.id = ${id} and a.state = 'signed')`
