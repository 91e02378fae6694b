import { formOf } from '../document/form.ts'
import { allPageNumbers, findPages, type PdfPage } from '../document/page-tree.ts'
import { readWorkAt } from '../document/read-work.ts'
import { decorationKeys, hasUndrawnDecoration, isRedrawn } from '../document/undrawn-look.ts'
import { differsInPrint, PRINT_FLAG } from '../inspect/features/print-features.ts'
import { asCount, isArray, isDict, isNamed, isRef } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import type { Edit } from './edit.ts'

export type AnnotationChange = 'annotations_printed' | 'link_appearances_removed' | 'field_decorations_removed'

/**
 * Changes the annotations that readers or printers show differently, on all pages. An annotation that is visible but
 * not printed gets the Print flag (ISO 32000-2 table 167). A link loses its appearance, which only few readers show. A
 * field without an appearance loses the background, border and caption that only some readers draw.
 */
export async function changeAnnotations(edit: Edit, report: (change: AnnotationChange) => void): Promise<void> {
  const { file } = edit
  const pages = await findPages(file, await allPageNumbers(file), { maySharePages: true })
  const form = await formOf(file)
  const isDrawn = (await file.resolve(form?.dict.get('NeedAppearances'))) === true
  for (const page of pages.values()) await changePage(edit, page, { isDrawn, report })
}

/** `isDrawn` is true if readers draw most fields themselves. */
type Changes = { isDrawn: boolean; report: (change: AnnotationChange) => void }

/** Changes the annotations of a page. Direct annotations are written together with their array. */
async function changePage(edit: Edit, { ref }: PdfPage, changes: Changes): Promise<void> {
  const page = await edit.get(ref)
  const holder = isDict(page) ? (page.get('Annots') ?? null) : null
  const items = isRef(holder) ? await edit.get(holder) : holder
  if (!isDict(page) || !isArray(items)) return
  edit.file.work.charge(items.length * readWorkAt.annotation)
  await edit.file.prefetch(items.filter(isRef))
  const written: PdfObject[] = []
  for (const item of items) {
    const annotation = isRef(item) ? await edit.get(item) : item
    const changed = isDict(annotation) ? await changedOf(edit, annotation, changes) : annotation
    if (isRef(item) && changed !== annotation) edit.put(item, changed)
    written.push(isRef(item) ? item : changed)
  }
  if (written.every((item, i) => item === items[i])) return
  if (isRef(holder)) edit.put(holder, written)
  else edit.put(ref, new Map(page).set('Annots', written))
}

/**
 * Returns the changed annotation. Returns the same object if no change is necessary, or if the Print flag would not
 * suffice.
 */
async function changedOf({ file }: Edit, annotation: PdfDict, { isDrawn, report }: Changes): Promise<PdfDict> {
  const subtype = annotation.get('Subtype') ?? null
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
  if (!annotation.has('Rect') || !differsInPrint(subtype, annotation)) return annotation
  const flags = asCount((await file.resolve(annotation.get('F'))) ?? 0)
  if (flags === null) return annotation
  const printed: PdfDict = new Map(annotation).set('F', flags | PRINT_FLAG)
  if (differsInPrint(subtype, printed)) return annotation
  report('annotations_printed')
  return printed
}
