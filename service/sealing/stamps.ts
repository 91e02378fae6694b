import type { AppearanceItem, MarkValue } from '../../core/signing/appearance/appearances.ts'
import type { EnvelopeState, FieldValue, FieldValues, SignatureField } from '../../core/signing/model.ts'
import { testMark } from '../../core/signing/test-mark.ts'
import type { Stamp } from '../../pdf/seal/append-seal.ts'
import type { FieldPlacement, SealPlan } from '../../pdf/seal/plan-seal.ts'

type Place = Pick<SignatureField, 'id' | 'pageNumber' | 'x' | 'y' | 'width' | 'height'>

/** A place on a page, with what stands in it: what the signer entered in a field, or a mark of the service's own. */
export type FilledField = { field: Place & { type: SignatureField['type'] | 'mark' }; value: FieldValue | MarkValue }

/** The fields with a value, in the envelope's order; an optional field that stayed empty is not stamped. */
export const filledFields = (fields: SignatureField[], values: FieldValues): FilledField[] =>
  fields.flatMap((field) => {
    const value = Object.hasOwn(values, field.id) ? values[field.id] : undefined
    return value ? [{ field, value }] : []
  })

/** In the sandbox what is stamped with the fields: on each of their pages, else on the first, that it is a test. No field's id holds a control character. */
export function testMarks({ environment, locale }: EnvelopeState, filled: FilledField[]): FilledField[] {
  if (environment !== 'test') return []
  const stamped = filled.length > 0 ? filled.map(({ field }) => field.pageNumber) : [1]
  const box = { x: 0.2, y: 0.01, width: 0.6, height: 0.025 }
  return [...new Set(stamped)].map((pageNumber) => ({
    field: { id: `\ttest ${pageNumber}`, type: 'mark', pageNumber, ...box },
    value: { kind: 'mark', text: testMark[locale] },
  }))
}

/** The appearances to compose, and what each filled field shows. */
export type PlannedStamps = { items: AppearanceItem[]; stamps: Stamp[] }

/** One appearance for each value in each size: fields that show the same share it. */
export function stampsFor(filled: FilledField[], plan: SealPlan): PlannedStamps {
  const items: AppearanceItem[] = []
  const indexes = new Map<string, number>()
  const stamps = filled.map(({ field, value }, index) => {
    const { id: fieldId, type } = field
    const planned = plan.fields[index]
    if (!planned) throw new RangeError('the plan has every filled field')
    const { widthPoints, heightPoints } = planned
    // Equal boxes differ in their last digits by where they stand.
    const key = JSON.stringify([type, widthPoints.toFixed(3), heightPoints.toFixed(3), value])
    const appearanceIndex = indexes.get(key) ?? items.push({ fieldId, type, value, widthPoints, heightPoints }) - 1
    indexes.set(key, appearanceIndex)
    return { appearanceIndex, text: plainText(field, value) }
  })
  return { items, stamps }
}

/** Where each filled field stands. */
export const placementsOf = (filled: FilledField[]): FieldPlacement[] =>
  filled.map(({ field: { id: fieldId, pageNumber, x, y, width, height } }) => {
    return { fieldId, pageNumber, x, y, width, height }
  })

function plainText(field: FilledField['field'], value: FilledField['value']): string {
  switch (value.kind) {
    case 'text':
    case 'mark':
    case 'typed':
      return value.text
    case 'checkbox':
      return value.checked ? 'checked' : 'not checked'
    case 'drawn':
      return field.type === 'initials' ? 'drawn initials' : 'drawn signature'
    case 'picture':
      return field.type === 'initials' ? 'picture of initials' : 'picture of a signature'
  }
}
