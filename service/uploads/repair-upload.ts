import { fromHex, memorySource } from '../../base/bytes.ts'
import { defaultInspectionBudgets as budgets } from '../../pdf/inspect/policy/budgets.ts'
import {
  type InspectionResult,
  type InvalidReason,
  PdfRefusalError,
  withoutRepairHint,
} from '../../pdf/inspect/policy/result.ts'
import {
  featureSentence,
  isRemovable,
  type UploadPolicy,
  withRemovalHint,
} from '../../pdf/inspect/policy/upload-policy.ts'
import { createWorkBudget, type WorkBudget } from '../../pdf/inspect/policy/work-budget.ts'
import {
  isRewrittenContent,
  type RefusedContent,
  signableUpdate,
  unseenChanges,
} from '../../pdf/repair/make-signable.ts'
import { recoverFile } from '../../pdf/repair/recover.ts'
import { createPdfRepair, isRepairable } from '../../pdf/repair/repair.ts'
import { isRewritable, rewriteFile, rewrittenBytesMax } from '../../pdf/repair/rewrite.ts'
import type { Context } from '../../platform/context.ts'
import { lostObject } from '../../platform/ports/storage.ts'
import { forEachChunk, readBytes } from '../../platform/ports/stored-body.ts'
import { openSource, type StoredFile } from '../files/stored-source.ts'
import { release } from '../objects/release.ts'
import { type FoundRepair, withStoredRepair } from './stored-repair.ts'
import { type CheckedUpload, refused, type UploadVerdict, verdictOn } from './upload-verdict.ts'

/** A stored file to repair. */
export type SentFile = StoredFile & { sha256: string }

type Refused = Extract<InspectionResult, { ok: false }>

/** Returns the repair of a stored file, or the reason why it cannot be repaired. Returns null if no repair helps. */
type FindRepair = (ctx: Context, file: SentFile, work: WorkBudget) => Promise<FoundRepair | PdfRefusalError | null>

// The work per byte that a repair permits, compared with one inspection. A repair includes up to four inspections.
const workShare = 6

/** Returns the work limit for the repair of a file. `charged` is the work of its inspection in nanoseconds. */
export function createRepairWork(bytes: number, charged: number): WorkBudget {
  const work = createWorkBudget(budgets)
  work.allow(bytes * workShare)
  work.charge(charged)
  return work
}

// Removing features can reveal content to rewrite, and rewriting content can reveal features to remove.
const removalsMax = 2

/** A kind of repair. After one repair, only a removal of features can follow. */
type RepairMethod = { isRemoval: boolean; find: FindRepair }

/**
 * Returns the kind of repair for a refused file: recovering objects, writing a new file, or removing refused
 * features. One of several features can also depend on another. Returns null if no repair helps.
 */
function repairFor(inspection: Refused, isRequested = true): RepairMethod | null {
  const { reason, errors } = inspection
  if (isRequested && isRepairable(reason)) return { isRemoval: false, find: findObjects }
  if (isRequested && isRewritable(reason)) return { isRemoval: false, find: rewriteAll }
  const isRefusedFeature = inspection.code === 'pdf_feature_refused'
  const objects = isRefusedFeature ? inspection.removable : []
  const isRemoved = isRefusedFeature
    ? errors.some(({ code }) => isRemovable(code))
    : isRequested && isRewrittenContent(reason)
  if (!isRemoved) return null
  const reasons = new Set(errors.map(({ code }) => code))
  const content = { reasons, objects, isRequested }
  return { isRemoval: true, find: (ctx, file, work) => removeRefused(ctx, file, content, work) }
}

/**
 * Returns whether the policy removes refused features of a file without a request. A refused feature that no repair
 * removes can be part of another one: the address of a form is external content.
 */
export function mayBeCleaned(inspection: InspectionResult, policy: UploadPolicy): inspection is Refused {
  if (inspection.ok || inspection.code !== 'pdf_feature_refused') return false
  const isRemoved = (code: string): boolean => policy[code as keyof UploadPolicy] === 'remove'
  const { errors } = inspection
  return errors.some(({ code }) => isRemoved(code)) && errors.every(({ code }) => isRemoved(code) || !isRemovable(code))
}

/** Returns the refusal of a file whose refused features the service may not remove, because `repair` is false. */
export const changeForbidden = ({ code, reason, detail }: Refused): UploadVerdict =>
  refused(code, withRemovalHint(detail), reason)

/** Returns whether a repair can help a refused file. */
export const mayBeRepaired = (inspection: InspectionResult): inspection is Refused =>
  !inspection.ok && repairFor(inspection) !== null

/** Without a request, a repair only makes changes that pages do not show (`unseenChanges`). */
type RepairOptions = { sent: SentFile; inspection: Refused; work: WorkBudget; isRequested: boolean }

/**
 * Repairs a refused file, stores the result under a registered key, and checks it like any upload. After recovering
 * the objects of a file, may also remove its refused features. All steps share one work limit. Releases a result that
 * fails its check, and never changes the uploaded file. Throws `unavailable` if the storage or the scanner is
 * unavailable.
 */
export async function repairUpload(
  ctx: Context,
  documentId: string,
  { sent, inspection, work, isRequested }: RepairOptions,
): Promise<UploadVerdict> {
  const repairedFrom = { sha256: sent.sha256, contentLength: sent.contentLength, changes: [] }
  const step = { file: sent, refused: inspection, repairedFrom, work, removals: 0, isRequested }
  const verdict = await repairStep(ctx, documentId, step)
  if (verdict.verdict === 'passed') return verdict
  if (!isRequested) return refused(inspection.code, inspection.detail, inspection.reason)
  const { failure } = verdict
  return { verdict: 'refused', failure: { ...failure, detail: withoutRepairHint(failure.detail) } }
}

