import { equalBytes } from '../../pki/der-writer.ts'
import { currentRef } from '../document/current-ref.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { readWorkAt } from '../document/read-work.ts'
import { writtenObject } from '../document/written-object.ts'
import { isArray, isDict, isNumber, isRef, isStream } from '../syntax/kinds.ts'
import { type PdfDict, type PdfObject, pdfRef } from '../syntax/objects.ts'
import { sameObject } from '../syntax/same-object.ts'
import { syntaxOf } from '../syntax/written.ts'

/**
 * The comparison of an object that later updates may change. `compared` objects are always compared separately, and
 * `linked` objects only where a link key refers to them.
 */
export type ProtectedRole = 'compared' | 'linked'

/** A signed revision and a later one. `roles` contains the objects that are compared separately. */
export type Protection = {
  signed: PdfFile
  later: PdfFile
  roles: Map<number, ProtectedRole>
  /** The numbers of the objects that were found to be unchanged. `seenDrawn` contains those compared without roles. */
  seen: Set<number>
  seenDrawn: Set<number>
}

// The entries that refer to a field, an annotation or a structure element without showing it.
const linkKeys = new Set(['Parent', 'P', 'Popup', 'IRT', 'Obj', 'T', 'SE', 'StructTreeRoot'])
// The entries under which every object is drawn, regardless of its role. For example, a page can also be a font
// resource.
const drawnKeys = new Set(['Resources', 'AP'])

/**
 * Compares two dictionaries except for the keys in `others`. Returns the first key whose value or content changed, or
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

type Found = { number: number; key: string; isDrawn: boolean }

/**
 * Returns whether an object that a value of the signed revision refers to has changed. Skips objects that are compared
 * separately, unless they are resources.
 */
export async function isContentChanged(protection: Protection, value: PdfObject, key: string): Promise<boolean> {
  const { signed, roles, seen, seenDrawn } = protection
  let found: Found[] = []
  const collect = (part: PdfObject, under: string, isDrawn: boolean): void => {
    if (isRef(part)) found.push({ number: part.number, key: under, isDrawn })
    else if (isArray(part)) for (const item of part) collect(item, under, isDrawn)
    else if (isStream(part)) collect(part.dict, under, isDrawn)
    else if (isDict(part)) for (const [name, item] of part) collect(item, name, isDrawn || drawnKeys.has(name))
  }
  collect(value, key, drawnKeys.has(key))
  while (found.length > 0) {
    const next: Found[] = []
    for (const one of found) {
      const role = one.isDrawn ? undefined : roles.get(one.number)
      if (role === 'compared' || (role === 'linked' && linkKeys.has(one.key))) continue
      if (seenDrawn.has(one.number) || (!one.isDrawn && seen.has(one.number))) continue
      ;(one.isDrawn ? seenDrawn : seen).add(one.number)
      next.push(one)
    }
    found = []
    await signed.prefetch(next.map(({ number }) => pdfRef(number)))
    for (const { number, key: under, isDrawn } of next) {
      if (await isRewritten(protection, number)) return true
      collect(await currentObject(signed, number), under, isDrawn)
    }
  }
  return false
}

/** Returns whether later updates replaced an object with another generation, value or spelling. */
async function isRewritten({ signed, later }: Protection, number: number): Promise<boolean> {
  if (await isAtSamePlace(signed, later, number)) return false
  if ((await currentRef(signed, number)).generation !== (await currentRef(later, number)).generation) return true
  const [before, after] = [await currentObject(signed, number), await currentObject(later, number)]
  if (isStream(before) && isStream(after)) {
    const [one, other] = [await signed.rawStream(before), await later.rawStream(after)]
    if (!sameObject(before.dict, after.dict) || !equalBytes(one, other)) return true
  } else if (!sameObject(before, after)) return true
  const [one, other] = [await writtenObject(signed, pdfRef(number)), await writtenObject(later, pdfRef(number))]
  return (one && syntaxOf(one)) !== (other && syntaxOf(other))
}

/** Returns whether both revisions read an object from the same bytes. */
async function isAtSamePlace(signed: PdfFile, later: PdfFile, number: number): Promise<boolean> {
  later.work.charge(2 * readWorkAt.lookUp)
  let [was, is] = [await signed.xref.lookup(number), await later.xref.lookup(number)]
  if (was?.type === 'compressed' && is?.type === 'compressed') {
    if (was.streamNumber !== is.streamNumber || was.index !== is.index) return false
    ;[was, is] = [await signed.xref.lookup(was.streamNumber), await later.xref.lookup(is.streamNumber)]
  }
  return was?.type === 'offset' && is?.type === 'offset' && was.offset === is.offset && was.generation === is.generation
}

/** Returns the object that has a number, with any generation. */
export const currentObject = async (file: PdfFile, number: number): Promise<PdfObject> =>
  file.getObject(await currentRef(file, number))
