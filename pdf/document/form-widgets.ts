import { asCount, isArray, isDict, isNamed, isRef, isString } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject, PdfRef, PdfString } from '../syntax/objects.ts'
import { HIDDEN_FLAG, NO_VIEW_FLAG } from './annotation-flags.ts'
import { type FormField, isSigned } from './form.ts'
import { type FieldBox, fieldBoxOfRect, rectOf } from './page-geometry.ts'
import type { PdfPage } from './page-tree.ts'
import type { PdfFile } from './pdf-file.ts'
import { isPlainText, textOf } from './text-string.ts'

export type FormFieldKind = 'text' | 'choice' | 'checkbox' | 'radio' | 'signature'

/** A widget in which a person can fill in a field (ISO 32000-2 section 12.7). */
export type FormWidget = {
  pageNumber: number
  box: FieldBox
  kind: FormFieldKind
  /** The fully qualified name of the field. */
  name: string
  /** The alternate name of the field (/TU), or null. */
  title: string | null
  isRequired: boolean
  maxLength: number | null
  /** The options of a drop-down list, or null for another field. */
  options: string[] | null
  /** The export value or state that a radio button or alternative check box sets, or null for another widget. */
  state: string | null
  /** True if the field has no other widget. */
  isOnly: boolean
}

const unseen = HIDDEN_FLAG | NO_VIEW_FLAG
// Field flags ReadOnly, Required, Radio and Pushbutton (ISO 32000-2 tables 227 and 229).
const readOnly = 1
const required = 2
const radio = 32_768
const pushbutton = 65_536
const combo = 1 << 17
const multiSelect = 1 << 21
const annotationsMax = 10_000
const optionsMax = 1_000
const alternativesMax = 200

/**
 * Returns the widgets of form fields on the given pages that accept input. Excludes hidden, read-only and signed
 * widgets, and push buttons. Throws PdfFileError.
 */
export async function formWidgets(
  file: PdfFile,
  pages: readonly PdfPage[],
  formFields: readonly FormField[],
): Promise<FormWidget[]> {
  if (formFields.length === 0) return []
  const fields = new Map(formFields.map((field) => [field.ref.number, field]))
  const found: FormWidget[] = []
  const alternatives = new Map<number, boolean>()
  for (const page of pages) {
    const items = await file.resolve(page.dict.get('Annots'))
    const refs = isArray(items) ? items.filter(isRef).slice(0, annotationsMax) : []
    await file.prefetch(refs)
    for (const ref of refs) {
      const widget = await file.getObject(ref)
      if (!isDict(widget) || !isNamed(await file.resolve(widget.get('Subtype')), 'Widget')) continue
      const above = widget.get('Parent')
      const field = fields.get(ref.number) ?? (isRef(above) ? fields.get(above.number) : undefined)
      const place = field && (await placeOf(file, page, { ref, dict: widget }, field))
      if (!place) continue
      if (place.kind === 'checkbox' && !place.isOnly) {
        const { number } = field.ref
        if (!alternatives.has(number)) alternatives.set(number, await areAlternatives(file, field))
        if (alternatives.get(number)) {
          place.kind = 'radio'
          place.state = await stateOf(file, widget)
        }
      }
      found.push(place)
    }
  }
  return found
}

async function placeOf(
  file: PdfFile,
  page: PdfPage,
  { ref, dict: widget }: { ref: PdfRef; dict: PdfDict },
  field: FormField,
): Promise<FormWidget | null> {
  const isHidden = ((asCount(await file.resolve(widget.get('F'))) ?? 0) & unseen) !== 0
  const kind = (field.flags & readOnly) === 0 && !isHidden ? kindOf(field) : null
  const rect = rectOf(await numbersOf(file, widget.get('Rect')))
  const box = rect && fieldBoxOfRect(page.geometry, rect)
  if (kind === null || box === null) return null
  const dict = await file.getObject(field.ref)
  const title = isDict(dict) ? await file.resolve(dict.get('TU')) : null
  const kids = isDict(dict) ? await file.resolve(dict.get('Kids')) : null
  return {
    pageNumber: page.number,
    box,
    kind,
    name: field.name,
    title: isString(title) && textOf(title).trim() !== '' ? textOf(title) : null,
    isRequired: (field.flags & required) !== 0,
    maxLength: kind === 'text' ? await maxLengthOf(file, [...field.path.map((node) => node.dict), widget]) : null,
    options: kind === 'choice' ? await optionsOf(file, field) : null,
    state: kind === 'radio' ? ((await exportOf(file, field, kids, ref)) ?? (await stateOf(file, widget))) : null,
    isOnly: !isArray(kids) || kids.length <= 1,
  }
}

