import { type EarlierValue, type ResolvedFields, resolveFields } from '../../core/signing/conditions/resolve.ts'
import type { FieldValue, FieldValues } from '../../core/signing/model.ts'
import { isFilled } from './progress.ts'
import { keptText } from './values.ts'
import type { SigningField } from './view.ts'

/**
 * Decides which fields are shown and required, and calculates values, by the same rules as the service when the signer
 * signs.
 */
export const resolvedFields = (
  fields: readonly SigningField[],
  values: FieldValues,
  earlier: readonly EarlierValue[] | undefined,
  region: string,
): ResolvedFields =>
  resolveFields(fields, earlier ?? [], (field, calculated) =>
    field.computed ? calculated : keptValue(field, values, region),
  )

function keptValue(field: SigningField, values: FieldValues, region: string): FieldValue | null {
  const value = values[field.id]
  if (value === undefined || !isFilled(value)) return null
  if (value.kind !== 'text') return value
  const text = keptText(field, value.text, region)
  return text === null ? null : { kind: 'text', text }
}

/**
 * Returns the ids of fields that differ between two results: in being shown, in being required, or in their calculated
 * value.
 */
export function changedFields(
  before: ResolvedFields,
  after: ResolvedFields,
  fields: readonly SigningField[],
): string[] {
  const isChanged = ({ id, computed, sameAs }: SigningField) =>
    before.hidden.has(id) !== after.hidden.has(id) ||
    before.required.has(id) !== after.required.has(id) ||
    ((computed ?? sameAs) !== undefined && JSON.stringify(before.values[id]) !== JSON.stringify(after.values[id]))
  return fields.filter(isChanged).map(({ id }) => id)
}
