import { type Form, fieldDepthMax, fieldsMax } from '../document/form.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { isPlainText, textOf } from '../document/text-string.ts'
import { asCount, isArray, isDict, isNamed, isRef, isString } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject, PdfRef } from '../syntax/objects.ts'

const nameCharsMax = 1_000_000
const flagsMax = 2 ** 32

// Keys that a field or widget never has. An object with one of these keys has another purpose, for which a seal may
// rewrite it.
const foreignKeys = ['Fields', 'Pages', 'K', 'S', 'Nums', 'ParentTree']

type Walk = { file: PdfFile; seen: Set<number>; charsLeft: number }
type ParentField = { ref: PdfRef; prefix: string } | null

/**
 * Returns whether all readers find the same fields in a form (ISO 32000-2 sections 12.7.4 and 7.9.2). Each field must
 * be a separate object that is listed once, by its parent. Its kids must be either named fields or widgets without
 * kids, and all readers must decode its name to the same text. Returns false if the form is too large to check. Throws
 * PdfFileError.
 */
export async function isPlainForm(file: PdfFile, form: Form): Promise<boolean> {
  return isPlainList({ file, seen: new Set(), charsLeft: nameCharsMax }, form.fields, null)
}

async function isPlainList(walk: Walk, items: PdfObject[], above: ParentField, depth = 0): Promise<boolean> {
  const { file, seen } = walk
  const refs = items.filter(isRef)
  if (refs.length < items.length || depth > fieldDepthMax || seen.size + refs.length > fieldsMax) return false
  await file.prefetch(refs)
  const kinds = new Set<boolean>()
  for (const ref of refs) {
    if (seen.has(ref.number)) return false
    seen.add(ref.number)
    const dict = await file.getObject(ref)
    if (!isDict(dict) || !isOwn(dict) || !isBelow(dict, above) || !(await hasPlainFlags(file, dict))) return false
    const kids = (await file.resolve(dict.get('Kids'))) ?? []
    if (!isArray(kids)) return false
    const title = await file.resolve(dict.get('T'))
    kinds.add(title === null)
    if (title === null) {
      // The dictionary is a widget of the parent field.
      if (above === null || kids.length > 0 || !isNamed(await file.resolve(dict.get('Subtype')), 'Widget')) return false
      continue
    }
    if (!isString(title) || title.bytes.length === 0 || !isPlainText(title)) return false
    const name = `${above?.prefix ?? ''}${textOf(title)}`
    walk.charsLeft -= name.length
    if (walk.charsLeft < 0 || !(await isPlainList(walk, kids, { ref, prefix: `${name}.` }, depth + 1))) return false
  }
  return kinds.size < 2
}

const isOwn = (dict: PdfDict): boolean =>
  isNamed(dict.get('Type') ?? { kind: 'name', name: 'Annot' }, 'Annot') && !foreignKeys.some((key) => dict.has(key))

function isBelow(dict: PdfDict, above: ParentField): boolean {
  const parent = dict.get('Parent') ?? null
  return above === null ? parent === null : isRef(parent) && parent.number === above.ref.number
}

async function hasPlainFlags(file: PdfFile, dict: PdfDict): Promise<boolean> {
  const flags = await file.resolve(dict.get('Ff'))
  const count = flags === null ? 0 : asCount(flags)
  return count !== null && count < flagsMax
}
