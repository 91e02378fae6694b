import { catalogOf } from '../document/catalog.ts'
import { PdfFileError } from '../document/errors.ts'
import type { PdfObjects } from '../document/new-pdf.ts'
import type { PdfPage } from '../document/page-tree.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { dateString } from '../document/text-string.ts'
import { type PdfDict, type PdfRef, pdfName } from '../syntax/objects.ts'
import { writeObject } from '../syntax/write.ts'
import { type Appearance, appearanceForms, objectsOf } from './appearance-forms.ts'
import { putAppearances } from './locked-appearances.ts'
import type { SealPlan } from './plan-seal.ts'
import { putFill, type ShownForm } from './put-fill.ts'
import { separateAnnotations } from './separate-annotations.ts'
import { certificationEntries, emptyAppearance, putField, signatureField } from './signature-field.ts'
import { type SealSignature, writeSignature } from './signature-object.ts'
import { certificationReference, fieldLock, lockReference, type SealLock } from './signature-references.ts'
import { type SignedUpdate, withByteRange } from './signed-update.ts'
import { stampAnnotation } from './stamp.ts'
import { putStructure, type TaggedAnnotation } from './structure.ts'
import { createUpdate, type Update } from './update.ts'

/**
 * The indexes of a field's appearances, from 0. `offIndex` is the unchecked state of a checkbox in the document's form.
 */
export type ShownIndex = { appearanceIndex: number; offIndex?: number }

/**
 * The appearance of a field and its value as plain text. `isChecked` is the state of a checkbox in the document's form.
 * `copies` contains the appearances for the other widgets of the form field.
 */
export type Stamp = ShownIndex & { text: string; isChecked?: boolean; copies?: ShownIndex[] }

export type SealInput = {
  file: PdfFile
  plan: SealPlan
  /**
   * Returns the appearances of the fields, each in the size `widthPoints` x `heightPoints` of its field. Adds shared
   * objects to the update. Is not called if the plan has no fields.
   */
  composeAppearances: (objects: PdfObjects) => Appearance[] | Promise<Appearance[]>
  /** The stamps, one for each field of the plan in the same order. */
  stamps: Stamp[]
  signature: SealSignature
  /** True if the inspection of the file found references to missing objects. */
  hasOpenReferences?: boolean
  /** True if the inspection of the file found annotations that are not separate objects. */
  hasInlineAnnotations?: boolean
  /** The language of the stamps (BCP 47), for a tagged document without a language. */
  language?: string
}

/** An incremental update with a seal. `fieldName` is the name of the new signature field. */
export type SealedUpdate = SignedUpdate & { fieldName: string }

/**
 * Returns an incremental update with the stamps, the values for the document's form and one signature field. The
 * original file is not changed, and equal input produces equal bytes. The seal locks the values of the document's form
 * fields, or the whole document. Throws PdfFileError `certification_not_first`, `appearance_missing` or
 * `appearance_size_wrong`.
 */
export async function appendSeal({
  file,
  plan,
  signature,
  hasOpenReferences,
  hasInlineAnnotations,
  ...stamping
}: SealInput): Promise<SealedUpdate> {
  const isCertifying = signature.certificationPermission !== null
  if (isCertifying && (plan.isCertified || plan.signedFieldCount > 0)) {
    throw new PdfFileError(
      'certification_not_first',
      'the document has a signature, and only the first signature can certify it',
    )
  }
  const update = createUpdate(file, { hasOpenReferences })
  const lock = lockOf(plan, signature)
  const written = writeSignature(signature, await referencesOf(file, lock, signature))
  if (lock !== null) putAppearances(update, plan.valueAppearances)
  for (const { ref, dict } of plan.prepared) update.put(ref, dict)
  const signatureRef = update.allocate()
  update.putWritten(signatureRef, written.body)
  const field = update.allocate()
  const fieldPage = (plan.pages[0] as PdfPage).ref
  const inField = {
    ...(lock === null ? {} : { lock: putLock(update, lock) }),
    ...(plan.structure === null ? {} : { label: signature.reason }),
  }
  const appearance = emptyAppearance(update)
  update.put(
    field,
    signatureField({ name: plan.fieldName, signature: signatureRef, page: fieldPage, appearance, ...inField }),
  )
  const entries = isCertifying ? await certificationEntries(file, signatureRef) : new Map()
  await putField(update, file, { form: plan.form, field, catalogEntries: entries, isDrawn: !plan.isDrawnByReaders })
  const annotations = await putStamps(update, file, plan, {
    ...stamping,
    stampedAt: writeObject(dateString(signature.signedAt)),
  })
  const isFirst = !plan.isCertified && plan.signedFieldCount === 0
  const separated = hasInlineAnnotations && isFirst ? await separateAnnotations(file, update) : []
  const pages = new Map([...plan.pages, ...separated].map((page) => [page.number, page]))
  for (const page of pages.values()) {
    const added = [...(annotations.get(page.number) ?? []), ...(page.ref.number === fieldPage.number ? [field] : [])]
    if (added.length === 0 && !separated.includes(page)) continue
    // /Annots is written as a direct array, because pages can share an indirect one.
    const changed: PdfDict = new Map(page.dict).set('Annots', [...page.annotations, ...added])
    // The tab order of a tagged document's annotations follows its structure (ISO 14289-1 section 7.18.3).
    const isTabbed = added.length === 0 || plan.structure === null || plan.permission === 2 || changed.has('Tabs')
    if (!isTabbed) changed.set('Tabs', pdfName('S'))
    update.put(page.ref, changed)
  }
  const { appended, bodyOffsets } = await update.finish()
  const signatureStart = bodyOffsets.get(signatureRef.number) as number
  return { ...withByteRange(appended, written, signatureStart, file.source.length), fieldName: plan.fieldName }
}

