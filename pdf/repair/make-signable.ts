import { type ByteSource, concatBytes } from '../../base/bytes.ts'
import { ancestorsOf } from '../document/ancestors.ts'
import { HIDDEN_FLAG, NO_VIEW_FLAG } from '../document/annotation-flags.ts'
import { catalogOf } from '../document/catalog.ts'
import { currentRef } from '../document/current-ref.ts'
import { PdfFileError } from '../document/errors.ts'
import { type FormField, formOf, listFields } from '../document/form.ts'
import { pagesOfAnnotations } from '../document/page-annotations.ts'
import { allPageNumbers, findPages } from '../document/page-tree.ts'
import { openPdf, type PdfFile } from '../document/pdf-file.ts'
import { defaultReadLimits } from '../document/window-source.ts'
import { appendedSource } from '../seal/appended-source.ts'
import { showsAllValues } from '../seal/shown-on-pages.ts'
import { isDrawnByReaders } from '../seal/shown-values.ts'
import { asCount, isArray, isDict, isNamed, isRef, isStream } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject, PdfRef } from '../syntax/objects.ts'
import type { Work } from '../syntax/work.ts'
import { type AnnotationChange, annotationChanges } from './annotation-changes.ts'
import { type ContentChange, contentChanges } from './content-changes.ts'
import { changeForm, createEdit, type Edit } from './edit.ts'
import { drawFieldValues, type FieldChange, widgetsOf } from './field-values.ts'
import { flattenFields } from './flatten-fields.ts'
import { maskChanges } from './inverted-masks.ts'
import { fixLayers, noHiddenLayers } from './layer-changes.ts'
import { type Removal, withoutActions } from './remove-actions.ts'

/** The kinds of changes that make a file signable. */
export type SignableChange =
  | Removal
  | AnnotationChange
  | ContentChange
  | FieldChange
  | 'attachments_removed'
  | 'fields_flattened'
  | 'layers_fixed'
  | 'xfa_removed'
  | 'usage_rights_removed'

/** An update that makes a file signable, with its changes and the names of the flattened fields. */
export type SignableUpdate = { appended: Uint8Array; changes: SignableChange[]; flattenedFields: string[] }

/**
 * The reasons for which a file is refused, and the numbers of the refused objects. `isRequested` is true if the sender
 * requests a repair.
 */
export type RefusedContent = { reasons: ReadonlySet<string>; objects: readonly number[]; isRequested: boolean }

/**
 * Returns the incremental update that makes a file signable, which the caller must inspect. The update removes scripts,
 * actions that execute or fetch something, print-only functions, hidden layers, and an XFA form if the file also has
 * other fields. If the sender requests a repair, the update also rewrites content that readers interpret differently,
 * and draws missing field values. Returns null if nothing changes, if an XFA form has no other fields, or if the
 * changes exceed a limit.
 *
 * `refused` is null for an accepted file, which changes only if its form fields do not show their values.
 */
export async function signableUpdate(
  source: ByteSource,
  refused: RefusedContent | null,
  work: Work,
): Promise<SignableUpdate | null> {
  const { reasons, objects, isRequested } = refused ?? nothingRefused
  const reported = new Set<SignableChange>()
  const report = (change: SignableChange): void => void reported.add(change)
  try {
    const edit = createEdit(await openPdf(source, defaultReadLimits, work))
    if (refused === null && (await isDrawn(edit.file))) return null
    const plainMask = maskChanges(edit)
    for (const number of objects) await cleanObject(edit, number, { reasons, report, plainMask, isRequested })
    const isXfaRefused = reasons.has('static_xfa') || reasons.has('dynamic_xfa')
    if ((refused === null || isXfaRefused) && !(await removeXfa(edit, { report, isRequested }))) return null
    await removeUsageRights(edit, report)
    const layers = reasons.has('optional_content') ? await fixLayers(edit, { report, isRequested }) : null
    const hasContent = layers !== null || [...reasons].some(isRewrittenContent)
    const annotations = await annotationChanges(edit, { report, isRequested })
    // Without a request, only annotations that print differently change.
    const mayPrint = isRequested || reasons.has('print_differs')
    const changes = mayPrint ? [annotations.page] : []
    if (hasContent) changes.push(contentChanges(edit, { layers: layers ?? noHiddenLayers, report, isRequested }))
    // All changes of a page come together, because its objects are then read only once.
    const numbers = changes.length > 0 ? await allPageNumbers(edit.file) : []
    const pages = await findPages(edit.file, numbers, { maySharePages: true })
    for (const page of pages.values()) for (const change of changes) await change(page)
    for (const number of mayPrint ? objects : []) await annotations.object(await currentRef(edit.file, number))
    if (isRequested) await drawFieldValues(edit, report)
    const appended = await edit.finish()
    const update = appended && { appended, changes: [...reported].sort(), flattenedFields: [] }
    return refused === null ? ((await flattened(source, update, work)) ?? update) : update
  } catch (error) {
    if (error instanceof PdfFileError) return null
    throw error
  }
}

