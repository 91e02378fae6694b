import { flattenedNamesMax } from '../../core/documents/provenance.ts'
import { PdfRefusalError } from '../../pdf/inspect/policy/result.ts'
import type { WorkBudget } from '../../pdf/inspect/policy/work-budget.ts'
import { type SignableUpdate, signableUpdate } from '../../pdf/repair/make-signable.ts'
import type { Context } from '../../platform/context.ts'
import { type StoredFile, storedSource } from '../files/stored-source.ts'
import { release } from '../objects/release.ts'
import { withStoredRepair } from './stored-repair.ts'
import { type CheckedUpload, verdictOn } from './upload-verdict.ts'

/**
 * Draws the form field values that an accepted file does not show, because the service refuses envelopes for such a
 * file. Returns the stored result. Returns the same upload if the file shows all values or is signed, or if a repair
 * does not help. Throws `unavailable` if the storage or the scanner is unavailable.
 */
export async function drawMissingValues(
  ctx: Context,
  documentId: string,
  { upload, work }: { upload: CheckedUpload; work: WorkBudget },
): Promise<CheckedUpload> {
  const { objectKey: key, etag, contentLength, sha256, features, repairedFrom } = upload
  if (!features.includes('forms') || features.includes('signatures')) return upload
  const sent = { key, etag, contentLength }
  const update = await findUpdate(ctx, sent, work)
  if (update === null) return upload
  const repair = { keptFrom: 0, keptBytes: contentLength, isCut: false, appended: update.appended }
  return withStoredRepair(ctx, documentId, { sent, repair, work }, async (file, read) => {
    const verdict = await verdictOn(read, { objectKey: file.key, etag: file.etag, contentLength: file.contentLength })
    if (verdict.verdict === 'refused') {
      await release(ctx, [file.key])
      return upload
    }
    if (repairedFrom) await release(ctx, [key])
    const before = repairedFrom ?? { sha256, contentLength }
    const changes = [...new Set([...(repairedFrom?.changes ?? []), ...update.changes])]
    const names = update.flattenedFields.slice(0, flattenedNamesMax + 1).map((name) => [...name].slice(0, 100).join(''))
    const flattened = names.length > 0 ? { flattenedFields: names } : {}
    return { ...verdict.upload, repairedFrom: { ...before, changes, ...flattened } }
  })
}

async function findUpdate(ctx: Context, sent: StoredFile, work: WorkBudget): Promise<SignableUpdate | null> {
  try {
    return await signableUpdate(storedSource(ctx.storage, sent), null, work)
  } catch (error) {
    if (error instanceof PdfRefusalError) return null
    throw error
  }
}
