import { asCount, isArray, isDict, isNamed, isRef, isString } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject, PdfRef } from '../syntax/objects.ts'
import { catalogOf } from './catalog.ts'
import { PdfFileError } from './errors.ts'
import type { PdfFile } from './pdf-file.ts'
import { readWorkAt } from './read-work.ts'
import { textOf } from './text-string.ts'

/** The interactive form (ISO 32000-2 section 12.7.3). `ref` is null if the catalog contains the dictionary directly. */
export type Form = { ref: PdfRef | null; dict: PdfDict; fields: PdfObject[] }

/** A dictionary of the field tree. `title` is its partial name (/T), or null. */
export type FormNode = { ref: PdfRef; dict: PdfDict; title: string | null }

/** A terminal field with its inherited entries. */
export type FormField = {
  ref: PdfRef
  /** The path in the field tree from the root field down to the field itself. */
  path: FormNode[]
  name: string
  type: PdfObject
  value: PdfObject
  lock: PdfObject
  /** The field flags (/Ff, ISO 32000-2 table 227). */
  flags: number
  /** The options of a choice field (/Opt). */
  options: PdfObject
}

/** The maximum number of fields in one form, and the maximum depth of their nesting. */
export const fieldsMax = 10_000
export const fieldDepthMax = 32

/** Returns the document's form, or null. An entry of the wrong type counts as missing, as in viewers. */
export async function formOf(file: PdfFile): Promise<Form | null> {
  const { dict: catalog } = await catalogOf(file)
  const entry = catalog.get('AcroForm') ?? null
  const dict = await file.resolve(entry)
  if (!isDict(dict)) return null
  const fields = await file.resolve(dict.get('Fields'))
  return { ref: isRef(entry) ? entry : null, dict, fields: isArray(fields) ? fields : [] }
}

/** Returns the names of the form's root fields. A new field must have another name. */
export async function topFieldNames(file: PdfFile, form: Form): Promise<Set<string>> {
  const names = new Set<string>()
  for (const { dict } of await loadNodes(file, form.fields)) {
    const title = await file.resolve(dict.get('T'))
    if (isString(title)) names.add(textOf(title))
  }
  return names
}

/** The prefix in the names of the service's signature fields. A number follows it. */
export const sealFieldPrefix = 'Chancery'

/** Returns an unused field name: the prefix with the lowest free number. */
export function freeFieldName(prefix: string, names: Set<string>): string {
  let n = 1
  while (names.has(`${prefix}-${n}`)) n++
  return `${prefix}-${n}`
}

/** Returns all terminal fields in form order. */
export async function listFields(file: PdfFile, form: Form): Promise<FormField[]> {
  const found: FormField[] = []
  const walk = { file, found, left: fieldsMax }
  await listBelow(walk, form.fields, { prefix: '', type: null, value: null, flags: 0, options: null, path: [] })
  return found
}

type Walk = { file: PdfFile; found: FormField[]; left: number }
type ParentField = Pick<FormField, 'type' | 'value' | 'flags' | 'options' | 'path'> & { prefix: string }

async function listBelow(walk: Walk, kids: PdfObject[], above: ParentField): Promise<void> {
  const { file, found } = walk
  walk.left -= kids.length
  if (walk.left < 0 || above.path.length > fieldDepthMax)
    throw new PdfFileError('limit_exceeded', 'the form has too many fields')
  for (const { ref, dict } of await loadNodes(file, kids)) {
    const title = await file.resolve(dict.get('T'))
    file.work.charge(readWorkAt.field + (isString(title) ? title.bytes.length * readWorkAt.letter : 0))
    const ownName = isString(title) ? textOf(title) : null
    const name = `${above.prefix}${ownName ?? ''}`
    const path = [...above.path, { ref, dict, title: ownName }]
    const type = (await file.resolve(dict.get('FT'))) ?? above.type
    const value = dict.get('V') ?? above.value
    const flags = asCount(await file.resolve(dict.get('Ff'))) ?? above.flags
    const options = dict.get('Opt') ?? above.options
    const below = await fieldsBelow(file, dict)
    if (below === null) found.push({ ref, path, name, type, value, lock: dict.get('Lock') ?? null, flags, options })
    else await listBelow(walk, below, { prefix: `${name}.`, type, value, flags, options, path })
  }
}

// /Kids contains either fields, which have names, or widgets of the same field (ISO 32000-2 section 12.7.4.1).
async function fieldsBelow(file: PdfFile, dict: PdfDict): Promise<PdfObject[] | null> {
  const kids = await file.resolve(dict.get('Kids'))
  if (!isArray(kids)) return null
  const nodes = await loadNodes(file, kids)
  return nodes.some((kid) => kid.dict.has('T')) ? kids : null
}

async function loadNodes(file: PdfFile, items: PdfObject[]): Promise<{ ref: PdfRef; dict: PdfDict }[]> {
  const refs = items.filter(isRef)
  if (refs.length > fieldsMax) throw new PdfFileError('limit_exceeded', 'the form has too many fields')
  await file.prefetch(refs)
  const nodes: { ref: PdfRef; dict: PdfDict }[] = []
  for (const ref of refs) {
    const dict = await file.getObject(ref)
    if (isDict(dict)) nodes.push({ ref, dict })
  }
  return nodes
}

/** Returns the value of /SigFlags in the form, or 0 if it is missing. */
export const signatureFlags = (form: Form | null): number => asCount(form?.dict.get('SigFlags')) ?? 0

/** Returns whether a field is a signature field that contains a signature. */
export const isSigned = ({ type, value }: FormField): boolean => isNamed(type, 'Sig') && value !== null
