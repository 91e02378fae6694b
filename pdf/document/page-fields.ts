import { isDict, isRef, isString } from '../syntax/kinds.ts'
import type { PdfRef } from '../syntax/objects.ts'
import { currentRef } from './current-ref.ts'
import { type Form, fieldDepthMax } from './form.ts'
import { pagesOfAnnotations } from './page-annotations.ts'
import type { PdfFile } from './pdf-file.ts'
import { readWorkAt } from './read-work.ts'

/**
 * Returns the form together with the root fields of widgets that are on a page but that the form does not list. Readers
 * that start from the pages find these fields. Throws PdfFileError beyond the read limits.
 */
export async function withPageFields(file: PdfFile, form: Form): Promise<Form> {
  const known = new Map<number, PdfRef | null>()
  for (const field of form.fields) if (isRef(field)) known.set(field.number, null)
  const roots = new Map<number, PdfRef>()
  for (const number of (await pagesOfAnnotations(file)).keys()) {
    const root = await rootOf(file, await currentRef(file, number), known)
    if (root !== null) roots.set(root.number, root)
  }
  return { ...form, fields: [...form.fields, ...roots.values()] }
}

/** Returns the named field at the end of a widget's /Parent chain, or null if `known` contains it or there is none. */
async function rootOf(file: PdfFile, widget: PdfRef, known: Map<number, PdfRef | null>): Promise<PdfRef | null> {
  const passed: number[] = []
  let root: PdfRef | null = null
  let ref = widget
  for (let depth = 0; depth <= fieldDepthMax; depth++) {
    const found = known.get(ref.number)
    if (found !== undefined) {
      root = found
      break
    }
    passed.push(ref.number)
    file.work.charge(readWorkAt.lookUp)
    const dict = await file.getObject(ref)
    const parent = isDict(dict) ? (dict.get('Parent') ?? null) : null
    if (isRef(parent)) {
      ref = parent
      continue
    }
    if (isDict(dict) && parent === null && isString(await file.resolve(dict.get('T')))) root = ref
    break
  }
  for (const number of passed) known.set(number, root)
  return root
}
