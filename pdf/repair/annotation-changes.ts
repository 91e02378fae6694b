import { HIDDEN_FLAG, NO_VIEW_FLAG, PRINT_FLAG, SCREEN_FLAGS } from '../document/annotation-flags.ts'
import { formOf } from '../document/form.ts'
import type { PdfPage } from '../document/page-tree.ts'
import { readWorkAt } from '../document/read-work.ts'
import { decorationKeys, hasUndrawnDecoration, isRedrawn, normalAppearance } from '../document/undrawn-look.ts'
import { differsInPrint } from '../inspect/features/print-features.ts'
import { checkAnnotation } from '../inspect/resources/annotations.ts'
import type { Findings } from '../inspect/roles/roles.ts'
import { isOrderUnclear } from '../seal/annotation-order.ts'
import { asCount, isArray, isDict, isName, isNamed, isRef } from '../syntax/kinds.ts'
import { type PdfDict, type PdfObject, type PdfRef, pdfName } from '../syntax/objects.ts'
import { coversText, drawnMarkup } from './draw-markup.ts'
import type { Edit } from './edit.ts'

export type AnnotationChange =
  | 'annotations_printed'
  | 'annotations_hidden'
  | 'annotations_drawn'
  | 'annotations_removed'
  | 'link_appearances_removed'
  | 'link_borders_removed'
  | 'field_decorations_removed'
  | 'multimedia_removed'
  | 'annotations_reordered'
  | 'field_values_drawn'

/**
 * Returns functions that change annotations that readers or printers show differently: the annotations of a page
 * (`page`), or an object that may be an annotation on no page (`object`). An annotation that is visible but not printed
 * gets the Print flag, and one that only prints is hidden (ISO 32000-2 table 167). A link loses its appearance and its
 * thick border, and a field without an appearance loses its background, border and caption. An annotation that plays
 * something becomes an image, and one that only some readers draw gets an appearance (`drawnMarkup`) or is removed.
 * A button without a state gets that of its value, and form fields move after other annotations at the same place,
 * because most readers draw form fields last.
 */
export async function annotationChanges(
  edit: Edit,
  { report, isRequested }: { report: (change: AnnotationChange) => void; isRequested: boolean },
): Promise<{ page: ChangePage; object(ref: PdfRef): Promise<void> }> {
  const form = await formOf(edit.file)
  const isDrawn = (await edit.file.resolve(form?.dict.get('NeedAppearances'))) === true
  const lists = new Set<number>()
  const known = new Map<number, Changed>()
  const changes = { isDrawn, isRequested, report, lists, known }
  return {
    page: (page) => changePage(edit, page, changes),
    async object(ref) {
      const annotation = await edit.get(ref)
      if (!isDict(annotation) || !annotation.has('Rect')) return
      const changed = await changedOf(edit, annotation, changes)
      if (changed !== annotation) edit.put(ref, changed)
    },
  }
}

export type ChangePage = (page: PdfPage) => Promise<void>

const playedTypes = new Set(['Screen', 'Movie', 'Sound', '3D', 'RichMedia'])
// The entries of an annotation that all readers show as an image.
const shownKeys = new Set(['Type', 'Rect', 'AP', 'AS', 'P', 'NM', 'Contents', 'StructParent', 'OC'])

/** An annotation, and the changed annotation, which is null if it is removed. */
type Changed = { annotation: PdfObject; changed: PdfObject }

/**
 * `isDrawn` is true if readers draw most fields themselves. Without a request, only flags change. `lists` and `known`
 * contain the object numbers of the lists and annotations that are already changed, because pages can share them.
 */
type Changes = {
  isDrawn: boolean
  isRequested: boolean
  report: (change: AnnotationChange) => void
  lists: Set<number>
  known: Map<number, Changed>
}

/** Changes the annotations of a page. Direct annotations are written together with their array. */
async function changePage(edit: Edit, { ref }: PdfPage, changes: Changes): Promise<void> {
  const page = await edit.get(ref)
  const holder = isDict(page) ? (page.get('Annots') ?? null) : null
  if (isRef(holder) && changes.lists.has(holder.number)) return
  const items = isRef(holder) ? await edit.get(holder) : holder
  if (!isDict(page) || !isArray(items)) return
  if (isRef(holder)) changes.lists.add(holder.number)
  edit.file.work.charge(items.length * readWorkAt.annotation)
  await edit.file.prefetch(items.filter(isRef))
  let written: PdfObject[] = []
  const shown = new Map<PdfObject, PdfObject>()
  for (const item of items) {
    const { annotation, changed } = await changedAt(edit, item, changes)
    const kept = isRef(item) ? item : changed
    if (changed !== null || annotation === null) written.push(kept)
    shown.set(kept, changed)
  }
  if (changes.isRequested && (await isOrderUnclear(edit.file, [...shown.values()]))) {
    changes.report('annotations_reordered')
    const isWidget = (item: PdfObject): boolean => {
      const annotation = shown.get(item)
      return isDict(annotation) && isNamed(annotation.get('Subtype'), 'Widget')
    }
    written = [...written.filter((item) => !isWidget(item)), ...written.filter(isWidget)]
  }
  if (written.length === items.length && written.every((item, i) => item === items[i])) return
  if (isRef(holder)) edit.put(holder, written)
  else edit.put(ref, new Map(page).set('Annots', written))
}

