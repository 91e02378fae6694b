import { ApiError, type FieldError } from '../../core/errors.ts'
import type { FieldValue, FieldValues } from '../../core/signing/model.ts'
import { DatabaseError } from '../../db/failures.ts'
import { type AttachmentOwner, findAttachments, signAttachments, toAttachedFile } from '../../db/signing/attachments.ts'
import type { Statement } from '../../db/statement.ts'
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

/** Returns the statements that mark the files in the given values as signed. */
export function signedFiles(envelopeId: string, values: FieldValues): Statement<unknown>[] {
  const ids = Object.values(values).flatMap((value) => (value.kind === 'files' ? value.files.map(({ id }) => id) : []))
  return ids.length > 0 ? [signAttachments(envelopeId, ids)] : []
}

/** Runs `sign`. Throws `field_value_invalid` if another request has removed one of the signature's files. */
export async function whileFilesExist<T>(values: FieldValues, sign: () => Promise<T>): Promise<T> {
  try {
    return await sign()
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.kind !== 'object_released') throw error
    throw filesRemoved(
      Object.entries(values).flatMap(([fieldId, { kind }]) => (kind === 'files' ? [removed(fieldId)] : [])),
    )
  }
}

const filesRemoved = (errors: FieldError[]): ApiError =>
  new ApiError('field_value_invalid', 'An attached file is missing. Reload the page, then sign.', { errors })

const removed = (fieldId: string): FieldError => ({
  path: `values.${fieldId}`,
  code: 'file_missing',
  message: 'A file of this field is missing. Attach it again.',
})
