import type { FillRefusal } from '../../pdf/seal/fill-refusal.ts'

/** Why a field of the form is not filled and what can be done, for people. */
export const fillSentences: Record<FillRefusal, string> = {
  form_field_missing:
    'The form of the PDF has no such field. Take the name that `documents.places.find` gives, or leave formField out.',
  form_field_ambiguous:
    'Programs find different fields by this name: it comes twice, or its parts contradict each other. Give the field a name of its own in the PDF, or leave formField out.',
  form_field_used_twice: 'Another field fills the same one. Keep one of them.',
  form_field_kind:
    'Only text fields and check boxes are filled; this is a choice, a radio button, a button or a signature. Leave formField out: the value is stamped over it.',
  form_field_type:
    'A check box is filled by a field of type checkbox, and a text field by one of type text, name, email or date. Change the type.',
  form_field_comb:
    'The field is divided into boxes for single characters. Leave formField out, or turn that off in the PDF.',
  form_field_password: 'A password field does not show what is in it. Make it a plain text field in the PDF.',
  form_field_rich_text:
    'The field holds formatted text. Make it a plain text field in the PDF, or leave formField out.',
  form_field_file: 'The field names a file. Make it a plain text field in the PDF, or leave formField out.',
  form_field_actions:
    'Something runs when the field is used, and could change it. Remove the actions in the PDF, or leave formField out.',
  form_field_calculated:
    'The form calculates values, which would not follow what is filled in. Remove the calculation in the PDF, or leave formField out.',
  form_field_xfa: 'The form is described a second time as XFA. Save the PDF without XFA, or leave formField out.',
  form_field_read_only: 'The field can only be read. Unlock it in the PDF, or leave formField out.',
  form_field_hidden: 'The field is not shown as it stands in the PDF. Show it there, or leave formField out.',
  form_field_several_places:
    'The field stands in several places. Give each place a field of its own in the PDF, or leave formField out.',
  form_field_has_value: 'There is something in the field already. Empty it in the PDF, or leave formField out.',
  form_field_states: 'The check box is not one of two states. Make it one in the PDF, or leave formField out.',
  form_field_elsewhere:
    'The field stands at another place of the PDF. Take page, x, y, width and height that `documents.places.find` gives with its name.',
  form_field_covered:
    'Something else lies over the place of the field, or would be stamped there. Move one of them, or leave formField out.',
  form_field_too_long:
    'The field takes fewer characters than this one lets the signer enter. Give the maxLength that `documents.places.find` gives with its name; a date takes 10 characters, and an email no limit.',
  form_field_locked:
    'A signature in the PDF locks the field. Upload the PDF as it was before it was signed, or leave formField out.',
  form_field_drawn_by_readers:
    'The form leaves it to programs to draw what is in its fields, and some have no drawing of their own. Save the PDF anew with a program that draws them, or leave formField out.',
}
