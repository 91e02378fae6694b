import type { PdfFile } from '../document/pdf-file.ts'
import { isRef } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import { writeObject } from '../syntax/write.ts'
import type { AppendedObject, AppendedRevision } from './appended-revisions.ts'
import type { PlacedSignature } from './byte-range.ts'

/** One update and the revisions before and with it. `added` and `changed` take the numbers that were found in order. */
export type Step = {
  earlier: PdfFile
  later: PdfFile
  revision: AppendedRevision
  /** The document time stamp that covers the file up to the end of the update. */
  stamp: PlacedSignature | null
  added: Set<number>
  changed: Set<number>
}

/** Whether a file has an object of that number. */
export async function isInUse(file: PdfFile, number: number): Promise<boolean> {
  const entry = await file.xref.lookup(number)
  return entry !== null && entry.type !== 'free'
}

/** The object of the update that a value refers to and that no revision before had; null for anything else. */
export async function newObject({ earlier, revision }: Step, value: PdfObject): Promise<AppendedObject | null> {
  if (!isRef(value) || value.generation !== 0 || (await isInUse(earlier, value.number))) return null
  return revision.objects.find(({ number }) => number === value.number) ?? null
}

/** A key whose value differs, null when none but those that are compared elsewhere does. Null where there was nothing is another value: it hides what is taken over. */
export function changedKey(before: PdfDict, after: PdfDict, others: string[]): string | null {
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].find((key) => !others.includes(key) && !isSameEntry(before.get(key), after.get(key))) ?? null
}

const isSameEntry = (one: PdfObject | undefined, other: PdfObject | undefined): boolean =>
  one === undefined || other === undefined ? one === other : isSame(one, other)

/** Whether two values, which are no streams, are written alike. */
export const isSame = (one: PdfObject, other: PdfObject): boolean => writeObject(one) === writeObject(other)
