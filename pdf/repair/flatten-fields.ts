import type { ByteSource } from '../../base/bytes.ts'
import { HIDDEN_FLAG } from '../document/annotation-flags.ts'
import { PdfFileError } from '../document/errors.ts'
import { type FormField, formOf, listFields } from '../document/form.ts'
import { openPdf, type PdfFile } from '../document/pdf-file.ts'
import { readWorkAt } from '../document/read-work.ts'
import { defaultReadLimits } from '../document/window-source.ts'
import { plainNameOf, requireOneValuePerName } from '../seal/one-value.ts'
import { fieldsOnPages } from '../seal/shown-on-pages.ts'
import { appearanceContextOf, requireShown } from '../seal/shown-values.ts'
import { asCount, isArray, isDict, isNamed, isRef, isStream } from '../syntax/kinds.ts'
import { type PdfDict, type PdfObject, type PdfRef, pdfDict, pdfName } from '../syntax/objects.ts'
import type { Work } from '../syntax/work.ts'
import { changeForm, createEdit, type Edit } from './edit.ts'
import { widgetsOf } from './field-values.ts'

// The entries of a widget that an annotation with the same appearance keeps.
const keptKeys = new Set(['Type', 'Rect', 'F', 'P', 'NM', 'StructParent', 'OC'])

/** A widget of a field. `ref` is null if the widget is a direct object. */
type Place = { field: FormField; ref: PdfRef | null; widget: PdfDict; isOnPage: boolean }

/**
 * Returns the incremental update that flattens each text or choice field whose appearance does not show its value, and
 * the names of these fields. The field leaves the form, and its widgets become stamps with the same appearance, which
 * no reader redraws. Returns null if all fields show their values. Also returns null if readers draw one of the
 * differing fields differently, for example without an appearance or with /NeedAppearances. Throws PdfFileError.
 */
export async function flattenFields(
  source: ByteSource,
  work: Work,
): Promise<{ appended: Uint8Array; names: string[] } | null> {
  const edit = createEdit(await openPdf(source, defaultReadLimits, work))
  const { file } = edit
  const form = await formOf(file)
  if (form === null || (await file.resolve(form.dict.get('NeedAppearances'))) === true) return null
  const places = await placesOf(edit)
  const differing = await differingFields(file, places)
  const removed = new Map<number, FormField>()
  for (const { field, ref, widget, isOnPage } of places) {
    if (!differing.has(keyOf(field))) continue
    const stamp = ref && (await stampOf(file, field, widget))
    if (!stamp) return null
    if (!isOnPage) {
      edit.put(field.ref, null)
      removed.set(field.ref.number, field)
    }
    edit.put(ref, stamp)
  }
  if (removed.size > 0) await removeFields(edit, [...removed.values()])
  const appended = await edit.finish()
  const flattened = places.filter(({ field }) => differing.has(keyOf(field)))
  return appended && { appended, names: [...new Set(flattened.map(({ field }) => plainNameOf(field.name)))] }
}

/** Returns the widgets of all fields that readers find in the form, and of those that they find on the pages. */
async function placesOf(edit: Edit): Promise<Place[]> {
  const { file } = edit
  const form = await formOf(file)
  const places: Place[] = []
  for (const field of form === null ? [] : await listFields(file, form))
    for (const ref of await widgetsOf(edit, field)) {
      const widget = await file.getObject(ref)
      if (isDict(widget)) places.push({ field, ref, widget, isOnPage: false })
    }
  for await (const { field, ref, dict } of fieldsOnPages(file))
    places.push({ field, ref, widget: dict, isOnPage: true })
  return places
}

const keyOf = ({ name, ref }: FormField): string => (name === '' ? `${ref.number}` : `/${name}`)

/** Returns the keys of the fields that do not show their value in a widget, or have another value in another object. */
async function differingFields(file: PdfFile, places: Place[]): Promise<Set<string>> {
  const look = await appearanceContextOf(file, await formOf(file))
  const oneValue = { form: requireOneValuePerName(file), page: requireOneValuePerName(file) }
  const found = new Set<string>()
  for (const { field, widget, isOnPage } of places) {
    try {
      await oneValue[isOnPage ? 'page' : 'form'](field)
      await requireShown(look, field, widget)
    } catch (error) {
      if (!(error instanceof PdfFileError) || error.reason !== 'value_not_shown') throw error
      found.add(keyOf(field))
    }
  }
  return found
}

/**
 * Returns an annotation that shows the appearance of a widget, or null if readers can show the widget differently. An
 * appearance without its own resources uses those of the form or of the page.
 */
async function stampOf(file: PdfFile, { type }: FormField, widget: PdfDict): Promise<PdfDict | null> {
  const kind = await file.resolve(type)
  if (!(isNamed(kind, 'Tx') || isNamed(kind, 'Ch')) || !widget.has('Rect')) return null
  const flags = asCount((await file.resolve(widget.get('F'))) ?? 0)
  const looks = await file.resolve(widget.get('AP'))
  const shown = isDict(looks) ? (looks.get('N') ?? null) : null
  const drawn = await file.resolve(shown)
  const isDrawn = isRef(shown) && isStream(drawn) && isDict(await file.resolve(drawn.dict.get('Resources')))
  if (flags === null || !(isDrawn || (flags & HIDDEN_FLAG) !== 0)) return null
  const stamp = new Map([...widget].filter(([key]) => keptKeys.has(key))).set('Subtype', pdfName('Stamp'))
  return isDrawn ? stamp.set('AP', pdfDict({ N: shown })) : stamp
}

/** Removes fields from the form, together with the fields above them that become empty. */
async function removeFields(edit: Edit, fields: FormField[]): Promise<void> {
  const { file } = edit
  const removed = new Set<number>()
  for (const { path } of fields)
    for (const [index, { ref }] of [...path.entries()].reverse()) {
      removed.add(ref.number)
      const above = path[index - 1]
      const node = above ? await edit.get(above.ref) : null
      if (!above || !isDict(node)) break
      const kids = await without(file, node.get('Kids'), removed)
      edit.put(above.ref, new Map(node).set('Kids', kids))
      if (kids.length > 0) break
    }
  await changeForm(edit, async (form) => {
    const left = new Map(form).set('Fields', await without(file, form.get('Fields'), removed))
    return left.has('CO') ? left.set('CO', await without(file, left.get('CO'), removed)) : left
  })
}

/** Returns the items of a list except references to the given objects. */
async function without(file: PdfFile, list: PdfObject | undefined, removed: Set<number>): Promise<PdfObject[]> {
  const items = await file.resolve(list)
  if (!isArray(items)) return []
  file.work.charge(items.length * readWorkAt.lookUp)
  return items.filter((item) => !isRef(item) || !removed.has(item.number))
}
