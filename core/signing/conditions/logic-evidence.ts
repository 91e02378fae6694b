import { canonicalJson } from '../../canonical-json.ts'
import type { JsonObject } from '../chain.ts'
import type { EnvelopeEvent } from '../events.ts'
import type { SignatureField } from '../model.ts'
import { refsIn } from './field-logic.ts'

type FieldsSet = Extract<EnvelopeEvent, { type: 'fields_set' }>

/**
 * Returns the hidden fields, each with the fields that caused it to be hidden, and the fields of earlier steps whose
 * values were used.
 */
export function skippedFieldsJson(
  fields: readonly SignatureField[],
  { hidden = [], earlier = [] }: FieldsSet,
): JsonObject {
  const skipped = skippedOf(fields, hidden).map(({ id, type, visibleIf }) => ({
    ...{ id, type },
    decidedBy: visibleIf ? refsIn(visibleIf).map((ref) => ({ ...ref })) : [],
  }))
  return {
    ...(skipped.length > 0 ? { skipped: skipped as JsonObject[] } : {}),
    ...(earlier.length > 0 ? { earlier: earlier.map(({ step, field, type }) => ({ step, field, type })) } : {}),
  }
}

/**
 * Returns the conditions of hidden fields under `skipped.<id>`, and the values of earlier steps under
 * `earlier.<step>.<id>`.
 */
export const logicDisclosures = (
  fields: readonly SignatureField[],
  { hidden = [], earlier = [] }: FieldsSet,
): Record<string, string | null> =>
  Object.fromEntries([
    ...skippedOf(fields, hidden).map(({ id, visibleIf }) => [`skipped.${id}`, canonicalJson(visibleIf ?? null)]),
    ...earlier.map(({ step, field, value }) => [`earlier.${step}.${field}`, value && canonicalJson(value)]),
  ])

const skippedOf = (fields: readonly SignatureField[], hidden: readonly string[]): SignatureField[] =>
  fields.filter(({ id }) => hidden.includes(id))
