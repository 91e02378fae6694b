import { catalogOf } from '../document/catalog.ts'
import { type Form, signatureFlags } from '../document/form.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { textString } from '../document/text-string.ts'
import { isDict } from '../syntax/kinds.ts'
import { type PdfDict, type PdfRef, pdfDict, pdfName } from '../syntax/objects.ts'
import type { Update } from './update.ts'

// Print and Locked (ISO 32000-2 table 167); a widget without extent is not shown (section 12.7.5.5).
const widgetFlags = 4 + 128
// SignaturesExist and AppendOnly (table 225).
const sealedFlags = 1 | 2

/** A signature field that is its own invisible widget. */
export const signatureField = (field: {
  name: string
  signature: PdfRef
  page: PdfRef
  /** What shows nothing: PDF/A-1 asks for one all the same (ISO 19005-1 section 6.9). */
  appearance: PdfRef | null
  /** What it is, for who does not see it. */
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

/** Puts a form that draws nothing. */
export function emptyAppearance(update: Update): PdfRef {
  const ref = update.allocate()
  const dict = pdfDict({ Type: pdfName('XObject'), Subtype: pdfName('Form'), BBox: [0, 0, 0, 0] })
  update.putStream(ref, dict, new Uint8Array())
  return ref
}

/** The catalog's entry that names the certification (section 12.8.6). */
export async function certificationEntries(file: PdfFile, certification: PdfRef): Promise<PdfDict> {
  const { dict } = await catalogOf(file)
  const permissions = await file.resolve(dict.get('Perms'))
  return pdfDict({ Perms: new Map(isDict(permissions) ? permissions : []).set('DocMDP', certification) })
}

/**
 * Adds the field to the form, or makes a form with it, and puts entries into the catalog, which is rewritten only when it
 * holds what changes. Where each value has an appearance (`isDrawn`), readers are no longer asked to draw the values themselves.
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
