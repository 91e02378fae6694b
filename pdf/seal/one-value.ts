import { PdfFileError } from '../document/errors.ts'
import type { FormField } from '../document/form.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { readWorkAt } from '../document/read-work.ts'
import { textOf } from '../document/text-string.ts'
import { isName, isString } from '../syntax/kinds.ts'
import type { PdfRef } from '../syntax/objects.ts'

const labelCharsMax = 80

/** Returns the name of a field on one line, without control and format characters. */
export const plainNameOf = (name: string): string => name.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ').trim()

/** Returns the words that identify a form field in an error message. */
export function labelOf({ name, ref }: Pick<FormField, 'name'> & { ref: PdfRef | null }): string {
  const plain = plainNameOf(name)
  const label = plain === '' ? 'the form field' : `the form field "${plain.slice(0, labelCharsMax)}"`
  if (ref === null) return label
  return plain === '' ? `${label} in object ${ref.number}` : `${label} (in object ${ref.number})`
}

/**
 * Returns a check that throws PdfFileError `value_not_shown` if two fields with the same fully qualified name have
 * different values. ISO 32000-2 section 12.7.4.2 requires one value, but some readers store a value per name and others
 * a value per field.
 */
export function requireOneValuePerName(file: PdfFile): (field: FormField) => Promise<void> {
  const values = new Map<string, string>()
  return async (field) => {
    if (field.name === '') return
    const value = await file.resolve(field.value)
    file.work.charge(readWorkAt.field + (isString(value) ? value.bytes.length * readWorkAt.letter : 0))
    const text = isString(value) ? textOf(value) : isName(value) && value.name !== 'Off' ? `/${value.name}` : ''
    if ((values.get(field.name) ?? text) !== text) {
      throw new PdfFileError('value_not_shown', `${labelOf(field)} has a different value in another object`)
    }
    values.set(field.name, text)
  }
}
