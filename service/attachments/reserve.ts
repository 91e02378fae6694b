import { ApiError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { newObjectKey } from '../../core/objects/keys.ts'
import { quantity } from '../../core/quantity.ts'
import { type AttachmentType, fileCountOf } from '../../core/signing/attachments/attached-file.ts'
import { attachmentName } from '../../core/signing/attachments/file-name.ts'
import { effectiveStatus } from '../../core/signing/envelope.ts'
import type { EnvelopeState } from '../../core/signing/model.ts'
import { envelopeNotActive } from '../../core/signing/refusal-error.ts'
import { type FileCapacity, findFileCapacity, lockEnvelope, reserveAttachment } from '../../db/signing/attachments.ts'
import type { Context } from '../../platform/context.ts'

export type FileDescription = { field: string; name: string; mediaType: AttachmentType; contentLength: number }

/**
 * Reserves an upload for the envelope's signer. Counts its bytes toward the organization's budgets before any byte
 * arrives. Throws if the field accepts no more files.
 */
export async function reserveUpload(
  ctx: Context,
  { state, at }: { state: EnvelopeState; at: Date },
  file: FileDescription,
): Promise<{ id: string; name: string; expiresAt: Date }> {
  const currentStatus = effectiveStatus(state, at)
  if (currentStatus !== 'active') throw envelopeNotActive(currentStatus)
  const field = state.fields.find(({ id, type }) => id === file.field && type === 'attachment')
  if (!field)
    throw refused(
      'unknown_field',
      'The envelope has no attachment field with this id. Use the id of an attachment field.',
    )
  const { max } = fileCountOf(field)
  const { mediaType, contentLength } = file
  const id = ctx.newId('attachment')
  const name = attachmentName(file.name, mediaType)
  const owner = { envelopeId: state.id, generation: state.signer.generation }
  const objectKey = newObjectKey('attachments', ctx.runtime)
  const { room, reserved } = await ctx.db.batch({
    lock: lockEnvelope(state.id),
    room: findFileCapacity(owner, { fieldId: field.id, contentLength }, { filesMax: max, countsOpenUploads: true }),
    reserved: reserveAttachment({
      ...owner,
      id,
      fieldId: field.id,
      name,
      mediaType,
      contentLength,
      objectKey,
      filesMax: max,
    }),
  })
  if (!reserved) throw capacityError(room, max)
  return { id, name, expiresAt: new Date(reserved.expires_at) }
}

/** Returns the error for a file that exceeds a limit of its field or envelope, or whose envelope is no longer open. */
export function capacityError(room: FileCapacity, filesMax: number): ApiError {
  switch (room) {
    case 'too_many_files':
      return refused(room, `The field accepts at most ${quantity(filesMax, 'file')}. Remove a file first.`)
    case 'files_too_large':
      return refused(
        room,
        `The files of an envelope can have at most ${limits.attachmentsBytesMax} bytes in total. Remove a file, or wait five minutes if an upload was interrupted.`,
      )
    case 'free':
      return new ApiError(
        'envelope_not_active',
        'The envelope changed during the upload and no longer accepts the file. Open the link again.',
      )
  }
}

const refused = (code: string, message: string): ApiError =>
  new ApiError('field_value_invalid', message, { errors: [{ path: 'field', code, message }] })
