import { concatBytes, fromHex } from '../../base/bytes.ts'
import { newObjectKey } from '../../core/objects/keys.ts'
import { announceObject } from '../../db/objects/loose-objects.ts'
import { defaultInspectionBudgets as budgets } from '../../pdf/inspect/budgets.ts'
import { PdfRefusal } from '../../pdf/inspect/result.ts'
import { createWorkBudget, type WorkBudget } from '../../pdf/inspect/work-budget.ts'
import { createPdfRepair, isRepairable, type Repair } from '../../pdf/repair/repair.ts'
import type { Context } from '../../platform/context.ts'
import { joinedBytesMin, type ObjectFacts } from '../../platform/ports/storage.ts'
import { forEachChunk, readBytes } from '../../platform/ports/stored-body.ts'
import { changedFile, type StoredFile } from '../files/stored-source.ts'
import { giveUp, orGiveUp } from '../objects/announced.ts'
import { examineStored } from './examine-stored.ts'
import { refused, type UploadVerdict, verdictOn } from './upload-verdict.ts'

/** A damaged file as it was sent; `charged` is what its inspection cost in nanoseconds of work. */
export type SentFile = StoredFile & { sha256: string; charged: number }

const contentType = 'application/pdf'

/**
 * Repairs a sent file whose cross-reference cannot be read, stores what it becomes under an announced key, and judges that like any
 * upload. Both together may cost the work of one inspection. What does not pass is given up; the sent file stays as it is. Throws
 * `unavailable` when the storage or the scanner is away.
 */
export async function repairUpload(ctx: Context, documentId: string, sent: SentFile): Promise<UploadVerdict> {
  const work = createWorkBudget(budgets)
  work.allow(sent.contentLength)
  const repair = await findRepair(ctx, sent, work)
  if (repair instanceof PdfRefusal) return refused('pdf_invalid', repair.message, repair.reason)
  const key = newObjectKey('uploads', ctx.world)
  await ctx.db.run(announceObject({ key, subjectId: documentId }))
  return orGiveUp(ctx, [key], async () => {
    const facts = await storeRepaired(ctx, { sent, repair, key })
    const stored = await ctx.storage.get({ key, ifMatch: facts.etag })
    if (!stored) throw changedFile()
    const read = await examineStored(ctx, stored, ctx.env.UPLOAD_POLICY, { repaired: { isCut: repair.isCut }, work })
    const verdict = await verdictOn(read, { objectKey: key, etag: facts.etag, contentLength: facts.contentLength })
    if (verdict.verdict === 'refused') {
      await giveUp(ctx, [key])
      return isRepairable(verdict.failure.reason ?? '') ? ambiguous : verdict
    }
    const repairedFrom = { sha256: sent.sha256, contentLength: sent.contentLength }
    return { verdict: 'passed', upload: { ...verdict.upload, repairedFrom } }
  })
}

// To whom a repair was no help, none is offered.
const { message, reason } = new PdfRefusal('repair_ambiguous')
const ambiguous = refused('pdf_invalid', message, reason)

/** How the file is repaired, or why it cannot be. */
async function findRepair(ctx: Context, sent: SentFile, work: WorkBudget): Promise<Repair | PdfRefusal> {
  const stored = await ctx.storage.get({ key: sent.key, ifMatch: sent.etag })
  if (!stored) throw changedFile()
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
  if (!stored) throw changedFile()
  return storage.put({ key, body: concatBytes(await readBytes(stored), appended), contentType })
}
