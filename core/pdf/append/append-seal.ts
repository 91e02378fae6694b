import type { PdfDict, PdfRef } from '../syntax/objects.ts'
import { catalogOf } from './catalog.ts'
import { PdfFileError } from './errors.ts'
import type { PdfPage } from './page-tree.ts'
import type { PdfFile } from './pdf-file.ts'
import { type FieldPlacement, planSeal, type SealPlan } from './plan-seal.ts'
import { certificationEntries, putField, signatureField } from './signature-field.ts'
import { type SealSignature, writeSignature } from './signature-object.ts'
import { certificationReference, fieldLock, lockReference } from './signature-references.ts'
import { type SignedUpdate, withByteRange } from './signed-update.ts'
import { stampAnnotation } from './stamp.ts'
import { openTransplant } from './transplant.ts'
import { createUpdate, type Update } from './update.ts'

/** A field's place, its appearance (a page of the appearances PDF, index from 0) and its value as plain text. */
export type StampPlacement = FieldPlacement & { appearancePage: number; text: string }

export type SealInput = {
  file: PdfFile
  /**
   * A small PDF whose pages are the fields' appearances, each as large as its field's `widthPoints` x `heightPoints`.
   */
  appearances: Uint8Array
  placements: StampPlacement[]
  signature: SealSignature
}

/** `fieldName` is the name of the new signature field. */
export type SealedUpdate = SignedUpdate & { fieldName: string }

/**
 * Writes stamps and one signature field as an incremental update: the original stays as an exact prefix, and equal
 * input gives equal bytes. The values of the document's own form fields are locked as they stand. Throws PdfFileError as `planSeal` does, and `certification_not_first`, `appearance_missing`,
 * `appearance_broken`, `appearance_size_wrong`.
 */
export async function appendSeal({ file, appearances, placements, signature }: SealInput): Promise<SealedUpdate> {
  const plan = await planSeal(file, placements)
  const isCertifying = signature.certificationPermission !== null
  if (isCertifying && (plan.isCertified || plan.signedFieldCount > 0)) {
    throw new PdfFileError('certification_not_first', 'only the first signature of a document can certify it')
  }
  const update = createUpdate(file)
  const written = writeSignature(signature, await referencesOf(file, plan, signature))
  const signatureRef = update.allocate()
  update.putWritten(signatureRef, written.body)
  const field = update.allocate()
  const fieldPage = (plan.pages[0] as PdfPage).ref
  const lock = putLock(update, plan)
  update.put(field, signatureField({ name: plan.fieldName, signature: signatureRef, page: fieldPage, ...lock }))
  const entries = isCertifying ? await certificationEntries(file, signatureRef) : new Map()
  await putField(update, file, { form: plan.form, field, catalogEntries: entries })
  const stamps = await putStamps(update, plan, { appearances, placements, stampedAt: signature.signedAt })
  for (const [i, page] of plan.pages.entries()) {
    const added = [...(stamps.get(page.number) ?? []), ...(i === 0 ? [field] : [])]
    // The array goes into the page itself: an indirect one may belong to several pages.
    update.put(page.ref, new Map(page.dict).set('Annots', [...page.annotations, ...added]))
  }
  const { appended, bodyOffsets } = await update.finish()
  const signatureStart = bodyOffsets.get(signatureRef.number) as number
  return { ...withByteRange(appended, written, signatureStart, file.source.length), fieldName: plan.fieldName }
}

async function referencesOf(file: PdfFile, plan: SealPlan, signature: SealSignature): Promise<PdfDict[]> {
  const { certificationPermission: permission } = signature
  const certification = permission === null ? [] : [certificationReference(permission)]
  const { valueFieldNames: names } = plan
  return names.length === 0 ? certification : [...certification, lockReference(names, (await catalogOf(file)).ref)]
}

function putLock(update: Update, { valueFieldNames }: SealPlan): { lock?: PdfRef } {
  if (valueFieldNames.length === 0) return {}
  const lock = update.allocate()
  update.put(lock, fieldLock(valueFieldNames))
  return { lock }
}

/** The stamps' annotations by page number, in the order of the placements. */
async function putStamps(
  update: Update,
  plan: SealPlan,
  { appearances, placements, stampedAt }: { appearances: Uint8Array; placements: StampPlacement[]; stampedAt: Date },
): Promise<Map<number, PdfRef[]>> {
  const stamps = new Map<number, PdfRef[]>()
  if (placements.length === 0) return stamps
  const transplant = await openTransplant(
    appearances,
    placements.map(({ appearancePage }) => appearancePage),
    update,
  )
  const pages = new Map(plan.pages.map((page) => [page.number, page.ref]))
  for (const [i, { fieldId, pageNumber, appearancePage, text }] of placements.entries()) {
    const planned = plan.fields[i] as SealPlan['fields'][number]
    const form = await transplant.formFor(appearancePage, planned)
    const annotation = update.allocate()
    const page = pages.get(pageNumber) as PdfRef
    update.put(annotation, stampAnnotation({ fieldId, text, rect: planned.rect, page, form, stampedAt }))
    stamps.set(pageNumber, [...(stamps.get(pageNumber) ?? []), annotation])
  }
  await transplant.copyReferenced()
  return stamps
}
