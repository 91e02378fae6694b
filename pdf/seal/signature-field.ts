import { catalogOf } from '../document/catalog.ts'
import { type Form, signatureFlags } from '../document/form.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { textString } from '../document/text-string.ts'
import { isDict } from '../syntax/kinds.ts'
import { type PdfDict, type PdfRef, pdfDict, pdfName } from '../syntax/objects.ts'
import type { Update } from './update.ts'

// Annotation flags Print and Locked (ISO 32000-2 table 167). A widget without extent is invisible (section 12.7.5.5).
const widgetFlags = 4 + 128
// Signature flags SignaturesExist and AppendOnly (ISO 32000-2 table 225).
const sealedFlags = 1 | 2

/** Returns a signature field that is also its own invisible widget. */
export const signatureField = (field: {
  name: string
  signature: PdfRef
  page: PdfRef
  /** The empty appearance of the field, which PDF/A-1 requires (ISO 19005-1 section 6.9). */
  appearance: PdfRef | null
  /** The description of the field for assistive technology (/TU). */
  label?: string
  lock?: PdfRef
}): PdfDict =>
  pdfDict({
    Type: pdfName('Annot'),
    Subtype: pdfName('Widget'),
    FT: pdfName('Sig'),
    T: textString(field.name),
    V: field.signature,
    Rect: [0, 0, 0, 0],
    F: widgetFlags,
    P: field.page,
    ...(field.label === undefined ? {} : { TU: textString(field.label), Contents: textString(field.label) }),
    ...(field.appearance ? { AP: pdfDict({ N: field.appearance }) } : {}),
    ...(field.lock ? { Lock: field.lock } : {}),
  })

/** Adds an empty form XObject to the update. */
export function emptyAppearance(update: Update): PdfRef {
  const ref = update.allocate()
  const dict = pdfDict({ Type: pdfName('XObject'), Subtype: pdfName('Form'), BBox: [0, 0, 0, 0] })
  update.putStream(ref, dict, new Uint8Array())
  return ref
}

/** Returns the catalog's /Perms entry for a certification (ISO 32000-2 section 12.8.6). */
export async function certificationEntries(file: PdfFile, certification: PdfRef): Promise<PdfDict> {
  const { dict } = await catalogOf(file)
  const permissions = await file.resolve(dict.get('Perms'))
  return pdfDict({ Perms: new Map(isDict(permissions) ? permissions : []).set('DocMDP', certification) })
}

/**
 * Adds a signature field to the form, or creates a form that contains it. Also adds entries to the catalog, which is
 * rewritten only if its own content changes. If each value has an appearance (`isDrawn`), removes /NeedAppearances.
 */
export async function putField(
  update: Update,
  file: PdfFile,
  {
    form,
    field,
    catalogEntries,
    isDrawn = false,
  }: { form: Form | null; field: PdfRef; catalogEntries: PdfDict; isDrawn?: boolean },
): Promise<void> {
  const catalog = await catalogOf(file)
  const changed: PdfDict = new Map([...catalog.dict, ...catalogEntries])
  const formDict: PdfDict = new Map(form?.dict)
  if (isDrawn && formDict.has('NeedAppearances')) formDict.set('NeedAppearances', false)
  formDict.set('Fields', [...(form?.fields ?? []), field])
  formDict.set('SigFlags', signatureFlags(form) | sealedFlags)
  if (form === null || form.ref === null) changed.set('AcroForm', formDict)
  else update.put(form.ref, formDict)
  if (changed.get('AcroForm') === formDict || catalogEntries.size > 0) update.put(catalog.ref, changed)
}