/** `removals` is the number of removals so far. */
type Step = {
  file: SentFile
  refused: Refused
  repairedFrom: RepairedFrom
  work: WorkBudget
  removals: number
  isRequested: boolean
}
type RepairedFrom = NonNullable<CheckedUpload['repairedFrom']>

async function repairStep(ctx: Context, documentId: string, step: Step): Promise<UploadVerdict> {
  const { file, refused: before, work, isRequested } = step
  const way = repairFor(before, isRequested)
  const repair = await way?.find(ctx, file, work)
  if (repair instanceof PdfRefusalError) return refused('pdf_invalid', repair.message, repair.reason)
  const isKept = isRequested || repair?.changes.every((change) => unseenChanges.has(change))
  if (!repair || !isKept) return refusedStill(before)
  const changes = [...new Set([...(step.repairedFrom.changes ?? []), ...repair.changes])]
  const repairedFrom = { ...step.repairedFrom, changes }
  return withStoredRepair(ctx, documentId, { sent: file, repair, work }, async (made, read) => {
    const { key, etag, contentLength } = made
    const { inspection } = read
    const removals = step.removals + (way?.isRemoval ? 1 : 0)
    const isPermitted = isRequested || mayBeCleaned(inspection, ctx.env.UPLOAD_POLICY)
    const mayRemove = isPermitted && removals < removalsMax
    if (inspection.ok || !mayRemove || !repairFor(inspection, isRequested)?.isRemoval) {
      const verdict = await verdictOn(read, { objectKey: key, etag, contentLength })
      if (verdict.verdict === 'passed') return { verdict: 'passed', upload: { ...verdict.upload, repairedFrom } }
      await release(ctx, [key])
      return isRepairable(verdict.failure.reason ?? '') ? ambiguous : verdict
    }
    await read.scan.abort()
    const again = { ...made, sha256: read.sha256 }
    const verdict = await repairStep(ctx, documentId, {
      file: again,
      refused: inspection,
      repairedFrom,
      work,
      removals,
      isRequested,
    })
    await release(ctx, [key])
    return verdict
  })
}

// A repair has already failed, so the error must not suggest another one.
const { message, reason } = new PdfRefusalError('repair_ambiguous')
const ambiguous = refused('pdf_invalid', message, reason)
const refusedStill = (inspection: Refused): UploadVerdict =>
  inspection.code === 'pdf_feature_refused'
    ? refused(inspection.code, featureSentence(inspection.reason), inspection.reason)
    : refused(inspection.code, inspection.detail, inspection.reason)

/** Removes the refused features that can be removed, in an update that is appended to the file. */
async function removeRefused(
  ctx: Context,
  file: SentFile,
  refused: RefusedContent,
  work: WorkBudget,
): Promise<FoundRepair | PdfRefusalError | null> {
  try {
    const update = await signableUpdate(await openSource(ctx.storage, file), refused, work)
    return update && { keptFrom: 0, keptBytes: file.contentLength, isCut: false, ...update }
  } catch (error) {
    if (!(error instanceof PdfRefusalError)) throw error
    return error
  }
}

/**
 * Rewrites a file of at most `rewrittenBytesMax` bytes from its objects. If the file is damaged and its cross-reference
 * sections are unreadable, searches for the objects. Returns null for a larger file.
 */
async function rewriteAll(
  ctx: Context,
  sent: SentFile,
  work: WorkBudget,
  isDamaged = false,
): Promise<FoundRepair | PdfRefusalError | null> {
  if (sent.contentLength > rewrittenBytesMax) return null
  const range = { offset: 0, length: sent.contentLength }
  const stored = await ctx.storage.get({ key: sent.key, ifMatch: sent.etag, range })
  if (!stored) throw await lostObject(ctx.storage, sent.key)
  const bytes = await readBytes(stored)
  const options = { budgets, work, sha256: fromHex(sent.sha256) }
  try {
    const direct = await rewriteFile(memorySource(bytes), options)
    const recovered = direct === null && isDamaged ? recoverFile(bytes, options) : null
    const rewrite = recovered ? await rewriteFile(memorySource(recovered), options) : direct
    return (
      rewrite && {
        keptFrom: 0,
        keptBytes: 0,
        appended: rewrite.bytes,
        isCut: rewrite !== direct,
        changes: rewrite.changes,
      }
    )
  } catch (error) {
    if (!(error instanceof PdfRefusalError)) throw error
    return error
  }
}

const uncertain: ReadonlySet<string> = new Set<InvalidReason>(['part_missing', 'repair_ambiguous', 'repair_encrypted'])

/**
 * Returns the repair of a file, or the reason why it cannot be repaired. If an object is missing, or if readers find
 * different objects, writes a new file with one reading.
 */
async function findObjects(ctx: Context, sent: SentFile, work: WorkBudget): Promise<FoundRepair | PdfRefusalError> {
  const stored = await ctx.storage.get({ key: sent.key, ifMatch: sent.etag })
  if (!stored) throw await lostObject(ctx.storage, sent.key)
  try {
    const repair = createPdfRepair(budgets, work)
    await forEachChunk(stored, (chunk) => repair.push(chunk))
    return { ...repair.finish(fromHex(sent.sha256)), changes: ['cross_reference_rebuilt'] }
  } catch (error) {
    stored.cancel()
    if (!(error instanceof PdfRefusalError)) throw error
    const rewrite = uncertain.has(error.reason) ? await rewriteAll(ctx, sent, work, true) : null
    return rewrite ?? error
  }
}
