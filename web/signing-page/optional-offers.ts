import { otherFieldsInGroup } from '../../core/signing/field-rules.ts'
import { fieldTypeTable } from '../../core/signing/field-types.ts'
import { fill } from '../shared/texts.ts'
import type { FieldBox } from './fields.ts'
import { isFilled } from './progress.ts'
import type { Store } from './store.ts'
import type { Texts } from './texts.ts'
import type { SigningField } from './view.ts'

export type OptionalOffer = { words: string; accept: () => void }

/** Creates a function that returns the next empty optional field, or null. The function offers each field once. */
export function makeOptionalOffers(store: Store, boxes: FieldBox[], texts: Texts, reach: (box: FieldBox) => void) {
  const offered = new Set<string>()
  const isOpen = (field: SigningField): boolean =>
    !field.isRequired &&
    field.isReadOnly !== true &&
    field.computed === undefined &&
    fieldTypeTable[field.type].isStatic !== true &&
    [field, ...otherFieldsInGroup(field, store.fields)].every(
      ({ id }) => !isFilled(store.values[id]) && !offered.has(id),
    )
  return (): OptionalOffer | null => {
    const box = boxes.find(({ field }) => field.id === store.shown().find(isOpen)?.id)
    if (box === undefined) return null
    const name = box.field.label ?? box.nearText() ?? texts.fieldTypes[box.field.type]
    return {
      words: fill(texts.optionalNext, { field: name }),
      accept: () => {
        offered.add(box.field.id)
        reach(box)
      },
    }
  }
}
