import type { TagOptions } from '../../core/places/tag-options.ts'
import type { FieldDraft } from '../../core/signing/fields.ts'
import type { FormFieldKind } from '../../pdf/document/form-widgets.ts'
import { fillRefusals } from '../../pdf/seal/fill-refusal.ts'

export const placeRefusals = [...fillRefusals, 'form_field_name_too_long', 'form_unreadable'] as const
export type PlaceRefusal = (typeof placeRefusals)[number]

/** A place for a field, with its source and its signer. The field is valid input for creating an envelope. */
export type FoundPlace = {
  source: 'text' | 'tag' | 'formField'
  /** The text that was found, the tag as written on the page, or the name of the form field. */
  text: string
  role: string | null
  kind: FormFieldKind | null
  /**
   * The reason why a field at this place cannot fill its form field. Null if the field can fill its form field, or if
   * the place does not come from a form field.
   */
  refusal: PlaceRefusal | null
  field: Omit<FieldDraft, keyof TagOptions | 'label' | 'maxLength' | 'formField'> &
    TagOptions & {
      isRequired: boolean
      label?: string
      maxLength?: number
      formField?: string
    }
}
