import { isArray, isDict, isNamed, isString } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import type { FormField } from './form.ts'
import type { PdfFile } from './pdf-file.ts'

/** Entries of /MK (ISO 32000-2 table 192) that draw something even if the pointer is not over the widget. */
export const decorationKeys = ['BG', 'BC', 'CA', 'I']

/** Returns whether a widget without an appearance has a background, border or caption, which only some readers draw. */
export async function hasUndrawnDecoration(file: PdfFile, widget: PdfDict): Promise<boolean> {
  if ((await normalAppearance(file, widget)) !== null) return false
  const look = await file.resolve(widget.get('MK'))
  if (!isDict(look)) return false
  for (const key of decorationKeys) {
    const value = await file.resolve(look.get(key))
    const isEmpty = (isArray(value) && value.length === 0) || (isString(value) && value.bytes.length === 0)
    if (value !== null && !isEmpty) return true
  }
  return false
}

type FieldType = Pick<FormField, 'type' | 'flags'>

/** Returns whether all readers draw a field without an appearance if the form sets /NeedAppearances. */
export const isRedrawn = async (file: PdfFile, field: FieldType): Promise<boolean> =>
  !(await isPushButton(file, field)) && !isNamed(await file.resolve(field.type), 'Sig')

const pushButtonFlag = 1 << 16

/** Returns whether a field is a push button (ISO 32000-2 table 229), which has no value. */
export const isPushButton = async (file: PdfFile, { type, flags }: FieldType): Promise<boolean> =>
  isNamed(await file.resolve(type), 'Btn') && (flags & pushButtonFlag) !== 0

/** Returns the normal appearance of a widget or the dictionary of its states. Returns null if it has none. */
export async function normalAppearance(file: PdfFile, widget: PdfDict): Promise<PdfObject> {
  const appearances = await file.resolve(widget.get('AP'))
  return isDict(appearances) ? file.resolve(appearances.get('N')) : null
}
