import { equalBytes } from '../../pki/der-writer.ts'
import { PdfFileError } from '../document/errors.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { writtenObject } from '../document/written-object.ts'
import { isArray, isDict, isNumber, isRef, isStream } from '../syntax/kinds.ts'
import { type PdfDict, type PdfObject, type PdfRef, pdfRef } from '../syntax/objects.ts'
import { sameObject } from '../syntax/same-object.ts'
import { syntaxOf } from '../syntax/written.ts'

/**
 * How an object is compared that later updates may change. `compared` objects have their own comparison everywhere,
 * `linked` objects only where a link key refers to them.
 */
export type ProtectedRole = 'compared' | 'linked'

/** A signed revision and a later one. `roles` contains the objects that are compared separately. */
export type Protection = {
  signed: PdfFile
  later: PdfFile
  /** The numbers of the objects that updates after the signed revision wrote or removed. */
  written: ReadonlySet<number>
  roles: Map<number, ProtectedRole>
  /** The numbers of the objects that were found to be unchanged. */
  seen: Set<number>
}

// The entries that refer to a field, an annotation or a structure element without showing it.
const linkKeys = new Set(['Parent', 'P', 'Popup', 'IRT', 'Obj', 'T', 'SE', 'StructTreeRoot'])

const numbersMax = 2_000_000

/**
 * Returns the numbers of the objects that the updates after a signed revision wrote or removed. Returns null if the
 * updates do not continue that revision.
 */
export async function numbersWrittenAfter(signed: PdfFile, later: PdfFile): Promise<Set<number> | null> {
  const numbers = new Set<number>()
  const end = signed.xref.links[0]?.section.offset
  for (const { section, hidden } of later.xref.links) {
    if (section.offset === end) return numbers
    for (const { first, count } of hidden === null ? section.runs : [...section.runs, ...hidden.runs])
      for (let number = first; number < first + count; number++) {
        if (numbers.size === numbersMax) throw new PdfFileError('limit_exceeded', 'an update has too many objects')
        numbers.add(number)
      }
  }
  return null
}

/**
 * Compares two dictionaries without the keys in `others`. Returns the first key whose value or content changed, or
 * null.
 */
export async function changedEntry(
  protection: Protection,
  before: PdfDict,
  after: PdfDict,
  others: readonly string[],
): Promise<string | null> {
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    if (others.includes(key)) continue
    const [was, is] = [before.get(key) ?? null, after.get(key) ?? null]
    if (!(sameObject(was, is) || isRounded(was, is)) || (await isContentChanged(protection, was, key))) return key
  }
  return null
}

// The largest rounding error of a number. Some programs write numbers in single precision when they rewrite an object.
const roundingMax = 1e-3

/** Returns whether two boxes differ only by rounding errors. */
const isRounded = (one: PdfObject, other: PdfObject): boolean =>
  isArray(one) &&
  isArray(other) &&
  one.length === other.length &&
  one.every((value, index) => isNumber(value) && Math.abs(value - Number(other[index])) < roundingMax)

type Found = { ref: PdfRef; key: string }

/**
 * Returns whether an object changed that a value of the signed revision refers to. Skips objects that are compared
 * separately.
 */
export async function isContentChanged(protection: Protection, value: PdfObject, key: string): Promise<boolean> {
  const { signed, roles, seen } = protection
  let found: Found[] = []
  const collect = (part: PdfObject, under: string): void => {
    if (isRef(part)) found.push({ ref: part, key: under })
    else if (isArray(part)) for (const item of part) collect(item, under)
    else if (isDict(part)) for (const [name, item] of part) collect(item, name)
    else if (isStream(part)) collect(part.dict, under)
  }
  collect(value, key)
  while (found.length > 0) {
    const next: Found[] = []
    for (const one of found) {
      const role = roles.get(one.ref.number)
      if (role === 'compared' || (role === 'linked' && linkKeys.has(one.key)) || seen.has(one.ref.number)) continue
      seen.add(one.ref.number)
      next.push(one)
    }
    found = []
    await signed.prefetch(next.map(({ ref }) => ref))
    for (const { ref, key: under } of next) {
      if (await isRewritten(protection, ref)) return true
      collect(await signed.getObject(ref), under)
    }
  }
  return false
}

/** Returns whether later updates replaced an object with another value or another spelling. */
async function isRewritten({ signed, later, written }: Protection, ref: PdfRef): Promise<boolean> {
  const entry = await later.xref.lookup(ref.number)
  const isInNewStream = entry?.type === 'compressed' && written.has(entry.streamNumber)
  if (!written.has(ref.number) && !isInNewStream) return false
  const [before, after] = [await signed.getObject(ref), await later.getObject(ref)]
  if (isStream(before) && isStream(after)) {
    const [one, other] = [await signed.rawStream(before), await later.rawStream(after)]
    if (!sameObject(before.dict, after.dict) || !equalBytes(one, other)) return true
  } else if (!sameObject(before, after)) return true
  const [one, other] = [await writtenObject(signed, pdfRef(ref.number)), await writtenObject(later, pdfRef(ref.number))]
  return (one && syntaxOf(one)) !== (other && syntaxOf(other))
}
