import type { FormField, FormNode } from '../document/form.ts'
import { numbersOf } from '../document/form-widgets.ts'
import type { FieldBox, FieldRect, Rect } from '../document/page-geometry.ts'
import { fieldRectOfRect, fieldRectOnPage, rectOf } from '../document/page-geometry.ts'
import type { PdfPage } from '../document/page-tree.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { textOf } from '../document/text-string.ts'
import { asCount, isArray, isDict, isNamed, isRef, isString } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import { type FieldFrame, frameOf } from './fill-frame.ts'
import type { FillRefusal } from './fill-refusal.ts'

/** A request to fill a field: its fully qualified name, type and maximum number of characters. */
export type FillWish = { name: string; type: 'text' | 'checkbox'; charsMax: number }

/** A form field that can be filled, with its only widget, which may be the field itself. */
export type FillTarget = FieldRect & {
  wish: FillWish
  field: FormNode
  widget: FormNode
  /** /Ff. */
  flags: number
  /** The state name of a checked box. */
  onState: string
  frame: FieldFrame
}

// ISO 32000-2 tables 167, 227, 229 and 231.
const notShown = 1 + 2 + 16 + 32 + 256
const readOnlyFlag = 1
const buttonFlags = (1 << 15) | (1 << 16)
const textFlags: [flag: number, refusal: FillRefusal][] = [
  [1 << 13, 'form_field_password'],
  [1 << 20, 'form_field_file'],
  [1 << 24, 'form_field_comb'],
  [1 << 25, 'form_field_rich_text'],
]
const placeSlackPoints = 1

/** Returns the field to fill, or the reason in the field or its only widget against filling it as requested. */
export async function targetIn(
  file: PdfFile,
  field: FormField,
  { wish, page, box }: { wish: FillWish; page: PdfPage; box: FieldBox },
): Promise<FillTarget | FillRefusal> {
  const node = field.path.at(-1) as FormNode
  const widget = await onlyWidget(file, node)
  if (typeof widget === 'string') return widget
  const refusal =
    refusalOfKind(field, wish) ??
    (await refusalOfEntries(file, field, widget)) ??
    (await refusalOfLength(file, [...field.path, widget], wish))
  if (refusal !== null) return refusal
  const edges = await file.resolve(widget.dict.get('Rect'))
  const rect = isArray(edges) && edges.length === 4 ? rectOf(await numbersOf(file, edges)) : null
  if (rect === null || !isAlike(rect, fieldRectOnPage(page.geometry, box).rect, page)) return 'form_field_elsewhere'
  const onState = wish.type === 'checkbox' ? await onStateOf(file, field, widget.dict) : 'Yes'
  if (onState === null || !isPlainState(onState)) return 'form_field_states'
  const frame = await frameOf(file, widget.dict)
  return { ...fieldRectOfRect(page.geometry, rect), wish, field: node, widget, flags: field.flags, onState, frame }
}

async function onlyWidget(file: PdfFile, field: FormNode): Promise<FormNode | FillRefusal> {
  const kids = (await file.resolve(field.dict.get('Kids'))) ?? []
  const isWidget = isNamed(await file.resolve(field.dict.get('Subtype')), 'Widget')
  if (!isArray(kids) || isWidget !== (kids.length === 0)) return 'form_field_ambiguous'
  if (kids.length > 1) return 'form_field_several_places'
  const [ref] = kids
  if (ref === undefined) return field
  const dict = isRef(ref) ? await file.getObject(ref) : null
  const isOwn = isDict(dict) && !dict.has('T') && isNamed(await file.resolve(dict.get('Subtype')), 'Widget')
  const parent = isDict(dict) ? dict.get('Parent') : null
  if (!isRef(ref) || !isOwn || !isRef(parent) || parent.number !== field.ref.number) return 'form_field_ambiguous'
  return { ref, dict, title: null }
}

function refusalOfKind({ type, flags }: FormField, wish: FillWish): FillRefusal | null {
  const isText = isNamed(type, 'Tx')
  const isBox = isNamed(type, 'Btn') && (flags & buttonFlags) === 0
  if (!isText && !isBox) return 'form_field_kind'
  if (isText !== (wish.type === 'text')) return 'form_field_type'
  const special = isText ? textFlags.find(([flag]) => (flags & flag) !== 0) : undefined
  return special?.[1] ?? ((flags & readOnlyFlag) === 0 ? null : 'form_field_read_only')
}

async function refusalOfEntries(file: PdfFile, field: FormField, widget: FormNode): Promise<FillRefusal | null> {
  const nodes = [...field.path, widget]
  if (nodes.some(({ dict }) => has(dict, 'AA') || has(dict, 'A'))) return 'form_field_actions'
  const annotationFlags = asCount((await file.resolve(widget.dict.get('F'))) ?? 0)
  if (annotationFlags === null || (annotationFlags & notShown) !== 0 || has(widget.dict, 'OC'))
    return 'form_field_hidden'
  if (nodes.some(({ dict }) => has(dict, 'RV'))) return 'form_field_rich_text'
  const state = await file.resolve(widget.dict.get('AS'))
  return isEmpty(await file.resolve(field.value)) && isEmpty(state) ? null : 'form_field_has_value'
}

const has = (dict: PdfDict, key: string): boolean => (dict.get(key) ?? null) !== null

const isEmpty = (value: PdfObject): boolean =>
  value === null || (isString(value) && textOf(value) === '') || isNamed(value, 'Off')

async function refusalOfLength(file: PdfFile, nodes: FormNode[], wish: FillWish): Promise<FillRefusal | null> {
  if (wish.type === 'checkbox') return null
  for (const { dict } of nodes.toReversed()) {
    const most = await file.resolve(dict.get('MaxLen'))
    if (most !== null) return (asCount(most) ?? 0) < wish.charsMax ? 'form_field_too_long' : null
  }
  return null
}

const isAlike = (rect: Rect, other: Rect, { geometry }: PdfPage): boolean =>
  rect.every((edge, i) => Math.abs(edge - (other[i] as number)) * geometry.userUnit <= placeSlackPoints)

// Readers write other characters differently, and some read variants of Off as Off.
const isPlainState = (state: string): boolean => /^[\w.-]+$/.test(state) && state.toLowerCase() !== 'off'

/** Returns the only state other than /Off in a box's appearances; null if it has several, or separate export values. */
async function onStateOf(file: PdfFile, { path }: FormField, widget: PdfDict): Promise<string | null> {
  if (path.some(({ dict }) => has(dict, 'Opt')) || has(widget, 'Opt')) return null
  const appearances = (await file.resolve(widget.get('AP'))) ?? new Map()
  if (!isDict(appearances)) return null
  const states = new Set<string>()
  for (const way of ['N', 'D']) {
    const shown = (await file.resolve(appearances.get(way))) ?? new Map()
    if (!isDict(shown)) return null
    for (const state of shown.keys()) if (state !== 'Off') states.add(state)
  }
  return states.size > 1 ? null : ([...states][0] ?? 'Yes')
}
