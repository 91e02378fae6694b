import type { StampPlacement } from '../../core/pdf/append/append-seal.ts'
import type { SealPlan } from '../../core/pdf/append/plan-seal.ts'
import type { AppearanceItem } from '../../core/pdf/compose/appearances.ts'
import type { FieldValue, FieldValues, SignatureField } from '../../core/signing/model.ts'

/** A field that the signer filled in, with what stands in it. */
export type FilledField = { field: SignatureField; value: FieldValue }

/** The fields with a value, in the envelope's order; an optional field that stayed empty is not stamped. */
export const filledFields = (fields: SignatureField[], values: FieldValues): FilledField[] =>
  fields.flatMap((field) => {
    const value = Object.hasOwn(values, field.id) ? values[field.id] : undefined
    return value ? [{ field, value }] : []
  })

/** The appearances to compose, and for each filled field which of them is its own. */
export type PlannedAppearances = { items: AppearanceItem[]; indexOf: number[] }

/** One appearance for each value in each size: fields that show the same share it. */
export function appearancesFor(filled: FilledField[], plan: SealPlan): PlannedAppearances {
  const items: AppearanceItem[] = []
  const indexes = new Map<string, number>()
  const indexOf = filled.map(({ field: { id: fieldId, type }, value }, index) => {
    const planned = plan.fields[index]
    if (!planned) throw new RangeError('the plan has every filled field')
    const { widthPoints, heightPoints } = planned
    // Equal boxes differ in their last digits by where they stand.
    const key = JSON.stringify([type, widthPoints.toFixed(3), heightPoints.toFixed(3), value])
    const appearanceIndex = indexes.get(key) ?? items.push({ fieldId, type, value, widthPoints, heightPoints }) - 1
    indexes.set(key, appearanceIndex)
    return appearanceIndex
  })
  return { items, indexOf }
}

/** Where each appearance goes and how its value reads as plain text. */
export const stampPlacements = (filled: FilledField[], indexOf: number[] = []): StampPlacement[] =>
  filled.map(({ field, value }, index) => ({
    fieldId: field.id,
    pageNumber: field.pageNumber,
    x: field.x,
    y: field.y,
    width: field.width,
    height: field.height,
    appearanceIndex: indexOf[index] ?? index,
    text: plainText(field, value),
  }))

function plainText(field: SignatureField, value: FieldValue): string {
  switch (value.kind) {
    case 'text':
    case 'typed':
      return value.text
    case 'checkbox':
      return value.checked ? 'checked' : 'not checked'
    case 'drawn':
      return field.type === 'initials' ? 'drawn initials' : 'drawn signature'
  }
}
