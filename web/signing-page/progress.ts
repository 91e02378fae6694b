import { matesOf } from '../../core/signing/field-rules.ts'
import type { FieldValue, FieldValues } from '../../core/signing/model.ts'
import type { SigningField } from './view.ts'

export type Progress = { done: number; total: number }

/** Fields whose tops differ by less than this part of the page stand in one row. */
const rowTolerance = 0.012

/** Fields in the order a person reads them: by page, then row by row, each from the left. */
export function inReadingOrder(fields: SigningField[]): SigningField[] {
  const sorted = [...fields].sort((a, b) => a.pageNumber - b.pageNumber || a.y - b.y || a.x - b.x)
  const rows: SigningField[][] = []
  for (const field of sorted) {
    const first = rows.at(-1)?.[0]
    if (first?.pageNumber === field.pageNumber && field.y - first.y < rowTolerance) rows.at(-1)?.push(field)
    else rows.push([field])
  }
  return rows.flatMap((row) => row.sort((a, b) => a.x - b.x))
}

/** Whether a value counts as an answer: blank text, an empty box and a drawing without strokes do not. */
export function isFilled(value: FieldValue | undefined): boolean {
  if (value === undefined) return false
  switch (value.kind) {
    case 'text':
    case 'typed':
      return value.text.trim() !== ''
    case 'checkbox':
      return value.checked
    case 'drawn':
      return value.strokes.some((stroke) => stroke.length >= 2)
    case 'picture':
      return true
  }
}

/** Whether the signer still owes this field; of a group one field is enough. */
export const isMissing = (field: SigningField, values: FieldValues, fields: readonly SigningField[]): boolean =>
  field.isRequired &&
  field.isReadOnly !== true &&
  ![field, ...matesOf(field, fields)].some(({ id }) => isFilled(values[id]))

/** Whether a field counts by itself: all but the later ones of a group. */
const isCounted = (field: SigningField, fields: readonly SigningField[]): boolean =>
  !matesOf(field, fields).some((mate) => fields.indexOf(mate) < fields.indexOf(field))

/** How many of the required fields that are the signer's to fill are filled. */
export function progressOf(fields: SigningField[], values: FieldValues): Progress {
  const required = fields.filter((field) => field.isRequired && field.isReadOnly !== true && isCounted(field, fields))
  return { done: required.filter((field) => !isMissing(field, values, fields)).length, total: required.length }
}

/**
 * The next missing field after the current one, in the order of `fields`, and around to the start; null when none is
 * missing. The current field itself comes last.
 */
export function nextMissing(
  fields: SigningField[],
  values: FieldValues,
  currentId: string | null,
): SigningField | null {
  const start = fields.findIndex((field) => field.id === currentId) + 1
  const rotated = [...fields.slice(start), ...fields.slice(0, start)]
  return rotated.find((field) => isCounted(field, fields) && isMissing(field, values, fields)) ?? null
}
