import { sha256Hex, toBase64 } from '../../base/bytes.ts'
import { ApiError } from '../../core/errors.ts'
import { newObjectKey } from '../../core/objects/keys.ts'
import type { ArchivedEvidence } from '../../core/signing/bundle.ts'
import { type ArchivedObject, archiveBatch, findArchivedObject } from '../../db/archive/archive.ts'
import { registerObject } from '../../db/objects/pending-objects.ts'
import { encodeEvidenceRecord } from '../../pki/evidence-record/evidence-record.ts'
import type { Context } from '../../platform/context.ts'
import { describeError } from '../../platform/ports/log.ts'
import { ArchiveDamagedError } from './archive-store.ts'
import { chainsOfObject, openChains } from './object-record.ts'

/**
 * Returns the evidence record of a data object (RFC 4998, DER), or null if the object has no timestamp yet. Throws
 * `unavailable` if the archive is damaged.
 */
export async function recordOfObject(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  object: ArchivedObject | null,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!object) return null
  const { batchId, chunk } = object
  try {
    const open = await openChains(storage, { batchId, chunk, chains: await db.run(archiveBatch(batchId)) })
    const chains = await chainsOfObject(open, object)
    return chains.length === 0 ? null : encodeEvidenceRecord(chains)
  } catch (error) {
    if (!(error instanceof ArchiveDamagedError)) throw error
    throw new ApiError('unavailable', 'The evidence record cannot be read. The operator has been notified.', {
      retryAfterSeconds: 60,
      dependency: 'storage',
      reason: error.reason,
      cause: error,
    })
  }
}

/**
 * Stores the signed document's current evidence record as an object for download. No row references this object, so the
 * service deletes it within about an hour. Throws `not_found` if no evidence record exists yet.
 */
export async function storedRecord(
  ctx: Context,
  envelopeId: string,
): Promise<{ objectKey: string; sha256: string; contentLength: number }> {
  const record = await recordOfObject(ctx, await ctx.db.run(findArchivedObject(envelopeId, 'document')))
  if (!record)
    throw new ApiError(
      'not_found',
      'The archive does not contain this document yet. Retry the request after the next archive batch.',
    )
  const objectKey = `${newObjectKey('artifacts', ctx.runtime)}/evidence-record.ers`
  await ctx.db.run(registerObject({ key: objectKey, subjectId: envelopeId }))
  await ctx.storage.put({ key: objectKey, body: record, contentType: 'application/octet-stream' })
  return { objectKey, sha256: await sha256Hex(record), contentLength: record.length }
}

/**
 * Returns the evidence record for an envelope's bundle. Returns undefined if no record exists yet or the store does not
 * respond, because the rest of the evidence is valid without it.
 */
export async function archivedEvidence(
  ctx: Context,
  object: ArchivedObject | null,
): Promise<ArchivedEvidence | undefined> {
  try {
    const record = await recordOfObject(ctx, object)
    return record && object?.sequence ? { sequence: object.sequence, record: toBase64(record) } : undefined
  } catch (error) {
    ctx.log('warn', { event: 'archive_record_unavailable', requestId: ctx.requestId, ...describeError(error) })
    return undefined
  }
}
