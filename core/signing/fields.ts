import type { FieldError } from '../errors.ts'
import { limits } from '../limits.ts'
import { isLongerThan } from '../text/length.ts'
import { appendedErrors } from './attachments/appended-files.ts'
import { applyFieldOptions, type FieldOptionsDraft } from './field-options.ts'
import { groupErrors } from './groups.ts'
import type { SignatureField } from './model.ts'
import { pagesErrors, sourceErrors, withCopies } from './repeated-fields.ts'

type PlaceDraft = Pick<SignatureField, 'type' | 'pageNumber' | 'x' | 'y' | 'width' | 'height'>

export type FieldDraft = PlaceDraft & FieldOptionsDraft & { id?: string | undefined; isRequired?: boolean | undefined }

/** The possible error codes of fields, most severe first. */
export const fieldRefusals = ['field_outside_page', 'field_value_invalid', 'field_id_invalid'] as const
export type FieldRefusal = (typeof fieldRefusals)[number]

export type FieldsResult =
  | { ok: true; fields: SignatureField[] }
  | { ok: false; reason: FieldRefusal; errors: FieldError[] }

/**
 * The tolerance by which a field's edge may exceed the page. It covers rounding errors of sums such as 0.7 + 0.3 in
 * single precision.
 */
const edgeTolerance = 1e-6

/**
 * The minimum width and height of a field, as a fraction of the page. A smaller field would be invisible and too small
 * for text.
 */
const extentMin = 1e-4

/**
 * Returns the fields with ids and defaults if each is inside an existing page and its options are valid. Otherwise,
 * returns the errors with paths `fields.<index>.<property>`, and the code of the most severe error.
 */
export function validateFields(drafts: FieldDraft[], pages: { pageCount: number }): FieldsResult {
  const checked = withIds(drafts).map((field, index) => applyFieldOptions(field, drafts[index] ?? {}))
  const fields = checked.map(({ field }) => field)
  const statements = drafts.map(({ pages }) => pages ?? null)
  const errors: Record<FieldRefusal, FieldError[]> = {
    field_outside_page: [...countErrors(drafts), ...drafts.flatMap((draft, index) => placeErrors(draft, index, pages))],
    field_value_invalid: [
      ...checked.flatMap(({ errors }, index) =>
        errors.map((error) => ({ ...error, path: `fields.${index}.${error.path}` })),
      ),
      ...groupErrors(fields),
      ...appendedErrors(fields),
      ...sourceErrors(fields),
      ...pagesErrors(fields, statements, pages),
    ],
    field_id_invalid: idErrors(drafts),
  }
  const reason = fieldRefusals.find((each) => errors[each].length > 0)
  if (reason) return { ok: false, reason, errors: fieldRefusals.flatMap((each) => errors[each]) }
  return { ok: true, fields: withCopies(fields, statements, pages) }
}

function countErrors(drafts: FieldDraft[]): FieldError[] {
  if (drafts.length >= 1 && drafts.length <= limits.fieldsMax) return []
  return [finding('fields', 'field_count', `An envelope must have 1 to ${limits.fieldsMax} fields.`)]
}

function placeErrors(draft: FieldDraft, index: number, { pageCount }: { pageCount: number }): FieldError[] {
  const errors: FieldError[] = []
  const at = (member: string) => `fields.${index}.${member}`
  if (!Number.isSafeInteger(draft.pageNumber) || draft.pageNumber < 1 || draft.pageNumber > pageCount) {
    const pages =
      pageCount === 1
        ? 'The document has 1 page. Choose an existing page.'
        : `The document has pages 1 to ${pageCount}. Choose an existing page.`
    errors.push(finding(at('pageNumber'), 'page_missing', pages))
  }
  for (const [start, extent] of [['x', 'width'] as const, ['y', 'height'] as const]) {
    const isStartInside = draft[start] >= 0 && draft[start] <= 1
    const isExtentUsable = draft[extent] >= extentMin && draft[extent] <= 1
    if (!isStartInside) errors.push(finding(at(start), 'outside_page', `${start} must be between 0 and 1.`))
    if (!isExtentUsable) {
      errors.push(finding(at(extent), 'extent_invalid', `${extent} must be between ${extentMin} and 1.`))
    }
    if (isStartInside && isExtentUsable && draft[start] + draft[extent] > 1 + edgeTolerance) {
      errors.push(finding(at(extent), 'outside_page', `${start} plus ${extent} must be at most 1.`))
    }
  }
  return errors
}

function idErrors(drafts: FieldDraft[]): FieldError[] {
  const errors: FieldError[] = []
  const seen = new Set<string>()
  for (const [index, { id }] of drafts.entries()) {
    if (!id) continue
    const path = `fields.${index}.id`
    if (isLongerThan(id, limits.fieldIdCharsMax)) {
      errors.push(
        finding(path, 'id_too_long', `An id can have at most ${limits.fieldIdCharsMax} characters. Shorten the id.`),
      )
    }
    if (!id.isWellFormed() || /\p{Cc}/u.test(id)) {
      errors.push(
        finding(
          path,
          'id_malformed',
          'An id cannot contain control characters or unpaired surrogates. Remove these characters.',
        ),
      )
    }
    if (seen.has(id)) errors.push(finding(path, 'id_duplicate', 'Another field has the same id. Use a unique id.'))
    seen.add(id)
  }
  return errors
}

function withIds(drafts: FieldDraft[]): SignatureField[] {
  const taken = new Set(drafts.map((draft) => draft.id).filter(Boolean))
  return drafts.map((draft, index) => {
    const id = draft.id || freeId(index + 1, taken)
    taken.add(id)
    return {
      id,
      type: draft.type,
      pageNumber: draft.pageNumber,
      // Adding 0 turns -0 into 0.
      x: draft.x + 0,
      y: draft.y + 0,
      width: draft.width,
      height: draft.height,
      isRequired: draft.isRequired ?? true,
    }
  })
}

function freeId(position: number, taken: Set<string | undefined>): string {
  let number = position
  while (taken.has(`field-${number}`)) number++
  return `field-${number}`
}

const finding = (path: string, code: string, message: string): FieldError => ({ path, code, message })
