import { sha256Hex } from '../../base/bytes.ts'
import { ApiError } from '../../core/errors.ts'
import { newObjectKey } from '../../core/objects/keys.ts'
import { type ArchivedObject, type ArchiveKind, archiveBatch, findArchivedObject } from '../../db/archive/archive.ts'
import { announceObject } from '../../db/objects/loose-objects.ts'
import { encodeEvidenceRecord } from '../../pki/evidence-record/evidence-record.ts'
import type { Context } from '../../platform/context.ts'
import { ArchiveDamaged } from './archive-store.ts'
import { chainsOfObject, openChains } from './object-record.ts'

/**
 * Returns the evidence record of a data object (RFC 4998, DER). Null while it has no time stamp. Throws `unavailable`
 * if the archive is damaged.
 */
export async function recordOfObject(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  envelopeId: string,
  kind: ArchiveKind,
): Promise<{ record: Uint8Array<ArrayBuffer>; object: ArchivedObject } | null> {
  const object = await db.run(findArchivedObject(envelopeId, kind))
  if (!object) return null
  const { batchId, chunk } = object
  try {
    const open = await openChains(storage, { batchId, chunk, chains: await db.run(archiveBatch(batchId)) })
    const chains = await chainsOfObject(open, object)
    return chains.length === 0 ? null : { record: encodeEvidenceRecord(chains), object }
  } catch (error) {
    if (!(error instanceof ArchiveDamaged)) throw error
    throw new ApiError('unavailable', 'The evidence record cannot be read. The operator has been notified.', {
      retryAfterSeconds: 60,
      dependency: 'storage',
      reason: error.reason,
      cause: error,
    })
  }
}

/**
 * Stores the current evidence record of the signed document for a download. The object is deleted within about an hour,
 * because no row takes it over. Throws `not_found` while there is no record.
 */
export async function storedRecord(
  ctx: Context,
  envelopeId: string,
): Promise<{ objectKey: string; sha256: string; contentLength: number }> {
  const found = await recordOfObject(ctx, envelopeId, 'document')
  if (!found)
    throw new ApiError('not_found', 'The archive does not contain this document yet. Try again after the next batch.')
  const { record } = found
  const objectKey = `${newObjectKey('artifacts', ctx.world)}/evidence-record.ers`
  await ctx.db.run(announceObject({ key: objectKey, subjectId: envelopeId }))
  await ctx.storage.put({ key: objectKey, body: record, contentType: 'application/octet-stream' })
  return { objectKey, sha256: await sha256Hex(record), contentLength: record.length }
}
