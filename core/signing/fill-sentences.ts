import type { FillRefusal } from '../../pdf/seal/fill-refusal.ts'

/** The messages for form fields that cannot be filled, each with the reason and advice. */
export const fillSentences: Record<FillRefusal, string> = {
  form_field_missing:
    'The PDF has no form field with this name. Use a name that `documents.places.find` returns, or omit formField.',
  form_field_ambiguous:
    'The name is ambiguous: several form fields have it, or the hierarchy of form fields is inconsistent. Rename the form field in the PDF, or omit formField.',
  form_field_used_twice: 'Two fields fill the same form field. Keep one of them.',
  form_field_kind:
    'Only a dropdown fills a drop-down list, and only a radio fills a radio button. Buttons, signatures and list boxes are not filled. Omit formField to stamp the value.',
  form_field_options:
    'The options of the field do not match those of the drop-down list. Use the options that `documents.places.find` returns.',
  form_field_type:
    'The type does not match the form field. Use checkbox for a check box, and text, name, email, date, number or phone for a text field.',
  form_field_password:
    'The form field is a password field, which hides its value. Change it to a plain text field in the PDF.',
  form_field_rich_text:
    'The form field contains rich text. Change it to a plain text field in the PDF, or omit formField.',
  form_field_file: 'The form field selects a file. Change it to a plain text field in the PDF, or omit formField.',
  form_field_actions:
    'The form field, or a field above it, has actions that the seal cannot remove. Remove them in the PDF, or omit formField.',
  form_field_xfa: 'The PDF also contains the form as XFA. Save the PDF without XFA, or omit formField.',
  form_field_read_only: 'The form field is read-only. Unlock it in the PDF, or omit formField.',
  form_field_hidden:
    'The form field is hidden, or readers do not display it as it is stored. Make it visible in the PDF, or omit formField.',
  form_field_several_places:
    'The form field is a check box with several places, or the form fields have too many places. Make a separate form field for each place in the PDF, set a shorter maxLength, or omit formField.',
  form_field_has_value: 'The form field already has a value. Clear it in the PDF, or omit formField.',
  form_field_states:
    'The check box or radio button does not have exactly two states, or its places have different states. Use the type and group that `documents.places.find` returns, fix it in the PDF, or omit formField.',
  form_field_elsewhere:
    'The form field is elsewhere in the PDF. Use the page, x, y, width and height that `documents.places.find` returns.',
  form_field_covered: 'Other content or another field covers the form field. Move one of them, or omit formField.',
  form_field_too_long:
    'The form field allows fewer characters than the field. Use the maxLength that `documents.places.find` returns. A date needs 10 characters, and an email needs a form field without a limit.',
  form_field_locked:
    'A signature in the PDF locks the form field. Upload the PDF as it was before it was signed, or omit formField.',
  form_field_drawn_by_readers:
    'The form expects PDF readers to draw its field values, and some fields have no appearance. Upload the PDF again with "repair": true, which draws them, or omit formField.',
}
