import { formOf, listFields } from '../document/form.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { textOf } from '../document/text-string.ts'
import { isArray, isDict, isName, isNamed, isString } from '../syntax/kinds.ts'
import type { PdfObject } from '../syntax/objects.ts'
import { isDrawnForm } from './read-stamps.ts'

/** The expected value of a form field: a text, or the state of a checkbox. */
export type ExpectedFill = { fieldId: string; name: string; value: string | boolean }

export type FillMismatch = { fieldId: string; mismatch: 'missing' | 'value' | 'appearance' | 'read_only' }

// A field flag (ISO 32000-2 table 227).
const readOnlyFlag = 1

/** Returns the form fields that lack their expected value, appearance or read-only flag. Throws PdfFileError. */
export async function verifyFills(file: PdfFile, expected: readonly ExpectedFill[]): Promise<FillMismatch[]> {
  const form = expected.length === 0 ? null : await formOf(file)
  const fields = form === null ? [] : await listFields(file, form)
  const found: FillMismatch[] = []
  for (const fill of expected) {
    const [field, ...others] = fields.filter(({ name }) => name === fill.name)
    const dict = field && others.length === 0 ? field.path.at(-1)?.dict : undefined
    if (!field || !dict) {
      found.push({ fieldId: fill.fieldId, mismatch: 'missing' })
      continue
    }
    const kids = await file.resolve(dict.get('Kids'))
    const held = await file.resolve(field.value)
    const isButton = isNamed(field.type, 'Btn')
    const widgets =
      !isArray(kids) || kids.length === 0 ? [dict] : isButton ? [await chosenButton(file, kids, held)] : kids
    let mismatch: FillMismatch['mismatch'] | null = null
    for (const widget of widgets) mismatch ??= await mismatchIn(file, await file.resolve(widget), { fill, held })
    mismatch ??= (field.flags & readOnlyFlag) === 0 ? 'read_only' : null
    if (mismatch !== null) found.push({ fieldId: fill.fieldId, mismatch })
  }
  return found
}

async function mismatchIn(
  file: PdfFile,
  widget: PdfObject,
  { fill, held }: { fill: ExpectedFill; held: PdfObject },
): Promise<'value' | 'appearance' | null> {
  const state = isDict(widget) ? await file.resolve(widget.get('AS')) : null
  if (!isHeld(fill.value, held, state)) return 'value'
  return (await isShown(file, widget, state)) ? null : 'appearance'
}

/**
 * Returns the only button whose state is the field's value. Returns null if none of several buttons has this state, or
 * if another button is also on.
 */
async function chosenButton(file: PdfFile, kids: readonly PdfObject[], held: PdfObject): Promise<PdfObject> {
  if (kids.length === 1) return file.resolve(kids[0])
  const on: PdfObject[] = []
  for (const kid of kids) {
    const widget = await file.resolve(kid)
    const state = isDict(widget) ? await file.resolve(widget.get('AS')) : null
    if (isName(state) && state.name !== 'Off') on.push(isName(held) && state.name === held.name ? widget : null)
  }
  return on.length === 1 ? (on[0] ?? null) : null
}

function isHeld(value: string | boolean, held: PdfObject, state: PdfObject): boolean {
  if (typeof value === 'string') return isString(held) && textOf(held) === value
  return isName(held) && isName(state) && held.name === state.name && (held.name !== 'Off') === value
}

async function isShown(file: PdfFile, widget: PdfObject, state: PdfObject): Promise<boolean> {
  const appearances = isDict(widget) ? await file.resolve(widget.get('AP')) : null
  const normal = isDict(appearances) ? await file.resolve(appearances.get('N')) : null
  return isDrawnForm(file, isDict(normal) && isName(state) ? await file.resolve(normal.get(state.name)) : normal)
}
