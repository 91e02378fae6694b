import { fileCountOf } from '../../core/signing/attachments/attached-file.ts'
import { otherFieldsInGroup } from '../../core/signing/field-rules.ts'
import { selectionOf } from '../../core/signing/groups.ts'
import type { FieldValue, FieldValues } from '../../core/signing/model.ts'
import type { SigningField } from './view.ts'

export type Progress = { done: number; total: number }

/** The maximum difference between the tops of fields in one row, as a fraction of the page. */
const rowTolerance = 0.012

/** Returns the fields in reading order: by page, then by row, and from left to right. */
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

/** Returns whether a value counts as filled in. A blank text, an unchecked box and a drawing without strokes do not. */
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
    case 'files':
      return value.files.length > 0
    case 'image':
      return true
  }
}

/** Returns whether the signer must still fill in this field, or more fields of its group. */
export const isMissing = (field: SigningField, values: FieldValues, fields: readonly SigningField[]): boolean =>
  field.isReadOnly !== true &&
  (field.group === undefined ? owesValue(field, values) : owesChoice(field, values, fields))

function owesValue(field: SigningField, values: FieldValues): boolean {
  const value = values[field.id]
  if (value?.kind === 'files' && value.files.length > 0) return value.files.length < fileCountOf(field).min
  return field.isRequired && !isFilled(value)
}

function owesChoice(field: SigningField, values: FieldValues, fields: readonly SigningField[]): boolean {
  const chosen = chosenOf(field, values, fields).length
  return chosen < selectionOf(field).min && (field.isRequired || chosen > 0)
}

/** Returns the chosen fields of a field's group. */
export const chosenOf = (field: SigningField, values: FieldValues, fields: readonly SigningField[]): SigningField[] =>
  fields.filter(({ id, group }) => group === field.group && isFilled(values[id]))

/** Returns whether a field counts separately. In a group, only the first field counts. */
const isCounted = (field: SigningField, fields: readonly SigningField[]): boolean =>
  !otherFieldsInGroup(field, fields).some((mate) => fields.indexOf(mate) < fields.indexOf(field))

/**
 * Returns the number of required fields that the signer must fill in, and how many of them are filled in without a
 * problem.
 */
export function progressOf(
  fields: readonly SigningField[],
  values: FieldValues,
  hasProblem: (field: SigningField) => boolean,
): Progress {
  const required = fields.filter((field) => field.isRequired && field.isReadOnly !== true && isCounted(field, fields))
  const done = required.filter((field) => !isMissing(field, values, fields) && !hasProblem(field))
  return { done: done.length, total: required.length }
}

/**
 * Returns the next missing field after the current field, in the order of `fields`. Continues at the beginning after
 * the end, with the current field last. Returns null if no field is missing.
 */
export function nextMissing(
  fields: readonly SigningField[],
  values: FieldValues,
  currentId: string | null,
): SigningField | null {
  const start = fields.findIndex((field) => field.id === currentId) + 1
  const rotated = [...fields.slice(start), ...fields.slice(0, start)]
  return rotated.find((field) => isCounted(field, fields) && isMissing(field, values, fields)) ?? null
}
