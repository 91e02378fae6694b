import { PdfFileError } from '../document/errors.ts'

/** The reasons why a field of the document's form cannot be filled. */
export const fillRefusals = [
  'form_field_missing',
  'form_field_ambiguous',
  'form_field_used_twice',
  'form_field_kind',
  'form_field_type',
  'form_field_password',
  'form_field_rich_text',
  'form_field_file',
  'form_field_actions',
  'form_field_xfa',
  'form_field_read_only',
  'form_field_hidden',
  'form_field_several_places',
  'form_field_has_value',
  'form_field_states',
  'form_field_options',
  'form_field_elsewhere',
  'form_field_covered',
  'form_field_too_long',
  'form_field_locked',
  'form_field_drawn_by_readers',
] as const
export type FillRefusal = (typeof fillRefusals)[number]

/**
 * The error for form fields that cannot be filled. Each finding contains the index of the placement that names the
 * field, and the reason.
 */
export class FormFieldError extends PdfFileError {
  readonly findings: readonly { index: number; refusal: FillRefusal }[]

  constructor(findings: readonly { index: number; refusal: FillRefusal }[]) {
    super('form_field_refused', `a form field cannot be filled: ${findings[0]?.refusal ?? 'unknown'}`)
    this.name = 'FormFieldError'
    this.findings = findings
  }
}
