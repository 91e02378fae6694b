import type { Rect } from '../document/page-geometry.ts'
import { writtenText } from '../document/text-string.ts'
import type { PdfRef } from '../syntax/objects.ts'
import { writeObject } from '../syntax/write.ts'

/** The prefix of each stamp's name (/NM). The id of the field follows it. */
export const stampNamePrefix = 'chancery:'

// Annotation flags Print, ReadOnly, Locked and LockedContents (ISO 32000-2 table 167).
const stampFlags = 4 + 64 + 128 + 512

/**
 * Returns the syntax of a stamp annotation (ISO 32000-2 section 12.5.6.12) that shows `form` and has `text` as its
 * contents.
 */
export function stampAnnotation(stamp: {
  fieldId: string
  text: string
  rect: Rect
  page: PdfRef
  form: PdfRef
  /** The time of the stamp, as the syntax of a date string. */
  stampedAt: string
  /** The annotation's key in the parent tree of a tagged document (/StructParent), or null. */
  structParent: number | null
}): string {
  const rect = writeObject(stamp.rect.map((value) => Math.round(value * 1e4) / 1e4))
  const texts = `/NM ${writtenText(`${stampNamePrefix}${stamp.fieldId}`)}/Contents ${writtenText(stamp.text)}`
  const places = `/P ${writeObject(stamp.page)}/AP <</N ${writeObject(stamp.form)}>>`
  const structure = stamp.structParent === null ? '' : `/StructParent ${stamp.structParent}`
  return `<</Type /Annot/Subtype /Stamp/Rect ${rect}/F ${stampFlags}${texts}/M ${stamp.stampedAt}${places}${structure}>>`
}
