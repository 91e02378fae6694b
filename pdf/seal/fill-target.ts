import type { FormField, FormNode } from '../document/form.ts'
import { numbersOf, optionsOf } from '../document/form-widgets.ts'
import type { FieldBox, FieldRect, Rect } from '../document/page-geometry.ts'
import { fieldBoxOfRect, fieldRectOfRect, fieldRectOnPage, rectOf } from '../document/page-geometry.ts'
import type { PdfPage } from '../document/page-tree.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { textOf } from '../document/text-string.ts'
import { asCount, isArray, isDict, isNamed, isRef, isString } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import { type FieldFrame, frameOf } from './fill-frame.ts'
import type { FillRefusal } from './fill-refusal.ts'

/**
 * A request to fill a form field: its fully qualified name, its type and the maximum number of characters. A `radio`
 * request fills the button at its position. A `choice` request lists the texts that can be chosen.
 */
export type FillRequest = {
  name: string
  type: 'text' | 'checkbox' | 'radio' | 'choice'
  charsMax: number
  options?: readonly string[]
}

/** A widget that shows the value of a form field, on its page. The field itself may be the widget. */
export type FillPlace = FieldRect & { widget: FormNode; page: PdfPage; frame: FieldFrame }

/** A form field that can be filled, with its widget at the requested position. */
export type FillTarget = FillPlace & {
  request: FillRequest
  field: FormNode
  /** The other widgets of the field, which show the same value. */
  copies: FillPlace[]
  /** The other buttons of the same radio button field. */
  siblings: FormNode[]
  flags: number
  /** The name of the state in which the box or button is checked. */
  onState: string
}

// Annotation and field flags (ISO 32000-2 tables 167, 227, 229 and 231).
const notShown = 1 + 2 + 16 + 32 + 256
const readOnlyFlag = 1
const radioFlag = 1 << 15
const buttonFlags = radioFlag | (1 << 16)
const comboFlag = 1 << 17
const multiSelectFlag = 1 << 21
const textFlags: [flag: number, refusal: FillRefusal][] = [
  [1 << 13, 'form_field_password'],
  [1 << 20, 'form_field_file'],
  [1 << 25, 'form_field_rich_text'],
]
const combFlag = 1 << 24
const multilineFlag = 1 << 12
const placeSlackPoints = 1
const copyPointsMin = 1
const widgetsMax = 200

type TargetRequest = {
  request: FillRequest
  page: PdfPage
  box: FieldBox
  /** Returns the pages that list each annotation, by the annotation's object number. */
  pagesOfWidgets: () => Promise<Map<number, PdfPage[]>>
}

/** Returns the field to fill, or the reason why the field or its widgets cannot be filled as requested. */
export async function targetIn(
  file: PdfFile,
  field: FormField,
  { request, page, box, pagesOfWidgets }: TargetRequest,
): Promise<FillTarget | FillRefusal> {
  const node = field.path.at(-1) as FormNode
  const widgets = await widgetsOf(file, node)
  if (typeof widgets === 'string') return widgets
  const refusal =
    refusalOfKind(field, request) ??
    (await firstOf(widgets, (widget) => refusalOfEntries(file, field, widget))) ??
    (await refusalOfOptions(file, field, request)) ??
    (await refusalOfLength(file, [...field.path, ...widgets], request))
  if (refusal !== null) return refusal
  const cells = await cellsOf(file, field, widgets)
  if (cells === null) return 'form_field_comb'
  const fieldRect = fieldRectOnPage(page.geometry, box).rect
  const found: { widget: FormNode; rect: Rect }[] = []
  for (const widget of widgets) {
    const rect = await rectangleOf(file, widget.dict)
    if (rect !== null && isAlike(rect, fieldRect, page)) found.push({ widget, rect })
  }
  // Pages are needed to find the widget, because widgets on several pages can have the same rectangle.
  const pagesOf = found.length > 1 ? await pagesOfWidgets() : new Map<number, PdfPage[]>()
  const isHere = ({ ref }: FormNode) => pagesOf.get(ref.number)?.some(({ number }) => number === page.number)
  const chosen = found.length > 1 ? found.find(({ widget }) => isHere(widget)) : found[0]
  if (chosen === undefined) return 'form_field_elsewhere'
  const { widget, rect } = chosen
  const others = widgets.filter((other) => other !== widget)
  const siblings = request.type === 'radio' ? others : []
  const onState = await onStateFor(file, field, { request, widget, others })
  if (onState === null) return 'form_field_states'
  // The signing page shows a field only once, but the same check or choice at another position can answer another
  // question.
  if (others.length > 0 && (request.type === 'checkbox' || request.type === 'choice'))
    return 'form_field_several_places'
  const copies: FillPlace[] = []
  for (const other of request.type === 'text' ? others : []) {
    const copy = await copyOf(file, other, { pages: (await pagesOfWidgets()).get(other.ref.number) ?? [], cells })
    if (typeof copy === 'string') return copy
    copies.push(copy)
  }
  const place = {
    ...fieldRectOfRect(page.geometry, rect),
    widget,
    page,
    frame: await frameOf(file, widget.dict, cells),
  }
  return { ...place, request, field: node, copies, siblings, flags: field.flags, onState }
}

