import { concatBytes, fromHex } from '../../base/bytes.ts'
import { newObjectKey } from '../../core/objects/keys.ts'
import { announceObject } from '../../db/objects/loose-objects.ts'
import { defaultInspectionBudgets as budgets } from '../../pdf/inspect/policy/budgets.ts'
import { type InspectionResult, PdfRefusal } from '../../pdf/inspect/policy/result.ts'
import { featureSentence } from '../../pdf/inspect/policy/upload-policy.ts'
import { createWorkBudget, type WorkBudget } from '../../pdf/inspect/policy/work-budget.ts'
import { printedUpdate } from '../../pdf/repair/print-flags.ts'
import { createPdfRepair, isRepairable, type Repair } from '../../pdf/repair/repair.ts'
import type { Context } from '../../platform/context.ts'
import { joinedBytesMin, lostObject, type ObjectFacts } from '../../platform/ports/storage.ts'
import { forEachChunk, readBytes } from '../../platform/ports/stored-body.ts'
import { type StoredFile, storedSource } from '../files/stored-source.ts'
import { giveUp, orGiveUp } from '../objects/announced.ts'
import { examineStored } from './examine-stored.ts'
import { type CheckedUpload, refused, type UploadVerdict, verdictOn } from './upload-verdict.ts'

/** A damaged file as it was sent; `charged` is what its inspection cost in nanoseconds of work. */
export type SentFile = StoredFile & { sha256: string; charged: number }

type Refused = Extract<InspectionResult, { ok: false }>

/** Says how a stored file is repaired, why it cannot be, or null where nothing helps it. */
type FindRepair = (ctx: Context, file: SentFile, work: WorkBudget) => Promise<Repair | PdfRefusal | null>

const contentType = 'application/pdf'

/** How a file that is refused may be repaired: by its objects alone, or by printing what the screen shows; null where neither helps. */
function repairFor({ reason, errors }: Refused): FindRepair | null {
  if (isRepairable(reason)) return findRepair
  return reason === 'print_differs' && errors.length === 1 ? printRepair : null
}

/** Whether a repair may help a file that is refused. */
export const mayBeRepaired = (inspection: InspectionResult): inspection is Refused =>
  !inspection.ok && repairFor(inspection) !== null

/**
 * Repairs a sent file that is refused, stores what it becomes under an announced key, and judges that like any upload. One whose objects
 * were found may then still be repaired for print. All together may cost the work of one inspection. What does not pass is given up; the
 * sent file stays as it is. Throws `unavailable` when the storage or the scanner is away.
 */
export async function repairUpload(
  ctx: Context,
  documentId: string,
  { sent, inspection }: { sent: SentFile; inspection: Refused },
): Promise<UploadVerdict> {
  const work = createWorkBudget(budgets)
  work.allow(sent.contentLength)
  const repairedFrom = { sha256: sent.sha256, contentLength: sent.contentLength }
  return repairStep(ctx, documentId, { file: sent, refused: inspection, repairedFrom, work })
}

type Step = { file: SentFile; refused: Refused; repairedFrom: RepairedFrom; work: WorkBudget }
type RepairedFrom = NonNullable<CheckedUpload['repairedFrom']>

async function repairStep(ctx: Context, documentId: string, step: Step): Promise<UploadVerdict> {
  const { file, refused: before, repairedFrom, work } = step
  const repair = await repairFor(before)?.(ctx, file, work)
  if (repair instanceof PdfRefusal) return refused('pdf_invalid', repair.message, repair.reason)
  if (!repair) return differing
  const key = newObjectKey('uploads', ctx.world)
  await ctx.db.run(announceObject({ key, subjectId: documentId }))
  return orGiveUp(ctx, [key], async () => {
    const { etag, contentLength } = await storeRepaired(ctx, { sent: file, repair, key })
    const stored = await ctx.storage.get({ key, ifMatch: etag })
    if (!stored) throw await lostObject(ctx.storage, key)
    const read = await examineStored(ctx, stored, ctx.env.UPLOAD_POLICY, { repaired: { isCut: repair.isCut }, work })
    const { inspection } = read
    if (!isRepairable(before.reason) || !mayBeRepaired(inspection) || isRepairable(inspection.reason)) {
      const verdict = await verdictOn(read, { objectKey: key, etag, contentLength })
      if (verdict.verdict === 'passed') return { verdict: 'passed', upload: { ...verdict.upload, repairedFrom } }
      await giveUp(ctx, [key])
      return isRepairable(verdict.failure.reason ?? '') ? ambiguous : verdict
    }
    await read.scan.abort()
    const again = { key, etag, contentLength, sha256: read.sha256, charged: 0 }
    const verdict = await repairStep(ctx, documentId, { file: again, refused: inspection, repairedFrom, work })
    await giveUp(ctx, [key])
    return verdict
  })
}

// To whom a repair was no help, none is offered.
const { message, reason } = new PdfRefusal('repair_ambiguous')
const ambiguous = refused('pdf_invalid', message, reason)
const differing = refused('pdf_feature_refused', featureSentence('print_differs'), 'print_differs')

/** What print does not show gets shown there, by an update behind the whole file. */
const printRepair: FindRepair = async (ctx, file, work) => {
  work.charge(file.charged)
  const appended = await printedUpdate(storedSource(ctx.storage, file))
  return appended && { keptFrom: 0, keptBytes: file.contentLength, appended, isCut: false }
}

/** How the file is repaired, or why it cannot be. */
async function findRepair(ctx: Context, sent: SentFile, work: WorkBudget): Promise<Repair | PdfRefusal> {
  const stored = await ctx.storage.get({ key: sent.key, ifMatch: sent.etag })
  if (!stored) throw await lostObject(ctx.storage, sent.key)
  try {
    work.charge(sent.charged)
    const repair = createPdfRepair(budgets, work)
    await forEachChunk(stored, (chunk) => repair.push(chunk))
    return repair.finish(fromHex(sent.sha256))
  } catch (error) {
    stored.cancel()
    if (!(error instanceof PdfRefusal)) throw error
    return error
  }
}

/** Stores what is kept of the sent file with what is appended; the store itself joins what is large. */
async function storeRepaired(
  { storage }: Context,
  { sent, repair, key }: { sent: SentFile; repair: Repair; key: string },
): Promise<ObjectFacts> {
  const { keptFrom: offset, keptBytes: length, appended } = repair
  if (length >= joinedBytesMin) {
    const original = { key: sent.key, contentLength: length, offset }
    return storage.append({ key, original, appended, contentType })
  }
  const stored = await storage.get({ key: sent.key, ifMatch: sent.etag, range: { offset, length } })
  if (!stored) throw await lostObject(storage, sent.key)
  return storage.put({ key, body: concatBytes(await readBytes(stored), appended), contentType })
}
