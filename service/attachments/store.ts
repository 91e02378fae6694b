import { toHex } from '../../base/bytes.ts'
import { ApiError, noSuch } from '../../core/errors.ts'
import { appendedSize } from '../../core/signing/attachments/appended-files.ts'
import { type AttachedFile, attachmentTypeOf, fileCountOf } from '../../core/signing/attachments/attached-file.ts'
import type { SignatureField } from '../../core/signing/model.ts'
import { recordAudit } from '../../db/audit/audit.ts'
import { registerObject } from '../../db/objects/pending-objects.ts'
import {
  type AttachmentOwner,
  type AttachmentRow,
  claimAttachment,
  dropAttachment,
  findAttachment,
  findFileCapacity,
  keepAttachment,
  lockEnvelope,
  toAttachedFile,
  whereAttachment,
} from '../../db/signing/attachments.ts'
import { auditEntry } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { releaseOnFailure } from '../objects/release.ts'
import { requireAppendable } from './require-appendable.ts'
import { capacityError } from './reserve.ts'
import { scanFile } from './scan-file.ts'

/** The fields of the envelope that an upload belongs to. */
type Fields = readonly SignatureField[]

/** Reads the file, up to a maximum number of bytes. */
type ReadFile = (bytesMax: number) => Promise<Uint8Array<ArrayBuffer>>

/**
 * Scans and stores the file of a reserved upload. Each reservation can be used only once. Throws for a file with a
 * different length or media type, a file with malware, or a file whose field requires it to be appendable although it
 * is not. Throws `unavailable` if the scanner or the storage is unavailable. The signer must then upload the file
 * again.
 */
export async function storeUpload(
  ctx: Context,
  owner: AttachmentOwner & { fields: Fields },
  id: string,
  read: ReadFile,
): Promise<AttachedFile> {
  const { claimed, known } = await ctx.db.batch({
    claimed: claimAttachment(owner, id),
    known: findAttachment(owner, id),
  })
  if (!claimed) throw known ? spent() : noSuch('upload')
  try {
    const bytes = await read(claimed.contentLength)
    const sha256 = await scanned(ctx, claimed, bytes)
    if (owner.fields.some(({ id, appendToCertificate }) => id === claimed.fieldId && appendToCertificate))
      await requireAppendable(ctx, bytes, claimed.mediaType, appendedSize(owner.fields))
    return await kept(ctx, owner, claimed, { bytes, sha256 })
  } catch (error) {
    // If the reservation cannot be released now, it expires later.
    await ctx.db.run(dropAttachment(owner, id)).catch(() => {})
    throw error
  }
}

const spent = () => new ApiError('upload_expired', 'This upload was already used or has expired. Start a new upload.')

/** Checks the declared length, the media type and the malware verdict of a file. Returns its SHA-256. */
async function scanned(ctx: Context, upload: AttachmentRow, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (bytes.length !== upload.contentLength)
    throw new ApiError(
      'upload_length_mismatch',
      `The file has ${bytes.length} bytes, but the declared length is ${upload.contentLength}. Upload it again.`,
    )
  if (attachmentTypeOf(bytes) !== upload.mediaType)
    throw new ApiError(
      'unsupported_media_type',
      'The content of the file does not match the declared type. Attach a PDF, JPEG or PNG.',
    )
  const found = await scanFile(ctx, bytes, upload.mediaType)
  if (found.verdict === 'infected') {
    const entry = auditEntry(ctx, 'envelope.file_refused', upload.envelopeId, { reason: found.signature })
    await ctx.db.run(recordAudit(entry))
    throw new ApiError('malware_found', 'The scanner found malware in the file. Attach another file.')
  }
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

async function kept(
  ctx: Context,
  owner: AttachmentOwner & { fields: Fields },
  file: AttachmentRow,
  { bytes, sha256 }: { bytes: Uint8Array; sha256: string },
): Promise<AttachedFile> {
  const { id, envelopeId, fieldId, objectKey: key } = file
  const field = owner.fields.find((candidate) => candidate.id === fieldId)
  if (!field) throw noSuch('field')
  const { max: filesMax } = fileCountOf(field)
  await ctx.db.run(registerObject({ key, subjectId: envelopeId }))
  return releaseOnFailure(ctx, [key], async () => {
    const { etag } = await ctx.storage.put({ key, body: bytes, contentType: 'application/octet-stream' })
    const { room, stored } = await ctx.db.batch({
      lock: lockEnvelope(envelopeId),
      room: findFileCapacity(owner, file, { filesMax, countsOpenUploads: false }),
      stored: keepAttachment(owner, file, { etag, sha256, filesMax }),
      audit: recordAudit(
        auditEntry(ctx, 'envelope.file_attached', envelopeId, { id }),
        whereAttachment(owner, id, ['stored']),
      ),
    })
    if (!stored) throw capacityError(room, filesMax)
    return toAttachedFile(stored)
  })
}
