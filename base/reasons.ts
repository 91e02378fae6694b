/** The causes of failed checks in general words, by code. A reason adds a precise sentence in technical English. */
export const reasonTexts = {
  limit_exceeded: 'The file has more objects, updates or signatures than the verifier checks.',
  update_malformed: 'Different PDF readers can interpret an update of the file in different ways.',
  object_changed: 'An object in the file was added, changed or removed.',
  sealed_object_redirected: 'A sealed object refers to an object that was added later.',
  catalog_changed: 'The document catalog was changed.',
  form_changed: 'The form was changed.',
  field_changed: 'A form field was added, changed or removed.',
  page_changed: 'A page was added, changed, moved or removed.',
  annotation_changed: 'An annotation was added, changed, moved or removed.',
  structure_changed: 'The document structure was changed.',
  validation_data_invalid: 'The added validation data is invalid.',
  timestamp_misplaced: 'A later timestamp does not cover its update or is not an invisible field.',
  foreign_update: 'The signature is followed by an update that does not belong to a seal.',
  algorithm_unsupported: 'The algorithm is not supported.',
  certificate_not_valid_then: 'The certificate was not valid at the time of the timestamp.',
  authority_not_trusted: 'A timestamp authority is not trusted.',
  timestamp_not_genuine: 'A timestamp has an invalid signature.',
  proof_of_other_data: 'The proof was made for other data.',
  content_not_detached: 'The signature embeds content instead of covering the bytes of the file.',
  data_malformed: 'Part of the data does not have the expected structure or content.',
  file_damaged: 'The file is damaged or incomplete.',
  file_encrypted: 'The file is encrypted.',
} as const

export type ReasonCode = keyof typeof reasonTexts

/** The cause of a failed check: a stable code, and a precise sentence in technical English. */
export type Reason = { code: ReasonCode; text: string }

/** Creates a reason. */
export const because = (code: ReasonCode, text: string): Reason => ({ code, text })
