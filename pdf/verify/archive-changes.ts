import { readDer, tags } from '../../pki/der-reader.ts'
import { catalogOf } from '../document/catalog.ts'
import { formOf } from '../document/form.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { isArray, isDict, isNamed, isRef, isStream, type PdfDict, type PdfObject } from '../syntax/objects.ts'
import { writeObject } from '../syntax/write.ts'

const changesMax = 5_000
const storeDepthMax = 6

type Revisions = { earlier: PdfFile; later: PdfFile }

/**
 * Why what was appended to `earlier` does more than add proofs and document time stamps, which no signature counts as a
 * change (ISO 32000-2 section 12.8.2.2.2); null when it does not. Whatever a page, the form or the catalog shows stays.
 */
export async function changeBesidesArchive(revisions: Revisions): Promise<string | null> {
  const { earlier, later } = revisions
  const [before, after] = [await catalogOf(earlier), await catalogOf(later)]
  if (!isSame(before.ref, after.ref)) return 'the document has another catalog'
  const key = changedKey(before.dict, after.dict, ['DSS', 'AcroForm'])
  if (key !== null) return `the catalog has another /${key}`
  const added = await addedFields(revisions)
  if (typeof added === 'string') return added
  const proofs = new Set<number>()
  await collectNumbers(later, proofs, after.dict.get('DSS') ?? null, storeDepthMax)
  const [storeBefore, store] = [before.dict.get('DSS') ?? null, after.dict.get('DSS') ?? null]
  const known = new Set([after.ref.number, ...added.numbers])
  if (isRef(store) && isSame(storeBefore, store)) known.add(store.number)
  const numbers = changedNumbers(revisions)
  if (numbers === null) return 'more was changed than is examined'
  for (const number of numbers) {
    if (known.has(number)) continue
    const problem = await changeOf(revisions, number, { proofs, fields: added.fields })
    if (problem !== null) return problem
  }
  return null
}

function changedNumbers({ earlier, later }: Revisions): Set<number> | null {
  const numbers = new Set<number>()
  for (const { section, hidden } of later.xref.links) {
    if (section.offset < earlier.source.length) break
    if (hidden !== null) return null
    for (const { first, count } of section.runs) {
      if (numbers.size + count > changesMax) return null
      for (let i = 0; i < count; i++) numbers.add(first + i)
    }
  }
  return numbers
}

/** `fields` are the new fields; `numbers` those objects that were compared here. */
type AddedFields = { fields: Set<number>; numbers: number[] }

async function addedFields({ earlier, later }: Revisions): Promise<AddedFields | string> {
  const [before, after] = [await formOf(earlier), await formOf(later)]
  if (after === null) return before === null ? { fields: new Set(), numbers: [] } : 'the form is gone'
  if (before && !isSame(before.ref, after.ref)) return 'the document has another form'
  const key = changedKey(before?.dict ?? new Map(), after.dict, ['Fields', 'SigFlags'])
  if (key !== null) return `the form has another /${key}`
  const kept = before?.fields ?? []
  if (!isSame(kept, after.fields.slice(0, kept.length))) return 'the form has other fields'
  const numbers = after.ref ? [after.ref.number] : []
  const fields = new Set<number>()
  for (const item of after.fields.slice(kept.length)) {
    const stamp = await timestampOf({ earlier, later }, item)
    if (stamp === null || !isRef(item)) return 'the form has a new field that is no document time stamp'
    fields.add(item.number)
    numbers.push(item.number, stamp)
  }
  return { fields, numbers }
}

const fieldKeys = ['Type', 'Subtype', 'FT', 'T', 'V', 'Rect', 'F', 'P']

/** The object number of the time stamp in a new, invisible field; null for any other field. */
async function timestampOf({ earlier, later }: Revisions, item: PdfObject): Promise<number | null> {
  if (!isRef(item) || (await exists(earlier, item.number))) return null
  const field = await later.getObject(item)
  if (!isDict(field) || [...field.keys()].some((key) => !fieldKeys.includes(key))) return null
  if (!isNamed(field.get('FT'), 'Sig') || !isSame(field.get('Rect') ?? null, [0, 0, 0, 0])) return null
  const value = field.get('V')
  if (!isRef(value) || (await exists(earlier, value.number))) return null
  const stamp = await later.getObject(value)
  const isStamp = isDict(stamp) && isNamed(stamp.get('Type'), 'DocTimeStamp')
  return isStamp && isNamed(stamp.get('SubFilter'), 'ETSI.RFC3161') ? value.number : null
}

type Allowed = { proofs: Set<number>; fields: Set<number> }

async function changeOf({ earlier, later }: Revisions, number: number, allowed: Allowed): Promise<string | null> {
  const entry = await later.xref.lookup(number)
  const generation = entry?.type === 'offset' ? entry.generation : 0
  const ref = { kind: 'ref', number, generation } as const
  const after = await later.getObject(ref)
  if (await exists(earlier, number)) {
    const before = await earlier.getObject(ref)
    if (isDict(before) && isDict(after) && (await isSamePage({ earlier, later }, before, after, allowed))) return null
    return `object ${number} was changed`
  }
  const isProof = allowed.proofs.has(number) && (isDict(after) || isArray(after))
  if (isProof || (isStream(after) && isNamed(after.dict.get('Type'), 'XRef'))) return null
  if (isStream(after) && allowed.proofs.has(number) && isDer(await later.decodedStream(after))) return null
  return `object ${number} is neither a proof nor a time stamp`
}

async function isSamePage(
  { earlier, later }: Revisions,
  before: PdfDict,
  after: PdfDict,
  { fields }: Allowed,
): Promise<boolean> {
  if (changedKey(before, after, ['Annots']) !== null) return false
  const [kept, all] = [await earlier.resolve(before.get('Annots')), await later.resolve(after.get('Annots'))]
  const count = isArray(kept) ? kept.length : 0
  if (!isArray(all) || !isSame(isArray(kept) ? kept : [], all.slice(0, count))) return false
  return all.slice(count).every((item) => isRef(item) && fields.has(item.number))
}

/** A key whose value differs, null when none but those that are compared elsewhere does. */
function changedKey(before: PdfDict, after: PdfDict, others: string[]): string | null {
  const keys = new Set([...before.keys(), ...after.keys()])
  return (
    [...keys].find((key) => !others.includes(key) && !isSame(before.get(key) ?? null, after.get(key) ?? null)) ?? null
  )
}

const isSame = (one: PdfObject, other: PdfObject): boolean => writeObject(one) === writeObject(other)

async function exists(file: PdfFile, number: number): Promise<boolean> {
  const entry = await file.xref.lookup(number)
  return entry !== null && entry.type !== 'free'
}

/** The objects of the store: dictionaries, lists and, at their ends, streams. */
async function collectNumbers(file: PdfFile, numbers: Set<number>, value: PdfObject, depth: number): Promise<void> {
  if (depth === 0 || numbers.size > changesMax) return
  const isKnown = isRef(value) && numbers.has(value.number)
  if (isRef(value)) numbers.add(value.number)
  const found = isKnown ? null : await file.resolve(value)
  const items = isArray(found) ? found : isDict(found) ? [...found.values()] : []
  for (const item of items) await collectNumbers(file, numbers, item, depth - 1)
}

function isDer(bytes: Uint8Array): boolean {
  try {
    return readDer(bytes).tag === tags.sequence
  } catch {
    return false
  }
}
