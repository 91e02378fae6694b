import { HIDDEN_FLAG, INVISIBLE_FLAG, NO_ROTATE_FLAG, SCREEN_FLAGS } from '../document/annotation-flags.ts'
import type { FormField, FormNode } from '../document/form.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { textOf } from '../document/text-string.ts'
import { asCount, isArray, isDict, isNamed, isRef, isString } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import { sameObject } from '../syntax/same-object.ts'
import type { FillRefusal } from './fill-refusal.ts'

const notShown = INVISIBLE_FLAG | HIDDEN_FLAG | NO_ROTATE_FLAG | SCREEN_FLAGS
const widgetsMax = 200

/** Entries of a field that a widget can repeat. A seal writes the entries of the field, and removes the others. */
const repeatedKeys = ['V', 'DV', 'Ff', 'Opt', 'I']

/** Entries of a field or widget that start actions. A filled field is read-only, so these actions have no purpose. */
const actionKeys = ['A', 'AA']

/**
 * Returns the objects of a field and its widgets with entries that a seal removes, without these entries. A later seal
 * can then fill the field, but no longer remove them.
 */
export async function preparedNodes(file: PdfFile, { path }: FormField): Promise<FormNode[]> {
  const node = path.at(-1) as FormNode
  const widgets = await widgetNodesOf(file, node)
  const all = typeof widgets === 'string' ? [] : [...new Set([node, ...widgets])]
  return all.flatMap((one) => {
    const dict = preparedDict(one.dict, one !== node)
    return dict.size < one.dict.size ? [{ ...one, dict }] : []
  })
}

/** Returns a field or widget without its actions. Also removes the entries of a widget that repeat those of its field. */
export function preparedDict(dict: PdfDict, isWidgetOnly: boolean): PdfDict {
  const removed = isWidgetOnly ? [...actionKeys, ...repeatedKeys] : actionKeys
  return new Map([...dict].filter(([key]) => !removed.includes(key)))
}

/** Returns the widgets of a field. Each must name the field as its parent. */
export async function widgetNodesOf(file: PdfFile, field: FormNode): Promise<FormNode[] | FillRefusal> {
  const kids = (await file.resolve(field.dict.get('Kids'))) ?? []
  const isWidget = isNamed(await file.resolve(field.dict.get('Subtype')), 'Widget')
  if (!isArray(kids) || isWidget !== (kids.length === 0)) return 'form_field_ambiguous'
  if (kids.length > widgetsMax) return 'form_field_several_places'
  const found: FormNode[] = []
  for (const ref of kids) {
    const dict = isRef(ref) ? await file.getObject(ref) : null
    const isOwn = isDict(dict) && !dict.has('T') && isNamed(await file.resolve(dict.get('Subtype')), 'Widget')
    const parent = isDict(dict) ? dict.get('Parent') : null
    if (!isRef(ref) || !isOwn || !isRef(parent) || parent.number !== field.ref.number) return 'form_field_ambiguous'
    found.push({ ref, dict, title: null })
  }
  return found.length === 0 ? [field] : found
}

/** Returns a refusal if a field or its widget is hidden, has rich text or already has a value. Otherwise returns null. */
export async function refusalOfEntries(file: PdfFile, field: FormField, widget: FormNode): Promise<FillRefusal | null> {
  const annotationFlags = asCount((await file.resolve(widget.dict.get('F'))) ?? 0)
  if (annotationFlags === null || (annotationFlags & notShown) !== 0 || has(widget.dict, 'OC'))
    return 'form_field_hidden'
  if ([...field.path, widget].some(({ dict }) => has(dict, 'RV'))) return 'form_field_rich_text'
  const state = await file.resolve(widget.dict.get('AS'))
  return isEmpty(await file.resolve(field.value)) && isEmpty(state) ? null : 'form_field_has_value'
}

/**
 * Returns a refusal if a widget repeats entries of its field with other values, or if a signature prevents the seal
 * from removing them. For readers that start from the page, these entries replace those of the field.
 */
export async function refusalOfRepeated(
  file: PdfFile,
  field: FormField,
  { widget, isSigned }: { widget: FormNode; isSigned: boolean },
): Promise<FillRefusal | null> {
  if (widget.ref.number === field.ref.number) return null
  const [type, value, flags, options] = await Promise.all(
    ['FT', 'V', 'Ff', 'Opt'].map(async (key) => file.resolve(widget.dict.get(key))),
  )
  if (!isEmpty(value ?? null)) return 'form_field_has_value'
  const isEqual =
    (type === null || sameObject(type ?? null, field.type)) &&
    (flags === null || flags === field.flags) &&
    (options === null || sameObject(options ?? null, await file.resolve(field.options)))
  const isKept = isSigned && repeatedKeys.some((key) => has(widget.dict, key))
  return isEqual && !isKept ? null : 'form_field_ambiguous'
}

/** Returns whether a field or widget has an action. Actions that a repair replaced by null do not count. */
export async function hasActions(file: PdfFile, dict: PdfDict): Promise<boolean> {
  if ((await file.resolve(dict.get('A'))) !== null) return true
  const triggers = await file.resolve(dict.get('AA'))
  if (!isDict(triggers)) return triggers !== null
  for (const action of triggers.values()) if ((await file.resolve(action)) !== null) return true
  return false
}

/** Returns whether a dictionary has an entry that is not null. */
export const has = (dict: PdfDict, key: string): boolean => (dict.get(key) ?? null) !== null

const isEmpty = (value: PdfObject): boolean =>
  value === null || (isString(value) && textOf(value).trim() === '') || isNamed(value, 'Off')
