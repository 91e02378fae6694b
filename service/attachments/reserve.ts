import { ApiError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { newObjectKey } from '../../core/objects/keys.ts'
import { type AttachmentType, fileCountOf } from '../../core/signing/attachments/attached-file.ts'
import { attachmentName } from '../../core/signing/attachments/file-name.ts'
import { effectiveStatus } from '../../core/signing/envelope.ts'
import type { EnvelopeState } from '../../core/signing/model.ts'
import { envelopeNotActive } from '../../core/signing/refusal-error.ts'
import { lockEnvelope, reserveAttachment } from '../../db/signing/attachments.ts'
import type { Context } from '../../platform/context.ts'

export type FileDescription = { field: string; name: string; mediaType: AttachmentType; contentLength: number }

/**
 * Reserves one upload for the envelope's signer. Charges its bytes to the organization's limits before any byte
 * arrives. Throws if the field accepts no further file.
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
  const objectKey = newObjectKey('attachments', ctx.world)
  const { reserved } = await ctx.db.batch({
    lock: lockEnvelope(state.id),
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
  if (!reserved) throw tooManyFiles(max)
  return { id, name, expiresAt: new Date(reserved.expires_at) }
}

/** Returns the error for a file beyond the limits of its field or envelope. */
export const tooManyFiles = (max: number): ApiError =>
  refused(
    'too_many_files',
    `The field accepts at most ${max} files, and the files of the envelope can be at most ${limits.attachmentsBytesMax} bytes in total. Remove a file, or wait five minutes for an interrupted upload.`,
  )

const refused = (code: string, message: string): ApiError =>
  new ApiError('field_value_invalid', message, { errors: [{ path: 'field', code, message }] })
