import { because, type Reason } from '../../base/reasons.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { isArray, isDict, isNamed, isRef } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject, PdfRef } from '../syntax/objects.ts'
import { writeObject } from '../syntax/write.ts'
import { type FieldObjects, fieldNumbersOf } from './protected-fields.ts'
import { changedEntry, isContentChanged, type Protection } from './protected-objects.ts'

/** The pages of a revision in order, with the object numbers of their annotations. */
export type Pages = {
  leaves: { ref: PdfRef; dict: PdfDict; annotations: number[] }[]
  /** The /Parent entries of all pages and page tree nodes. Readers inherit attributes through them. */
  parents: PdfObject[]
}

export async function pagesOf(file: PdfFile, root: PdfObject | undefined): Promise<Pages> {
  const pages: Pages = { leaves: [], parents: [] }
  const seen = new Set<number>()
  const stack: PdfObject[] = [root ?? null]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (!isRef(next) || seen.has(next.number)) continue
    seen.add(next.number)
    const dict = await file.getObject(next)
    if (!isDict(dict)) continue
    pages.parents.push(dict.get('Parent') ?? null)
    const kids = await file.resolve(dict.get('Kids'))
    if (isArray(kids) && !isNamed(dict.get('Type'), 'Page')) {
      await file.prefetch(kids.filter(isRef))
      stack.push(...kids.toReversed())
      continue
    }
    const annotations = (await listOf(file, dict)).filter(isRef).map(({ number }) => number)
    pages.leaves.push({ ref: next, dict, annotations })
  }
  return pages
}

const listOf = async (file: PdfFile, page: PdfDict): Promise<PdfObject[]> => {
  const list = await file.resolve(page.get('Annots'))
  return isArray(list) ? list : []
}

type Permitted = { fields: { before: FieldObjects; after: FieldObjects }; mayAnnotate: boolean }

// Page entries that do not affect how the page looks, and /Annots, which is compared separately.
const pageKeys = ['Annots', 'Tabs', 'LastModified', 'PieceInfo']

/**
 * Returns the first forbidden change to a page. New signatures are permitted, and changes to annotations if
 * `mayAnnotate` is true. Returns null if later updates made no other change.
 */
export async function changeOfPages(
  protection: Protection,
  pages: Pages,
  permitted: Permitted,
): Promise<Reason | null> {
  for (const parent of pages.parents)
    if (await isContentChanged(protection, parent, 'Kids'))
      return because('page_changed', 'the page tree has another /Parent')
  const fieldNumbers = fieldNumbersOf(permitted.fields.before)
  for (const [index, { ref, dict: before }] of pages.leaves.entries()) {
    const after = await protection.later.getObject(ref)
    const words = `page ${index + 1}`
    const key = isDict(after) ? await changedEntry(protection, before, after, pageKeys) : 'Type'
    if (key !== null) return because('page_changed', `${words} has another /${key}`)
    const change = isDict(after)
      ? await changeOfAnnotations(protection, { before, after }, { ...permitted, fieldNumbers })
      : null
    if (change !== null) return because('annotation_changed', `${change} ${words}`)
  }
  return null
}

async function changeOfAnnotations(
  protection: Protection,
  page: { before: PdfDict; after: PdfDict },
  { fields, fieldNumbers, mayAnnotate }: Permitted & { fieldNumbers: ReadonlySet<number> },
): Promise<string | null> {
  const { signed, later } = protection
  const kept: string[] = []
  for (const item of await listOf(signed, page.before)) {
    const isField = isRef(item) && fieldNumbers.has(item.number)
    if (mayAnnotate && !isField && !(await isWidget(signed, item))) continue
    kept.push(writeObject(item))
    // The widgets of fields are compared separately (`changeOfFields`).
    if (!isField && (await isContentChanged(protection, item, 'Annots'))) return 'an annotation was changed on'
  }
  const names = new Set(kept)
  const remaining: string[] = []
  for (const item of await listOf(later, page.after)) {
    const name = writeObject(item)
    if (names.has(name)) {
      remaining.push(name)
      continue
    }
    const isPermitted = (await isWidget(later, item))
      ? isRef(item) && fields.after.signatureWidgets.has(item.number)
      : mayAnnotate
    if (!isPermitted) return 'an annotation was added to'
  }
  return remaining.join(' ') === kept.join(' ') ? null : 'an annotation was removed or moved on'
}

async function isWidget(file: PdfFile, item: PdfObject): Promise<boolean> {
  const annotation = await file.resolve(item)
  return isDict(annotation) && isNamed(annotation.get('Subtype'), 'Widget')
}