/**
 * Adds the flattening of fields to an update. Returns null if flattening is not possible, or if other fields do not
 * show their values.
 */
async function flattened(
  source: ByteSource,
  update: SignableUpdate | null,
  work: Work,
): Promise<SignableUpdate | null> {
  const before = update?.appended ?? new Uint8Array()
  const added = await flattenFields(appendedSource(source, before), work)
  if (added === null) return null
  const appended = concatBytes(before, added.appended)
  const file = await openPdf(appendedSource(source, appended), defaultReadLimits, work)
  if (!(await showsAllValues(file))) return null
  return { appended, changes: [...(update?.changes ?? []), 'fields_flattened'], flattenedFields: added.names }
}

/** Returns whether all fields show their values, and no reader needs to draw one. */
async function isDrawn(file: PdfFile): Promise<boolean> {
  const form = await formOf(file)
  return (await showsAllValues(file)) && (form === null || !(await isDrawnByReaders(file, form)))
}

const nothingRefused: RefusedContent = { reasons: new Set(), objects: [], isRequested: true }
const contentReasons = new Set(['page_content_ambiguous', 'appearance_ambiguous'])

/**
 * The changes that need no request: without one, they leave the screen image of every page as it is without scripts and
 * XFA. Page content only loses hidden layers, and a graphics state only gets an equivalent soft mask.
 */
export const unseenChanges: ReadonlySet<string> = new Set<SignableChange>([
  'scripts_removed',
  'actions_removed',
  'annotations_printed',
  'annotations_hidden',
  'layers_fixed',
  'page_content_rewritten',
  'graphics_states_corrected',
  'print_functions_removed',
  'xfa_removed',
  'usage_rights_removed',
])

/** Returns whether a file with this refusal reason may become signable with rewritten content. */
export const isRewrittenContent = (reason: string): boolean => contentReasons.has(reason)

type Cleaning = {
  reasons: ReadonlySet<string>
  report: (change: SignableChange) => void
  plainMask: (mask: PdfDict) => Promise<PdfDict | null>
  isRequested: boolean
}

/** Removes the refused features of an object. */
async function cleanObject(edit: Edit, number: number, { reasons, ...cleaning }: Cleaning): Promise<void> {
  const ref = await currentRef(edit.file, number)
  const value = await edit.get(ref)
  const own = isStream(value) ? value.dict : value
  const isFile = isDict(own) && (own.has('EF') || isNamed(own.get('Type'), 'EmbeddedFile'))
  if (isFile && (reasons.has('executable_attachment') || reasons.has('unlisted_attachment'))) {
    cleaning.report('attachments_removed')
    edit.put(ref, null)
    return
  }
  const resolve = async (item: PdfObject): Promise<PdfObject> => edit.file.resolve(item)
  const { work } = edit.file
  const cleaned = await withoutActions(own, { refused: reasons, resolve, work, ...cleaning })
  if (cleaned === own) return
  edit.put(ref, isStream(value) && isDict(cleaned) ? { ...value, dict: cleaned } : cleaned)
}

/**
 * Removes an XFA form if the file also has other fields. Returns false if the pages do not show the form. Without a
 * request, a page must show a field.
 */
