import { languages } from '../../core/languages/languages.ts'
import type { AppearanceItem, MarkValue } from '../../core/signing/appearance/appearances.ts'
import { fileLine } from '../../core/signing/attachments/attached-file.ts'
import { fillRequestOf } from '../../core/signing/form-field.ts'
import type { EnvelopeState, FieldValue, FieldValues, SignatureField } from '../../core/signing/model.ts'
import { hasVisibleCharacter } from '../../core/text/display-safety.ts'
import type { ShownIndex, Stamp } from '../../pdf/seal/append-seal.ts'
import type { FillPlace } from '../../pdf/seal/fill-target.ts'
import type { FieldPlacement, SealPlan } from '../../pdf/seal/plan-seal.ts'
import type { ExpectedStamp } from '../../pdf/seal/read-back.ts'
import type { ExpectedFill } from '../../pdf/seal/read-fills.ts'

type Place = Pick<
  SignatureField,
  'id' | 'pageNumber' | 'x' | 'y' | 'width' | 'height' | 'formField' | 'maxLength' | 'options' | 'text'
>

/** The content of a box on a page: a signer's value, or a mark of the service. */
export type FilledField = { field: Place & { type: SignatureField['type'] | 'mark' }; value: FieldValue | MarkValue }

/**
 * Returns the fields that have a visible value, in the envelope's order. Empty and invisible values have no appearance.
 */
export const filledFields = (fields: SignatureField[], values: FieldValues): FilledField[] =>
  fields.flatMap((field) => {
    const value = Object.hasOwn(values, field.id) ? values[field.id] : undefined
    return value && isShown(value) ? [{ field, value }] : []
  })

const isShown = (value: FieldValue): boolean => !('text' in value) || hasVisibleCharacter(value.text)

/**
 * Returns the sandbox mark for each page that has an appearance, or for the first page if there is none. `plan` must be
 * the seal plan of the filled fields. Field ids contain no control characters, so the ids of the marks are unique.
 */
export function testMarks(
  { environment, locale }: EnvelopeState,
  filled: FilledField[],
  plan: Pick<SealPlan, 'fields'>,
): FilledField[] {
  if (environment !== 'test') return []
  const copies = plan.fields.flatMap(({ fill }) => fill?.copies ?? [])
  const stamped =
    filled.length > 0 ? [...filled.map(({ field }) => field.pageNumber), ...copies.map(({ page }) => page.number)] : [1]
  const box = { x: 0.2, y: 0.01, width: 0.6, height: 0.025 }
  return [...new Set(stamped)].map((pageNumber) => ({
    field: { id: `\ttest ${pageNumber}`, type: 'mark', pageNumber, ...box },
    value: { kind: 'mark', text: languages[locale].testMark },
  }))
}

type Size = Pick<FillPlace, 'widthPoints' | 'heightPoints'>

/** The appearances to compose, and the assignment of appearances to filled fields. */
export type PlannedStamps = { items: AppearanceItem[]; stamps: Stamp[] }

/**
 * Returns one appearance for each combination of value, size and frame, which all fields with this combination share. A
 * checkbox of a form gets an appearance for each of its two states.
 */
export function stampsFor(filled: FilledField[], plan: SealPlan): PlannedStamps {
  const items: AppearanceItem[] = []
  const indexes = new Map<string, number>()
  const indexOf = (item: AppearanceItem): number => {
    const { type, value, widthPoints, heightPoints, statement, frame } = item
    // Boxes of the same size can differ in their last digits, depending on their position.
    const key = JSON.stringify([type, widthPoints.toFixed(3), heightPoints.toFixed(3), value, statement, frame])
    const index = indexes.get(key) ?? items.push(item) - 1
    indexes.set(key, index)
    return index
  }
  const stamps = filled.map(({ field, value }, index) => {
    const { id: fieldId, type } = field
    const planned = plan.fields[index]
    if (!planned) throw new RangeError('the seal plan does not contain a filled field')
    const text = plainText(field, value)
    const itemIn = ({ widthPoints, heightPoints }: Size) => {
      return { fieldId, type, widthPoints, heightPoints, ...(field.text !== undefined && { statement: field.text }) }
    }
    const { fill } = planned
    if (fill === null) return { appearanceIndex: indexOf({ ...itemIn(planned), value }), text }
    const shownIn = (place: FillPlace): ShownIndex => {
      if (value.kind !== 'checkbox')
        return { appearanceIndex: indexOf({ ...itemIn(place), value, frame: place.frame }) }
      const indexIn = (checked: boolean) => indexOf({ ...itemIn(place), value: { kind: 'checkbox', checked } })
      return { offIndex: indexIn(false), appearanceIndex: indexIn(true) }
    }
    const shown = { ...shownIn(fill), copies: fill.copies.map(shownIn), text }
    return value.kind === 'checkbox' ? { ...shown, isChecked: value.checked } : shown
  })
  return { items, stamps }
}

/** Returns the position of each filled field, and the form field that it fills, if any. */
export const placementsOf = (filled: FilledField[]): FieldPlacement[] =>
  filled.map(({ field }) => {
    const { id: fieldId, pageNumber, x, y, width, height } = field
    const formField = fillRequestOf(field)
    return { fieldId, pageNumber, x, y, width, height, ...(formField && { formField }) }
  })

/** The content that the check must find in the sealed file: appearances, and values of form fields. */
export type ExpectedValues = { stamps: ExpectedStamp[]; fills: ExpectedFill[] }

/** Returns the content that a sealed file must have, from the filled fields, the seal plan and the appearances. */
export function expectedValues(
  filled: FilledField[],
  plan: SealPlan,
  planned: PlannedStamps['stamps'],
): ExpectedValues {
  const expected: ExpectedValues = { stamps: [], fills: [] }
  for (const [index, field] of plan.fields.entries()) {
    const text = planned[index]?.text ?? ''
    const value = filled[index]?.value
    if (field.fill === null) expected.stamps.push({ ...field, text })
    else {
      const held = value?.kind === 'checkbox' ? value.checked : text
      expected.fills.push({ fieldId: field.fieldId, name: field.fill.request.name, value: held })
    }
  }
  return expected
}

function plainText(field: FilledField['field'], value: FilledField['value']): string {
  switch (value.kind) {
    case 'text':
    case 'mark':
    case 'typed':
      return value.text
    case 'checkbox':
      return [...(field.text === undefined ? [] : [field.text]), value.checked ? 'checked' : 'not checked'].join(': ')
    case 'files':
      return value.files.map(fileLine).join('\n')
    case 'drawn':
      return field.type === 'initials' ? 'drawn initials' : 'drawn signature'
    case 'image':
      return field.type === 'initials' ? 'image of initials' : 'image of a signature'
  }
}
