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

/** The appearances to compose, each in the size that the plan found for its field. */
export const appearanceItems = (filled: FilledField[], plan: SealPlan): AppearanceItem[] =>
  filled.map(({ field, value }, index) => {
    const planned = plan.fields[index]
    if (!planned) throw new RangeError('the plan has every filled field')
    return {
      fieldId: field.id,
      type: field.type,
      value,
      widthPoints: planned.widthPoints,
      heightPoints: planned.heightPoints,
    }
  })

/** Where each appearance goes and how its value reads as plain text. */
export const stampPlacements = (filled: FilledField[]): StampPlacement[] =>
  filled.map(({ field, value }, appearancePage) => ({
    fieldId: field.id,
    pageNumber: field.pageNumber,
    x: field.x,
    y: field.y,
    width: field.width,
    height: field.height,
    appearancePage,
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
