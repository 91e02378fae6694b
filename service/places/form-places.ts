import type { ByteSource } from '../../base/bytes.ts'
import { limits } from '../../core/limits.ts'
import { keptBox } from '../../core/places/field-box.ts'
import { isLabel } from '../../core/signing/asked-field.ts'
import type { FieldType } from '../../core/signing/field-types.ts'
import { fillWishOf } from '../../core/signing/form-field.ts'
import { PdfFileError } from '../../pdf/document/errors.ts'
import { formOf, listFields } from '../../pdf/document/form.ts'
import { type FormFieldKind, type FormWidget, formWidgets } from '../../pdf/document/form-widgets.ts'
import { findPages, type PdfPage } from '../../pdf/document/page-tree.ts'
import { openPdf, type PdfFile } from '../../pdf/document/pdf-file.ts'
import { permissionsOf } from '../../pdf/document/permissions.ts'
import { createReadWork } from '../../pdf/document/read-work.ts'
import { defaultReadLimits } from '../../pdf/document/window-source.ts'
import { type FormFills, formFills } from '../../pdf/seal/form-fills.ts'
import type { FoundPlace } from './place.ts'

const typeOf: Record<FormFieldKind, FieldType> = {
  text: 'text',
  choice: 'text',
  checkbox: 'checkbox',
  radio: 'checkbox',
  signature: 'signature',
}

/** Finds the places of form fields on the given pages. Returns them by page. Throws PdfFileError. */
export async function placesInForm(
  source: ByteSource,
  numbers: number[],
  { hasUnlistedFields = false } = {},
): Promise<Map<number, FoundPlace[]>> {
  const file = await openPdf(source, defaultReadLimits, createReadWork(source.length))
  const pages = await findPages(file, numbers, { maySharePages: true })
  const found = new Map<number, FoundPlace[]>()
  const fills = await formFills(file, await formState(file))
  for (const widget of await formWidgets(file, [...pages.values()])) {
    const place = placeOf(widget)
    const page = pages.get(widget.pageNumber)
    if (place && page && !hasUnlistedFields && (await isFilled(fills, page, place))) place.field.formField = place.text
    if (place) found.set(widget.pageNumber, [...(found.get(widget.pageNumber) ?? []), place])
  }
  return found
}

async function formState(file: PdfFile) {
  const form = await formOf(file)
  const fields = form === null ? [] : await listFields(file, form)
  return { form, fields, permission: (await permissionsOf(file, fields)).permission, isNew: true }
}

/** Returns whether an envelope field that is created from the unchanged place would fill the form field. */
async function isFilled(
  fills: FormFills,
  page: PdfPage,
  { text: formField, kind, field }: FoundPlace,
): Promise<boolean> {
  if ((kind !== 'text' && kind !== 'checkbox') || formField.length > limits.formFieldCharsMax) return false
  const request = fillWishOf({ type: field.type, formField, ...(field.maxLength && { maxLength: field.maxLength }) })
  // A form field over the read limits cannot be filled, but it is still a place.
  try {
    return request !== undefined && typeof (await fills.targetOf(request, page, field)) !== 'string'
  } catch (error) {
    if (error instanceof PdfFileError) return false
    throw error
  }
}

function placeOf({ pageNumber, kind, name, title, isRequired, maxLength, isOnly, box }: FormWidget): FoundPlace | null {
  const place = keptBox(box)
  if (place === null) return null
  const label = lineOf(title ?? name, limits.fieldLabelCharsMax)
  const isPrintable = isLabel(label)
  const id = isOnly && name === lineOf(name, limits.fieldIdCharsMax) ? name : ''
  const isLong = maxLength !== null && maxLength >= 1 && maxLength <= limits.fieldTextCharsMax
  const field = {
    ...(id === '' ? {} : { id }),
    ...{ type: typeOf[kind], pageNumber, ...place, isRequired },
    ...(isPrintable ? { label } : {}),
    ...(isLong ? { maxLength } : {}),
  }
  return { source: 'formField', text: name, role: null, kind, field }
}

/** Returns a text as one line of at most `charsMax` characters, without characters that a label must not contain. */
const lineOf = (text: string, charsMax: number): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, charsMax)
    .toWellFormed()
