import type { FieldDraft } from '../../core/signing/fields.ts'
import type { FormFieldKind } from '../../pdf/document/form-widgets.ts'

/** Where a field can stand, why there, and whom it is for; the field is as the creation of an envelope takes it. */
export type FoundPlace = {
  source: 'text' | 'tag' | 'formField'
  /** The text that was looked for, the tag as it stands there, or the name of the form's field. */
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
