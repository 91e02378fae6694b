import { ApiError, type FieldError } from '../../core/errors.ts'
import type { FieldValue } from '../../core/signing/model.ts'
import { type AttachmentOwner, findAttachments, toAttachedFile } from '../../db/signing/attachments.ts'
import type { Context } from '../../platform/context.ts'

/** A value from the signing page that names files by id. */
type NamedFiles = { kind: 'files'; files: string[] }
type Files = Extract<FieldValue, { kind: 'files' }>

const isNamedFiles = (value: { kind: string }): value is NamedFiles => value.kind === 'files'

/**
 * Returns the values with the name, type, length and hash of each file. Throws for a file that this signer did not
 * upload to the field.
 */
export async function withFiles<Value extends { kind: string }>(
  ctx: Pick<Context, 'db'>,
  owner: AttachmentOwner,
  values: Readonly<Record<string, Value>>,
): Promise<Record<string, Exclude<Value, NamedFiles> | Files>> {
  const stored = Object.values(values).some(isNamedFiles) ? await ctx.db.run(findAttachments(owner)) : []
  const errors: FieldError[] = []
  const entries = Object.entries(values).map(([fieldId, value]) => {
    if (!isNamedFiles(value)) return [fieldId, value as Exclude<Value, NamedFiles>] as const
    const files = value.files.flatMap((id) => {
      const found = stored.find((one) => one.id === id && one.fieldId === fieldId)
      return found ? [toAttachedFile(found)] : []
    })
    if (files.length < value.files.length) errors.push(removed(fieldId))
    return [fieldId, { kind: 'files', files } as const] as const
  })
  if (errors.length > 0) throw filesRemoved(errors)
  // `fromEntries` defines own properties. A plain assignment would lose a field with the id `__proto__`.
  return Object.fromEntries(entries)
}

/** Returns the error for a signature with missing files. */
export const filesRemoved = (errors: FieldError[]): ApiError =>
  new ApiError('field_value_invalid', 'An attached file is missing. Reload the page, then sign.', { errors })

/** Returns the error for a field with a missing file. */
export const removed = (fieldId: string): FieldError => ({
  path: `values.${fieldId}`,
  code: 'file_missing',
  message: 'A file of this field is missing. Attach it again.',
})