async function removeXfa(
  edit: Edit,
  { report, isRequested }: { report: (change: SignableChange) => void; isRequested: boolean },
): Promise<boolean> {
  const form = await formOf(edit.file)
  if (!form?.dict.has('XFA')) return true
  const { dict: catalog } = await catalogOf(edit.file)
  if (isSet(catalog.get('NeedsRendering'))) return false
  const fields = await listFields(edit.file, form)
  if (fields.length === 0 || (!isRequested && !(await showsFields(edit, fields)))) return false
  await changeForm(edit, (dict) => new Map([...dict].filter(([key]) => key !== 'XFA')))
  report('xfa_removed')
  return true
}

/** Returns whether a page has a visible widget of a form field. */
async function showsFields(edit: Edit, fields: FormField[]): Promise<boolean> {
  const { file } = edit
  const pages = await pagesOfAnnotations(file)
  for (const field of fields)
    for (const ref of await widgetsOf(edit, field)) {
      const widget = pages.has(ref.number) ? await edit.get(ref) : null
      if (!isDict(widget) || !isNamed(await file.resolve(widget.get('Subtype')), 'Widget')) continue
      if (((asCount(await file.resolve(widget.get('F'))) ?? 0) & (HIDDEN_FLAG | NO_VIEW_FLAG)) === 0) return true
    }
  return false
}

/**
 * Removes usage rights: a publisher's signature that enables functions in one reader (ISO 32000-2 section 12.8.2.3).
 * Any change to the file invalidates usage rights.
 */
async function removeUsageRights(edit: Edit, report: (change: SignableChange) => void): Promise<void> {
  const { ref } = await catalogOf(edit.file)
  const catalog = await edit.get(ref)
  const holder = isDict(catalog) ? (catalog.get('Perms') ?? null) : null
  const permissions = isRef(holder) ? await edit.get(holder) : holder
  if (!isDict(catalog) || !isDict(permissions)) return
  const rights = usageKeys.filter((key) => permissions.has(key))
  if (rights.length === 0) return
  const ofFields = await numbersOfValues(edit)
  for (const key of rights) {
    const signature = permissions.get(key)
    // A signature of another kind or of a field remains, so the file is still signed.
    if (!isRef(signature) || ofFields.has(signature.number)) continue
    if (await isUsageSignature(edit, signature)) edit.put(signature, null)
  }
  const left: PdfDict = new Map([...permissions].filter(([key]) => !usageKeys.includes(key)))
  if (isRef(holder)) edit.put(holder, left)
  else edit.put(ref, new Map(catalog).set('Perms', left))
  report('usage_rights_removed')
}

const usageKeys = ['UR', 'UR3']

/** Returns the numbers of the objects that are values of form fields, including fields that only a page lists. */
async function numbersOfValues(edit: Edit): Promise<Set<number>> {
  const { file } = edit
  const form = await formOf(file)
  const fields = form === null ? [] : await listFields(file, form)
  const nodes = fields.flatMap(({ path }) => path.map(({ dict }) => dict))
  for (const number of (await pagesOfAnnotations(file)).keys()) {
    const annotation = await file.getObject(await currentRef(file, number))
    if (isDict(annotation)) nodes.push(...(await ancestorsOf(file, annotation)).nodes)
  }
  const values = nodes.map((node) => node.get('V') ?? null)
  return new Set(values.filter(isRef).map(({ number }) => number))
}

/** Returns whether the references of a signature name usage rights (ISO 32000-2 table 256). */
async function isUsageSignature({ file, get }: Edit, ref: PdfRef): Promise<boolean> {
  const signature = await get(ref)
  const references = isDict(signature) ? await file.resolve(signature.get('Reference')) : null
  const items = await Promise.all((isArray(references) ? references : []).map((item) => file.resolve(item)))
  return items.some((item) => isDict(item) && usageKeys.some((key) => isNamed(item.get('TransformMethod'), key)))
}

const isSet = (value: PdfObject | undefined): boolean => value !== undefined && value !== null && value !== false
