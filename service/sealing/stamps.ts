import type { AppearanceItem } from '../../core/signing/appearance/appearances.ts'
import type { FieldValue, FieldValues, SignatureField } from '../../core/signing/model.ts'
import type { Stamp } from '../../pdf/seal/append-seal.ts'
import type { FieldPlacement, SealPlan } from '../../pdf/seal/plan-seal.ts'

/** A field that the signer filled in, with what stands in it. */
export type FilledField = { field: SignatureField; value: FieldValue }

/** The fields with a value, in the envelope's order; an optional field that stayed empty is not stamped. */
export const filledFields = (fields: SignatureField[], values: FieldValues): FilledField[] =>
  fields.flatMap((field) => {
    const value = Object.hasOwn(values, field.id) ? values[field.id] : undefined
    return value ? [{ field, value }] : []
  })

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

function plainText(field: SignatureField, value: FieldValue): string {
  switch (value.kind) {
    case 'text':
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
