import type { FieldError } from '../../errors.ts'
import { limits } from '../../limits.ts'
import type { SignatureField } from '../model.ts'
import { fileCountOf } from './attached-file.ts'

/** The maximum numbers of pages, bytes, objects and values that one file can add to a certificate. */
export type AppendedSize = { pages: number; bytes: number; objects: number; values: number }

const appendedCount = (fields: readonly SignatureField[]): number =>
  fields.reduce((sum, field) => sum + (field.appendToCertificate ? fileCountOf(field).max : 0), 0)

/** Returns an error if fields can append more files than a certificate can contain. */
export function appendedErrors(fields: readonly SignatureField[]): FieldError[] {
  if (appendedCount(fields) <= limits.appendedFilesMax) return []
  const message = `A certificate can contain the pages of at most ${limits.appendedFilesMax} files. Lower maxFiles, or set appendToCertificate on fewer fields.`
  return fields.flatMap((field, index) =>
    field.appendToCertificate ? [{ path: `fields.${index}.appendToCertificate`, code: 'too_many_files', message }] : [],
  )
}

/**
 * Returns the ids of fields whose files a correction makes unsuitable for the certificate. The service did not check
 * these files for the certificate, or checked them for a larger share.
 */
export function unsuitableFileFields(before: readonly SignatureField[], after: readonly SignatureField[]): string[] {
  const [earlier, share] = [appendedSize(before), appendedSize(after)]
  const isSmaller = share.pages < earlier.pages
  const wasAppended = (id: string) => before.some((field) => field.id === id && field.appendToCertificate)
  return after
    .filter(({ id, appendToCertificate }) => appendToCertificate && (isSmaller || !wasAppended(id)))
    .map(({ id }) => id)
}

/**
 * Returns the limits for each appended file: an equal share of the limits of one certificate. All accepted files fit
 * into one certificate, so none of them can make sealing fail.
 */
export function appendedSize(fields: readonly SignatureField[]): AppendedSize {
  const count = Math.max(appendedCount(fields), 1)
  const share = (most: number) => Math.floor(most / count)
  return {
    pages: share(limits.appendedPagesMax),
    bytes: share(limits.combinedBytesMax),
    objects: share(limits.combinedObjectsMax),
    values: share(limits.combinedValuesMax),
  }
}