/** Changes the annotation of an item once, even if several lists contain the item. */
async function changedAt(edit: Edit, item: PdfObject, changes: Changes): Promise<Changed> {
  const before = isRef(item) ? changes.known.get(item.number) : undefined
  if (before !== undefined) return before
  const annotation = isRef(item) ? await edit.get(item) : item
  const changed = isDict(annotation) ? await changedOf(edit, annotation, changes) : annotation
  if (isRef(item)) {
    changes.known.set(item.number, { annotation, changed })
    if (changed !== annotation) edit.put(item, changed)
  }
  return { annotation, changed }
}

/** Returns the changed annotation, or null if it is removed. Returns the same object if no change is necessary. */
async function changedOf(edit: Edit, annotation: PdfDict, changes: Changes): Promise<PdfDict | null> {
  const looks = changes.isRequested ? await changedLook(edit, annotation, changes) : annotation
  return looks === annotation ? changedFlags(edit, annotation, changes) : looks
}

/** Returns the annotation without the parts that readers draw differently, or null if it is removed. */
async function changedLook(edit: Edit, annotation: PdfDict, { isDrawn, report }: Changes): Promise<PdfDict | null> {
  const { file } = edit
  const subtype = annotation.get('Subtype') ?? null
  const type = isName(subtype) ? subtype.name : ''
  const attached = annotation.get('FS') ?? null
  const isEmptied = type === 'FileAttachment' && isRef(attached) && (await edit.get(attached)) === null
  const drawn = isEmptied ? 'shape' : differenceOf(annotation)
  if (drawn === 'border') {
    report('link_borders_removed')
    return new Map([...annotation].filter(([key]) => key !== 'BS')).set('Border', [0, 0, 0])
  }
  const looks = await file.resolve(annotation.get('AP'))
  const states = isDict(looks) ? await file.resolve(looks.get('N')) : null
  // Poppler draws no states from a separate object.
  if (isDict(looks) && isRef(looks.get('N') ?? null) && isDict(states)) {
    report('annotations_drawn')
    return changedFlags(edit, new Map(annotation).set('AP', new Map(looks).set('N', states)), { report })
  }
  const hasAppearance = !isBlank(looks)
  if ((drawn === 'shape' && !hasAppearance && !isEmptied) || (await coversText(edit, annotation))) {
    const markup = await drawnMarkup(edit, annotation)
    if (markup !== null && differenceOf(markup) === null) {
      report('annotations_drawn')
      return changedFlags(edit, markup, { report })
    }
  }
  if (type === 'Widget' && (annotation.get('AS') ?? null) === null) {
    const states = await normalAppearance(file, annotation)
    const value = annotation.get('V') ?? null
    if (isDict(states) && states.size > 0) {
      report('field_values_drawn')
      return new Map(annotation).set('AS', isName(value) && states.has(value.name) ? value : pdfName('Off'))
    }
  }
  if ((drawn === 'shape' && type !== 'Widget') || (playedTypes.has(type) && !annotation.has('AP'))) {
    report('annotations_removed')
    return null
  }
  if (playedTypes.has(type)) {
    report('multimedia_removed')
    return new Map([...annotation].filter(([key]) => shownKeys.has(key)))
      .set('Subtype', pdfName('Stamp'))
      .set('F', PRINT_FLAG)
  }
  if (isNamed(subtype, 'Link') && annotation.has('AP')) {
    report('link_appearances_removed')
    return new Map([...annotation].filter(([key]) => key !== 'AP'))
  }
  const field = { type: annotation.get('FT') ?? null, flags: asCount(annotation.get('Ff')) ?? 0 }
  const look = await file.resolve(annotation.get('MK'))
  if (isDict(look) && (await hasUndrawnDecoration(file, annotation)) && !(isDrawn && (await isRedrawn(file, field)))) {
    report('field_decorations_removed')
    return new Map(annotation).set('MK', new Map([...look].filter(([key]) => !decorationKeys.includes(key))))
  }
  return annotation
}

const isBlank = (appearance: PdfObject): boolean => appearance === null || (isDict(appearance) && appearance.size === 0)

/** Returns the annotation with flags that make it look the same on the screen and in print. */
async function changedFlags(
  { file }: Edit,
  annotation: PdfDict,
  { report }: Pick<Changes, 'report'>,
): Promise<PdfDict> {
  const subtype = annotation.get('Subtype') ?? null
  if (!annotation.has('Rect') || !differsInPrint(subtype, annotation)) return annotation
  const flags = asCount((await file.resolve(annotation.get('F'))) ?? 0)
  if (flags === null) return annotation
  if ((flags & NO_VIEW_FLAG) !== 0) {
    report('annotations_hidden')
    return new Map(annotation).set('F', (flags & ~SCREEN_FLAGS) | HIDDEN_FLAG)
  }
  const printed: PdfDict = new Map(annotation).set('F', (flags & ~SCREEN_FLAGS) | PRINT_FLAG)
  if (differsInPrint(subtype, printed)) return annotation
  report('annotations_printed')
  return printed
}

/**
 * Returns the part of an annotation that only some readers draw: the border of a link, or the whole shape. Returns null
 * if all readers draw the same.
 */
function differenceOf(annotation: PdfDict): 'border' | 'shape' | null {
  const found: Findings = {
    bits: 0,
    hasWidget: false,
    refer: () => {},
    nameSpaces: () => {},
    addTraits: () => {},
    frame: () => {},
    charge: () => {},
  }
  checkAnnotation(annotation, found)
  if (found.bits === 0) return null
  if (!isNamed(annotation.get('Subtype'), 'Link')) return 'shape'
  return annotation.has('AP') ? null : 'border'
}
