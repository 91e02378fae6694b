import type { PdfFile } from '../document/pdf-file.ts'
import { isRef } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import { writeObject } from '../syntax/write.ts'
import type { AppendedObject, AppendedRevision } from './appended-revisions.ts'
import type { PlacedSignature } from './byte-range.ts'

/**
 * One incremental update with the revisions before and after it. `added` and `changed` collect the numbers of accepted
 * objects.
 */
export type Step = {
  earlier: PdfFile
  later: PdfFile
  revision: AppendedRevision
  /** The document timestamp that covers the file up to the end of the update, or null. */
  stamp: PlacedSignature | null
  added: Set<number>
  changed: Set<number>
}

/** Returns whether the file contains an object with a number. */
export async function isInUse(file: PdfFile, number: number): Promise<boolean> {
  const entry = await file.xref.lookup(number)
  return entry !== null && entry.type !== 'free'
}

/** Returns the object of the update that a value references, if the object is new. Otherwise returns null. */
export async function newObject({ earlier, revision }: Step, value: PdfObject): Promise<AppendedObject | null> {
  if (!isRef(value) || value.generation !== 0 || (await isInUse(earlier, value.number))) return null
  return revision.objects.find(({ number }) => number === value.number) ?? null
}

/**
 * Returns a key whose value differs, or null. Ignores the keys in `others`. A new null value is a difference, because
 * it hides an inherited value.
 */
export function changedKey(before: PdfDict, after: PdfDict, others: string[]): string | null {
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].find((key) => !others.includes(key) && !isSameEntry(before.get(key), after.get(key))) ?? null
}

const isSameEntry = (one: PdfObject | undefined, other: PdfObject | undefined): boolean =>
  one === undefined || other === undefined ? one === other : isSame(one, other)

/** Returns whether two values are written in the same syntax. Neither may be a stream. */
export const isSame = (one: PdfObject, other: PdfObject): boolean => writeObject(one) === writeObject(other)
