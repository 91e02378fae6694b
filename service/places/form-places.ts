import type { ByteSource } from '../../base/bytes.ts'
import { limits } from '../../core/limits.ts'
import { roundedBox } from '../../core/places/field-box.ts'
import { isLabel } from '../../core/signing/field-options.ts'
import { type FieldType, fieldTypeTable } from '../../core/signing/field-types.ts'
import { fillRequestOf } from '../../core/signing/form-field.ts'
import { PdfFileError } from '../../pdf/document/errors.ts'
import { type FormWidget, formWidgets } from '../../pdf/document/form-widgets.ts'
import { findPages, type PdfPage } from '../../pdf/document/page-tree.ts'
import { openPdf } from '../../pdf/document/pdf-file.ts'
import { createReadWork } from '../../pdf/document/read-work.ts'
import { defaultReadLimits } from '../../pdf/document/window-source.ts'
import type { FillTarget } from '../../pdf/seal/fill-target.ts'
import { fillableFormOf } from '../../pdf/seal/fillable-form.ts'
import { type FormFills, formFills } from '../../pdf/seal/form-fills.ts'
import type { FoundPlace, PlaceRefusal } from './place.ts'

/**
 * Returns the field type for a form field's widget. A list that no dropdown can represent becomes a text field, and a
 * radio button without a group becomes a checkbox.
 */
function typeOf({ kind, options, name, isOnly }: FormWidget): FieldType {
  if (kind === 'choice') return isDropdown(options) ? 'dropdown' : 'text'
  if (kind === 'radio') return isOnly || name !== lineOf(name, limits.fieldIdCharsMax) ? 'checkbox' : 'radio'
  return kind
}

const isDropdown = (options: string[] | null): options is string[] =>
  options !== null &&
  options.length > 0 &&
  options.length <= limits.fieldOptionsMax &&
  options.every((option) => option === lineOf(option, limits.fieldLabelCharsMax) && isLabel(option)) &&
  new Set(options).size === options.length

/** Finds the places of form fields, by page. Throws PdfFileError. */
export async function placesInForm(
  source: ByteSource,
  numbers: number[],
  { hasUnlistedFields = false } = {},
): Promise<Map<number, FoundPlace[]>> {
  const file = await openPdf(source, defaultReadLimits, createReadWork(source.length))
  const pages = await findPages(file, numbers, { maySharePages: true })
  const found = new Map<number, FoundPlace[]>()
  const form = await fillableFormOf(file, { hasUnlistedFields })
  const fills = await formFills(file, { ...form, hasUnlistedFields, isNew: true })
  const filled = new Set<string>()
  for (const widget of await formWidgets(file, [...pages.values()], form.fields)) {
    const place = placeOf(widget)
    const page = pages.get(widget.pageNumber)
    if (place === null || page === undefined) continue
    const target = await targetOf(fills, page, place)
    if (typeof target === 'string') place.refusal = target
    else {
      // A form field with several positions is filled only once, at its first position.
      const isEarlier = (copy: FillTarget['copies'][number]) =>
        copy.page.number < page.number && !pages.has(copy.page.number)
      if (target.copies.length > 0 && (filled.has(widget.name) || target.copies.some(isEarlier))) continue
      filled.add(widget.name)
      place.field = { ...(target.copies.length > 0 && idOf(widget.name)), ...place.field, formField: widget.name }
    }
    found.set(widget.pageNumber, [...(found.get(widget.pageNumber) ?? []), place])
  }
  return found
}

/** Returns the form field that a field at this place would fill, or the reason why it would fill none. */
async function targetOf(
  fills: FormFills,
  page: PdfPage,
  { text: formField, field }: FoundPlace,
): Promise<FillTarget | PlaceRefusal> {
  if (formField.length > limits.formFieldCharsMax) return 'form_field_name_too_long'
  const { type, maxLength, options } = field
  if (['signature', 'files'].includes(fieldTypeTable[type].valueType)) return 'form_field_kind'
  const request = fillRequestOf({ type, formField, ...(maxLength && { maxLength }), ...(options && { options }) })
  try {
    return request === undefined ? 'form_field_kind' : await fills.targetOf(request, page, field)
  } catch (error) {
    // A form field that exceeds the read limits cannot be filled, but its position is still a place.
    if (error instanceof PdfFileError) return 'form_unreadable'
    throw error
  }
}

function placeOf(widget: FormWidget): FoundPlace | null {
  const { pageNumber, kind, name, title, isRequired, maxLength, isOnly, box, options, state } = widget
  const place = roundedBox(box)
  if (place === null) return null
  const type = typeOf(widget)
  const label = lineOf([title ?? name, ...(state === null ? [] : [state])].join(': '), limits.fieldLabelCharsMax)
  const isPrintable = isLabel(label)
  const isLong = maxLength !== null && maxLength >= 1 && maxLength <= limits.fieldTextCharsMax
  const field = {
    ...(isOnly && idOf(name)),
    ...{ type, pageNumber, ...place, isRequired },
    ...(isPrintable ? { label } : {}),
    ...(isLong ? { maxLength } : {}),
    ...(type === 'radio' ? { group: name } : {}),
    ...(type === 'dropdown' && options ? { options } : {}),
  }
  return { source: 'formField', text: name, role: null, kind, refusal: null, field }
}

const idOf = (name: string) => name !== '' && name === lineOf(name, limits.fieldIdCharsMax) && { id: name }

/**
 * Converts a text to one line of at most `charsMax` characters, without characters that are not permitted in labels.
 */
const lineOf = (text: string, charsMax: number): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, charsMax)
    .toWellFormed()
