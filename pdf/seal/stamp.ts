import type { Rect } from '../document/page-geometry.ts'
import { writtenText } from '../document/text-string.ts'
import type { PdfRef } from '../syntax/objects.ts'
import { writeObject } from '../syntax/write.ts'

/** Begins the /NM of every stamp; the field's id follows. */
export const stampNamePrefix = 'chancery:'

// Print, ReadOnly, Locked and LockedContents (ISO 32000-2 table 167).
const stampFlags = 4 + 64 + 128 + 512

/** A field's value as a stamp annotation (section 12.5.6.12) that shows `form` and says `text`, as it is written. */
export function stampAnnotation(stamp: {
  fieldId: string
  text: string
  rect: Rect
  page: PdfRef
  form: PdfRef
  /** A date string as it is written. */
  stampedAt: string
  /** Its key in the structure of a tagged document. */
  structParent: number | null
}): string {
  const rect = writeObject(stamp.rect.map((value) => Math.round(value * 1e4) / 1e4))
  const texts = `/NM ${writtenText(`${stampNamePrefix}${stamp.fieldId}`)}/Contents ${writtenText(stamp.text)}`
  const places = `/P ${writeObject(stamp.page)}/AP <</N ${writeObject(stamp.form)}>>`
  const structure = stamp.structParent === null ? '' : `/StructParent ${stamp.structParent}`
  return `<</Type /Annot/Subtype /Stamp/Rect ${rect}/F ${stampFlags}${texts}/M ${stamp.stampedAt}${places}${structure}>>`
}
