import type { Rect } from '../document/page-geometry.ts'
import { textString } from '../document/text-string.ts'
import { type PdfDict, type PdfRef, type PdfString, pdfDict, pdfName } from '../syntax/objects.ts'

/** Begins the /NM of every stamp; the field's id follows. */
export const stampNamePrefix = 'chancery:'

// Print, ReadOnly, Locked and LockedContents (ISO 32000-2 table 167).
const stampFlags = 4 + 64 + 128 + 512

/** A field's value as a stamp annotation (section 12.5.6.12) that shows `form` and says `text`. */
export const stampAnnotation = (stamp: {
  fieldId: string
  text: string
  rect: Rect
  page: PdfRef
  form: PdfRef
  /** A date string. */
  stampedAt: PdfString
  /** Its key in the structure of a tagged document. */
  structParent: number | null
}): PdfDict =>
  pdfDict({
    Type: pdfName('Annot'),
    Subtype: pdfName('Stamp'),
    Rect: stamp.rect.map((value) => Math.round(value * 1e4) / 1e4 + 0),
    F: stampFlags,
    NM: textString(`${stampNamePrefix}${stamp.fieldId}`),
    Contents: textString(stamp.text),
    M: stamp.stampedAt,
    P: stamp.page,
    AP: pdfDict({ N: stamp.form }),
    ...(stamp.structParent === null ? {} : { StructParent: stamp.structParent }),
  })
