import type { FormField, FormNode } from '../document/form.ts'
import { comparedState, exportValues, maxLengthOf, numbersOf, optionsOf } from '../document/form-widgets.ts'
import type { FieldBox, FieldRect, Rect } from '../document/page-geometry.ts'
import { fieldBoxOfRect, fieldRectOfRect, fieldRectOnPage, rectOf } from '../document/page-geometry.ts'
import type { PdfPage } from '../document/page-tree.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { isArray, isDict, isNamed } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import { has, hasActions, refusalOfEntries, refusalOfRepeated, widgetNodesOf } from './fill-entries.ts'
import { type FieldFrame, frameOf } from './fill-frame.ts'
import type { FillRefusal } from './fill-refusal.ts'

/**
 * A request to fill a form field: its fully qualified name, its type and the maximum number of characters. A `radio`
 * request fills the button at its position, or one of several check boxes with different states. A `choice` request
 * lists the texts that can be chosen.
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
  /** The other buttons of the same field, if it is filled as radio buttons. */
  siblings: FormNode[]
  flags: number
  /** The name of the state in which the box or button is checked. */
  onState: string
}

// Field flags (ISO 32000-2 tables 227, 229 and 231).
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

type TargetRequest = {
  request: FillRequest
  page: PdfPage
  box: FieldBox
  /** True if the document has a signature, which forbids changes of actions and of repeated entries. */
  isSigned: boolean
  /** Returns the pages that list each annotation, by the annotation's object number. */
  pagesOfWidgets: () => Promise<Map<number, PdfPage[]>>
}

/** Returns the field to fill, or the reason why the field or its widgets cannot be filled as requested. */
export async function targetIn(
  file: PdfFile,
  field: FormField,
  { request, page, box, isSigned, pagesOfWidgets }: TargetRequest,
): Promise<FillTarget | FillRefusal> {
  const node = field.path.at(-1) as FormNode
  const widgets = await widgetNodesOf(file, node)
  if (typeof widgets === 'string') return widgets
  const refusal =
    refusalOfKind(field, request, widgets.length > 1) ??
    (await firstOf(widgets, (widget) => refusalOfEntries(file, field, widget))) ??
    (await firstOf(widgets, (widget) => refusalOfRepeated(file, field, { widget, isSigned }))) ??
    (await refusalOfOptions(file, field, request)) ??
    (await refusalOfLength(file, [...field.path, ...widgets], request))
  if (refusal !== null) return refusal
  const cells = await cellsOf(file, field, widgets)
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
  // The seal removes actions from the objects that it writes, unless a signature forbids this.
  const kept = isSigned ? [...field.path, ...widgets] : [...field.path.slice(0, -1), ...siblings]
  for (const { dict } of kept) if (await hasActions(file, dict)) return 'form_field_actions'
  const onState = await onStateFor(file, field, { request, widget, others })
  if (onState === null) return 'form_field_states'
  // The signing page shows a field only once, but the same check at another position can answer another question.
  if (others.length > 0 && request.type === 'checkbox') return 'form_field_several_places'
  const copies: FillPlace[] = []
  for (const other of siblings.length > 0 ? [] : others) {
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
 * Returns the number of cells in a comb field (ISO 32000-2 table 231). Returns 0 for any other field, and for a comb
 * field without a maximum length or with several lines, which readers do not divide into cells.
 */
async function cellsOf(file: PdfFile, { type, flags, path }: FormField, widgets: FormNode[]): Promise<number> {
  if (!isNamed(type, 'Tx') || (flags & combFlag) === 0 || (flags & multilineFlag) !== 0) return 0
  return (await maxLengthOf(file, dictsOf([...path, ...widgets]))) ?? 0
}

const dictsOf = (nodes: readonly FormNode[]): PdfDict[] => nodes.map(({ dict }) => dict)

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
  const isRadio = request.type === 'radio'
  if (!(await hasPlainExports(file, field, isRadio ? 1 + others.length : 0))) return null
  const own = await onStateOf(file, widget.dict)
  if (own === null || !isPlainState(own)) return null
  for (const { dict } of others) {
    const other = await onStateOf(file, dict)
    if (other === null || (isRadio ? comparedState(other) === comparedState(own) : other !== own)) return null
  }
  return own
}

function refusalOfKind({ type, flags }: FormField, request: FillRequest, isRepeated: boolean): FillRefusal | null {
  const stated = kindOf(type, flags)
  const kind = stated === 'checkbox' && request.type === 'radio' && isRepeated ? 'radio' : stated
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

async function refusalOfLength(file: PdfFile, nodes: FormNode[], request: FillRequest): Promise<FillRefusal | null> {
  const most = request.type === 'text' ? await maxLengthOf(file, dictsOf(nodes)) : null
  return most !== null && most < request.charsMax ? 'form_field_too_long' : null
}

const isAlike = (rect: Rect, other: Rect, { geometry }: PdfPage): boolean =>
  rect.every((edge, i) => Math.abs(edge - (other[i] as number)) * geometry.userUnit <= placeSlackPoints)

// Returns whether all readers interpret a state name in the same way. Readers disagree about control characters, and some
// interpret variants of Off as Off.
const isPlainState = (state: string): boolean =>
  /^[\x20-\x7e\xa1-\xff]+$/.test(state) && state.trim().toLowerCase() !== 'off'

/**
 * Returns whether a field has no export values (/Opt), or, for radio buttons, a different one for each button. The
 * search for places shows the export value of a radio button, but not that of a check box.
 */
async function hasPlainExports(file: PdfFile, { options, path }: FormField, buttonCount: number): Promise<boolean> {
  if (!path.some(({ dict }) => has(dict, 'Opt'))) return true
  const exports = await exportValues(file, options)
  return exports !== null && exports.length === buttonCount && new Set(exports).size === buttonCount
}

/** Returns the only appearance state of a button other than /Off. Returns null if there are several. */
async function onStateOf(file: PdfFile, widget: PdfDict): Promise<string | null> {
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