/** Returns another widget of a field, or the reason why the seal cannot draw its value. */
async function copyOf(
  file: PdfFile,
  widget: FormNode,
  { pages, cells }: { pages: PdfPage[]; cells: number },
): Promise<FillPlace | FillRefusal> {
  const [page, ...others] = pages
  if (page === undefined || others.length > 0) return 'form_field_ambiguous'
  const rect = await rectangleOf(file, widget.dict)
  if (rect === null || fieldBoxOfRect(page.geometry, rect) === null) return 'form_field_hidden'
  const at = fieldRectOfRect(page.geometry, rect)
  if (Math.min(at.widthPoints, at.heightPoints) < copyPointsMin) return 'form_field_hidden'
  return { ...at, widget, page, frame: await frameOf(file, widget.dict, cells) }
}

/**
 * Returns the number of cells in a comb field (ISO 32000-2 table 231). Returns 0 for any other field, and null for an
 * invalid comb field.
 */
async function cellsOf(file: PdfFile, { type, flags, path }: FormField, widgets: FormNode[]): Promise<number | null> {
  if (!isNamed(type, 'Tx') || (flags & combFlag) === 0) return 0
  const most = await maxLengthOf(file, [...path, ...widgets])
  return most === null || most < 1 || (flags & multilineFlag) !== 0 ? null : most
}

async function rectangleOf(file: PdfFile, widget: PdfDict): Promise<Rect | null> {
  const edges = await file.resolve(widget.get('Rect'))
  return isArray(edges) && edges.length === 4 ? rectOf(await numbersOf(file, edges)) : null
}

async function firstOf<Item, Found>(items: Item[], find: (item: Item) => Promise<Found | null>): Promise<Found | null> {
  for (const item of items) {
    const found = await find(item)
    if (found !== null) return found
  }
  return null
}

type Chosen = Pick<FillTarget, 'request' | 'widget'> & { others: FormNode[] }

/**
 * Returns the name of a button's checked state. Returns null if another button of the field has the same state name, or
 * if the name is not plain.
 */
async function onStateFor(
  file: PdfFile,
  field: FormField,
  { request, widget, others }: Chosen,
): Promise<string | null> {
  if (request.type === 'text' || request.type === 'choice') return 'Yes'
  const own = await onStateOf(file, field, widget.dict)
  if (own === null || !isPlainState(own)) return null
  for (const { dict } of others) {
    const other = await onStateOf(file, field, dict)
    const isFine = request.type === 'radio' ? other?.toLowerCase() !== own.toLowerCase() : other === own
    if (other === null || !isFine) return null
  }
  return own
}