function lockOf({ valueFieldNames }: SealPlan, { locksDocument }: SealSignature): SealLock | null {
  if (locksDocument) return 'document'
  return valueFieldNames.length === 0 ? null : { fieldNames: valueFieldNames }
}

async function referencesOf(
  file: PdfFile,
  lock: SealLock | null,
  { certificationPermission: permission }: SealSignature,
): Promise<PdfDict[]> {
  const certification = permission === null ? [] : [certificationReference(permission)]
  return lock === null ? certification : [...certification, lockReference(lock, (await catalogOf(file)).ref)]
}

function putLock(update: Update, lock: SealLock): PdfRef {
  const ref = update.allocate()
  update.put(ref, fieldLock(lock))
  return ref
}

type Stamping = Pick<SealInput, 'composeAppearances' | 'stamps' | 'language'> & { stampedAt: string }

/**
 * Adds the stamps. Returns their annotations by page number, in the order of the plan's fields. A filled form field
 * gets no annotation.
 */
async function putStamps(
  update: Update,
  file: PdfFile,
  plan: SealPlan,
  { composeAppearances, stamps, stampedAt, language }: Stamping,
): Promise<Map<number, PdfRef[]>> {
  const annotations = new Map<number, PdfRef[]>(plan.pages.map(({ number }) => [number, []]))
  if (plan.fields.length === 0) return annotations
  const appearances = await composeAppearances(objectsOf(update))
  const formFor = appearanceForms(update, appearances)
  const tagged: TaggedAnnotation[] = []
  const pages = new Map(plan.pages.map((page) => [page.number, page.ref]))
  for (const [i, field] of plan.fields.entries()) {
    const stamp = stamps[i] as Stamp
    const { fieldId, pageNumber, rect, fill } = field
    if (fill !== null) {
      const indexes = [stamp, ...(stamp.copies ?? [])]
      const shown = [field, ...fill.copies].map((place, index): ShownForm => {
        const { appearanceIndex = -1, offIndex } = indexes[index] ?? {}
        return { form: formFor(appearanceIndex, place), off: offIndex === undefined ? null : formFor(offIndex, place) }
      })
      const lineCount = Math.max(...indexes.map(({ appearanceIndex }) => appearances[appearanceIndex]?.lineCount ?? 1))
      const value = stamp.isChecked === undefined ? { text: stamp.text, lineCount } : { isChecked: stamp.isChecked }
      putFill(update, fill, value, { shown, isSigned: plan.signedFieldCount > 0 || plan.permission !== null })
      continue
    }
    const { text } = stamp
    const form = formFor(stamp.appearanceIndex, field)
    const page = pages.get(pageNumber) as PdfRef
    const annotation = update.allocate()
    const structParent = plan.structure === null ? null : plan.structure.nextKey + tagged.length
    update.putWritten(annotation, stampAnnotation({ fieldId, text, rect, page, form, stampedAt, structParent }))
    annotations.get(pageNumber)?.push(annotation)
    tagged.push({ annotation, page })
  }
  const { structure } = plan
  if (structure !== null && tagged.length > 0)
    await putStructure(update, file, { structure, annotations: tagged, language: language ?? null })
  return annotations
}