/**
 * Returns the shortest maximum length (/MaxLen) of the nodes of a field, because readers start from different nodes.
 * Returns null if there is none, and 0 for an invalid one.
 */
export async function maxLengthOf(file: PdfFile, nodes: readonly PdfDict[]): Promise<number | null> {
  let least: number | null = null
  for (const node of nodes) {
    const most = await file.resolve(node.get('MaxLen'))
    if (most !== null) least = Math.min(least ?? Infinity, asCount(most) ?? 0)
  }
  return least
}

/**
 * Returns the options of a choice field whose displayed texts are also its values. Returns null for a field with other
 * options or with multiple selection.
 */
export async function optionsOf(file: PdfFile, { options, flags }: FormField): Promise<string[] | null> {
  const items = await file.resolve(options)
  if (!isArray(items) || items.length > optionsMax || (flags & (combo | multiSelect)) !== combo) return null
  const texts: string[] = []
  for (const item of items) {
    const option = await file.resolve(item)
    const pair = isArray(option) ? [await file.resolve(option[0]), await file.resolve(option[1])] : [option, option]
    const [value, text] = pair.map((each) => (isString(each ?? null) ? textOf(each as PdfString) : null))
    if (value == null || value !== text) return null
    texts.push(value)
  }
  return texts
}

/** Returns whether each check box of a field has another state, so at most one can be checked, as with radio buttons. */
async function areAlternatives(file: PdfFile, { ref }: FormField): Promise<boolean> {
  const dict = await file.getObject(ref)
  const kids = isDict(dict) ? await file.resolve(dict.get('Kids')) : null
  if (!isArray(kids) || kids.length > alternativesMax) return false
  const states = new Set<string | null>([null])
  for (const kid of kids) {
    const widget = await file.resolve(kid)
    const state = isDict(widget) ? await stateOf(file, widget) : null
    states.add(state && comparedState(state))
  }
  return states.size === kids.length + 1
}

/** Returns the form of a state's name in which two states are compared, because some readers ignore its case. */
export const comparedState = (state: string): string => state.toLowerCase()

/** Returns the export value of a radio button, which is at the position of the button among the kids of its field. */
async function exportOf(file: PdfFile, field: FormField, kids: PdfObject, { number }: PdfRef): Promise<string | null> {
  const exports = await exportValues(file, field.options)
  const index = isArray(kids) ? kids.findIndex((kid) => isRef(kid) && kid.number === number) : 0
  return exports?.[index] ?? null
}

/** Returns the export values of buttons (ISO 32000-2 section 12.7.5.2.3), or null if they are not a list of texts. */
export async function exportValues(file: PdfFile, options: PdfObject): Promise<string[] | null> {
  const items = await file.resolve(options)
  if (!isArray(items) || items.length > optionsMax) return null
  const texts: string[] = []
  for (const item of items) {
    const text = await file.resolve(item)
    if (!isString(text) || !isPlainText(text)) return null
    texts.push(textOf(text))
  }
  return texts
}

async function stateOf(file: PdfFile, widget: PdfDict): Promise<string | null> {
  const appearances = await file.resolve(widget.get('AP'))
  const normal = isDict(appearances) ? await file.resolve(appearances.get('N')) : null
  return isDict(normal) ? ([...normal.keys()].find((state) => state !== 'Off') ?? null) : null
}

function kindOf(field: FormField): FormFieldKind | null {
  if (isNamed(field.type, 'Tx')) return 'text'
  if (isNamed(field.type, 'Ch')) return 'choice'
  if (isNamed(field.type, 'Sig')) return isSigned(field) ? null : 'signature'
  if (!isNamed(field.type, 'Btn') || (field.flags & pushbutton) !== 0) return null
  return (field.flags & radio) === 0 ? 'checkbox' : 'radio'
}

/** Returns an array of at most four numbers with its references resolved. Returns null for any other value. */
export async function numbersOf(file: PdfFile, value: PdfObject | undefined): Promise<PdfObject> {
  const items = await file.resolve(value)
  if (!isArray(items)) return null
  const numbers: PdfObject[] = []
  for (const item of items.slice(0, 4)) numbers.push(await file.resolve(item))
  return numbers
}
