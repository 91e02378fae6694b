import type { ByteSource } from '../../base/bytes.ts'
import { limits } from '../../core/limits.ts'
import { keptBox } from '../../core/places/field-box.ts'
import { isLabel } from '../../core/signing/asked-field.ts'
import type { FieldType } from '../../core/signing/model.ts'
import { type FormFieldKind, type FormWidget, formWidgets } from '../../pdf/document/form-widgets.ts'
import { findPages } from '../../pdf/document/page-tree.ts'
import { openPdf } from '../../pdf/document/pdf-file.ts'
import type { FoundPlace } from './place.ts'

const typeOf: Record<FormFieldKind, FieldType> = {
  text: 'text',
  choice: 'text',
  checkbox: 'checkbox',
  radio: 'checkbox',
  signature: 'signature',
}

/** The places of the form's fields on some pages, by page. Throws PdfFileError. */
export async function placesInForm(source: ByteSource, numbers: number[]): Promise<Map<number, FoundPlace[]>> {
  const file = await openPdf(source)
  const pages = await findPages(file, numbers, { maySharePages: true })
  const found = new Map<number, FoundPlace[]>()
  for (const widget of await formWidgets(file, [...pages.values()])) {
    const place = placeOf(widget)
    if (place) found.set(widget.pageNumber, [...(found.get(widget.pageNumber) ?? []), place])
  }
  return found
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

/** A text as one line without what a label cannot have, as long as it may be. */
const lineOf = (text: string, charsMax: number): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, charsMax)
    .toWellFormed()