/** Returns the widgets of a field. Each must name the field as its parent. */
async function widgetsOf(file: PdfFile, field: FormNode): Promise<FormNode[] | FillRefusal> {
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

function refusalOfKind({ type, flags }: FormField, request: FillRequest): FillRefusal | null {
  const kind = kindOf(type, flags)
  const isChoice = (['radio', 'choice', null] as unknown[]).includes(kind)
  if (kind !== request.type) return isChoice ? 'form_field_kind' : 'form_field_type'
  const special = kind === 'text' ? textFlags.find(([flag]) => (flags & flag) !== 0) : undefined
  return special?.[1] ?? ((flags & readOnlyFlag) === 0 ? null : 'form_field_read_only')
}

/**
 * Returns the kind of a field. Returns null for push buttons and signatures, and for choice fields other than a
 * drop-down list with single selection.
 */
function kindOf(type: PdfObject, flags: number): FillRequest['type'] | null {
  if (isNamed(type, 'Tx')) return 'text'
  if (isNamed(type, 'Ch')) return (flags & (comboFlag | multiSelectFlag)) === comboFlag ? 'choice' : null
  if (!isNamed(type, 'Btn')) return null
  if ((flags & buttonFlags) === radioFlag) return 'radio'
  return (flags & buttonFlags) === 0 ? 'checkbox' : null
}

/**
 * Returns a refusal if a drop-down list lacks one of the texts, or has a different value for it. Returns null
 * otherwise.
 */
async function refusalOfOptions(file: PdfFile, field: FormField, request: FillRequest): Promise<FillRefusal | null> {
  if (request.type !== 'choice') return null
  const texts = new Set((await optionsOf(file, field)) ?? [])
  return (request.options ?? []).every((option) => texts.has(option)) ? null : 'form_field_options'
}

async function refusalOfEntries(file: PdfFile, field: FormField, widget: FormNode): Promise<FillRefusal | null> {
  const nodes = [...field.path, widget]
  for (const { dict } of nodes) if (await hasActions(file, dict)) return 'form_field_actions'
  const annotationFlags = asCount((await file.resolve(widget.dict.get('F'))) ?? 0)
  if (annotationFlags === null || (annotationFlags & notShown) !== 0 || has(widget.dict, 'OC'))
    return 'form_field_hidden'
  if (nodes.some(({ dict }) => has(dict, 'RV'))) return 'form_field_rich_text'
  const state = await file.resolve(widget.dict.get('AS'))
  return isEmpty(await file.resolve(field.value)) && isEmpty(state) ? null : 'form_field_has_value'
}

/** Returns whether a field or widget has an action. Actions that a repair replaced by null do not count. */
async function hasActions(file: PdfFile, dict: PdfDict): Promise<boolean> {
  if ((await file.resolve(dict.get('A'))) !== null) return true
  const triggers = await file.resolve(dict.get('AA'))
  if (!isDict(triggers)) return triggers !== null
  for (const action of triggers.values()) if ((await file.resolve(action)) !== null) return true
  return false
}

const has = (dict: PdfDict, key: string): boolean => (dict.get(key) ?? null) !== null

const isEmpty = (value: PdfObject): boolean =>
  value === null || (isString(value) && textOf(value) === '') || isNamed(value, 'Off')

async function refusalOfLength(file: PdfFile, nodes: FormNode[], request: FillRequest): Promise<FillRefusal | null> {
  const most = request.type === 'text' ? await maxLengthOf(file, nodes) : null
  return most !== null && most < request.charsMax ? 'form_field_too_long' : null
}

async function maxLengthOf(file: PdfFile, nodes: FormNode[]): Promise<number | null> {
  let least: number | null = null
  for (const { dict } of nodes) {
    const most = await file.resolve(dict.get('MaxLen'))
    if (most !== null) least = Math.min(least ?? Infinity, asCount(most) ?? 0)
  }
  return least
}

const isAlike = (rect: Rect, other: Rect, { geometry }: PdfPage): boolean =>
  rect.every((edge, i) => Math.abs(edge - (other[i] as number)) * geometry.userUnit <= placeSlackPoints)

// Returns whether all readers write and interpret a state name in the same way. Readers write other characters
// differently, and some interpret variants of Off as Off.
const isPlainState = (state: string): boolean => /^[\w.-]+$/.test(state) && state.toLowerCase() !== 'off'

/**
 * Returns the only appearance state of a checkbox other than /Off. Returns null if there are several, or if the field
 * has separate export values.
 */
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
