import { concatBytes } from '../../base/bytes.ts'
import type { RepairChange } from '../../core/documents/repair-changes.ts'
import { newObjectKey } from '../../core/objects/keys.ts'
import { registerObject } from '../../db/objects/pending-objects.ts'
import type { WorkBudget } from '../../pdf/inspect/policy/work-budget.ts'
import type { Repair } from '../../pdf/repair/repair.ts'
import type { Context } from '../../platform/context.ts'
import { joinedBytesMin, lostObject, type ObjectFacts } from '../../platform/ports/storage.ts'
import { readBytes } from '../../platform/ports/stored-body.ts'
import type { StoredFile } from '../files/stored-source.ts'
import { releaseOnFailure } from '../objects/release.ts'
import { examineStored, type ReadFile } from './examine-stored.ts'

export type FoundRepair = Repair & { changes: RepairChange[] }

const contentType = 'application/pdf'

/**
 * Stores the repair of a file under a registered key, reads it like any upload, and returns the result of `judge`.
 * Releases the repaired file after an error. Never changes the uploaded file. Throws `unavailable` if the storage or
 * the scanner is unavailable.
 */
export async function withStoredRepair<T>(
  ctx: Context,
  documentId: string,
  { sent, repair, work }: { sent: StoredFile; repair: Repair; work: WorkBudget },
  judge: (file: StoredFile, read: ReadFile) => Promise<T>,
): Promise<T> {
  const key = newObjectKey('uploads', ctx.runtime)
  await ctx.db.run(registerObject({ key, subjectId: documentId }))
  return releaseOnFailure(ctx, [key], async () => {
    const { etag, contentLength } = await storeRepaired(ctx, { sent, repair, key })
    const stored = await ctx.storage.get({ key, ifMatch: etag })
    if (!stored) throw await lostObject(ctx.storage, key)
    const repaired = { isCut: repair.isCut }
    const read = await examineStored(ctx, stored, ctx.env.UPLOAD_POLICY, { repaired, work })
    return judge({ key, etag, contentLength }, read)
  })
}

/**
 * Stores the usable part of the uploaded file followed by the appended bytes. If the part is large, the store joins
 * them.
 */
async function storeRepaired(
  { storage }: Context,
  { sent, repair, key }: { sent: StoredFile; repair: Repair; key: string },
): Promise<ObjectFacts> {
  const { keptFrom: offset, keptBytes: length, appended } = repair
  if (length >= joinedBytesMin) {
    const original = { key: sent.key, contentLength: length, offset }
    return storage.append({ key, original, appended, contentType })
  }
  if (length === 0) return storage.put({ key, body: appended, contentType })
  const stored = await storage.get({ key: sent.key, ifMatch: sent.etag, range: { offset, length } })
  if (!stored) throw await lostObject(storage, sent.key)
  return storage.put({ key, body: concatBytes(await readBytes(stored), appended), contentType })
}
