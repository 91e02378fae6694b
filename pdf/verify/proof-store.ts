import { because, type Reason } from '../../base/reasons.ts'
import { childrenOf, readDer, tags } from '../../pki/der-reader.ts'
import { isArray, isDict, isNamed, isRef, isStream, isString } from '../syntax/kinds.ts'
import { type PdfDict, type PdfObject, pdfRef } from '../syntax/objects.ts'
import { changedKey, isInUse, isSame, newObject, type Step } from './step.ts'

const enumerated = 0x0a
const constructedContext = 0xa0
const signedListShape = [tags.sequence, tags.sequence, tags.bitString]

/** The ASN.1 elements at the top level of each kind of validation data (RFC 5280, RFC 6960, RFC 5652). */
const shapes = {
  Cert: signedListShape,
  CRL: signedListShape,
  OCSP: [enumerated, constructedContext],
  TS: [tags.oid, constructedContext],
}

type Kind = keyof typeof shapes

const lists = new Map<string, Kind>([
  ['Certs', 'Cert'],
  ['OCSPs', 'OCSP'],
  ['CRLs', 'CRL'],
])
const relationName = /^[0-9A-F]{40}$/

/**
 * Returns the reason why an update does more in the document security store (ISO 32000-2 section 12.8.4.3) than add
 * validation data in new objects. Returns null if it does not.
 */
export async function changeOfStore(step: Step, before: PdfDict, after: PdfDict): Promise<Reason | null> {
  const { earlier, revision, changed } = step
  const [wasEntry, entry] = [before.get('DSS') ?? null, after.get('DSS') ?? null]
  const isWritten = isRef(entry) && revision.objects.some(({ number }) => number === entry.number)
  if (isSame(wasEntry, entry) && !isWritten) return null
  if (isRef(entry) && (await isInUse(earlier, entry.number))) {
    if (!isSame(wasEntry, entry)) return because('validation_data_invalid', 'the DSS is another object of the document')
    changed.add(entry.number)
  }
  const [was, store] = [await earlier.resolve(wasEntry), await taken(step, entry)]
  if (!isDict(store) || (was !== null && !isDict(was)))
    return because('validation_data_invalid', 'the DSS is not a dictionary')
  const kept = was ?? (new Map() as PdfDict)
  const known = ['VRI', ...lists.keys(), ...(kept.has('Type') || !isNamed(store.get('Type'), 'DSS') ? [] : ['Type'])]
  const key = changedKey(kept, store, known)
  if (key !== null) return because('validation_data_invalid', `the DSS has another /${key}`)
  for (const [name, kind] of lists) {
    const old = (await earlier.resolve(kept.get(name))) ?? []
    const problem = await changeOfList(step, kind, { kept: old, entry: store.get(name) ?? null })
    if (problem !== null) return problem
  }
  const related = await earlier.resolve(kept.get('VRI'))
  return changeOfRelations(step, isDict(related) ? related : new Map(), await taken(step, store.get('VRI') ?? null))
}

/** Returns a value, or the new object that it references. Adds the number of that object to `added`. */
async function taken(step: Step, entry: PdfObject): Promise<PdfObject> {
  const object = await newObject(step, entry)
  if (object !== null) step.added.add(object.number)
  return isRef(entry) ? step.later.getObject(entry) : entry
}

/**
 * Returns the reason why a list does not consist of its previous items and new validation data in new objects. Returns
 * null if it does.
 */
async function changeOfList(step: Step, kind: Kind, { kept, entry }: { kept: PdfObject; entry: PdfObject }) {
  const items = entry ?? []
  if (!isArray(items) || !isArray(kept) || !isSame(kept, items.slice(0, kept.length))) {
    return because('validation_data_invalid', 'entries of the DSS were changed')
  }
  for (const item of items.slice(kept.length)) {
    if (!(await isProof(step, kind, item))) return because('validation_data_invalid', `the DSS has an invalid /${kind}`)
  }
  return null
}

async function changeOfRelations(step: Step, before: PdfDict, after: PdfObject): Promise<Reason | null> {
  if (after === null && before.size === 0) return null
  if (!isDict(after)) return because('validation_data_invalid', 'the DSS has another /VRI')
  const names = [...after.keys()].filter((name) => !before.has(name))
  if (changedKey(before, after, names) !== null || names.some((name) => !relationName.test(name))) {
    return because('validation_data_invalid', 'the DSS has another /VRI')
  }
  for (const name of names) {
    const relation = await taken(step, after.get(name) ?? null)
    if (!isDict(relation) || !(await isRelation(step, relation)))
      return because('validation_data_invalid', `the DSS has an invalid /${name}`)
  }
  return null
}

async function isRelation(step: Step, relation: PdfDict): Promise<boolean> {
  for (const [key, value] of relation) {
    if ((key === 'TU' && isString(value)) || (key === 'Type' && isNamed(value, 'VRI'))) continue
    const isList = (key === 'Cert' || key === 'OCSP' || key === 'CRL') && isArray(value)
    if (!isList && key !== 'TS') return false
    for (const item of isList ? value : [value]) if (!(await isProof(step, key, item))) return false
  }
  return true
}

/**
 * Returns whether an item is a new stream that contains only DER of the given kind, and whose only entries are its
 * length and one filter.
 */
async function isProof(step: Step, kind: Kind, item: PdfObject): Promise<boolean> {
  const object = await newObject(step, item)
  if (object === null) return false
  const stream = await step.later.getObject(pdfRef(object.number))
  if (!isStream(stream)) return false
  const filter = stream.dict.get('Filter')
  const isPlain = [...stream.dict.keys()].every((key) => key === 'Length' || key === 'Filter')
  if (!isPlain || (filter !== undefined && !isNamed(filter, 'FlateDecode'))) return false
  if (!hasShape(await step.later.decodedStream(stream), shapes[kind])) return false
  step.added.add(object.number)
  return true
}

function hasShape(der: Uint8Array, shape: number[]): boolean {
  try {
    const element = readDer(der)
    const parts = childrenOf(element)
    return (
      element.tag === tags.sequence && shape.length === parts.length && parts.every(({ tag }, i) => tag === shape[i])
    )
  } catch {
    return false
  }
}
