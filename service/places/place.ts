import type { FieldDraft } from '../../core/signing/fields.ts'
import type { FormFieldKind } from '../../pdf/document/form-widgets.ts'

/**
 * A place for a field, with its origin and the signer that it is for. The field is valid input for creating an
 * envelope.
 */
export type FoundPlace = {
  source: 'text' | 'tag' | 'formField'
  /** The text searched for, the tag as written on the page, or the name of the form field. */
  text: string
  role: string | null
  kind: FormFieldKind | null
  field: Omit<FieldDraft, 'label' | 'maxLength' | 'formField'> & {
    isRequired: boolean
    label?: string
    maxLength?: number
    formField?: string
  }
}
