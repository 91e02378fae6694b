import { toHex } from '../../base/bytes.ts'
import type { UploadType } from '../../core/documents/upload-types.ts'
import { ApiError } from '../../core/errors.ts'
import { newObjectKey } from '../../core/objects/keys.ts'
import type { UploadSessionRow } from '../../db/documents/uploads.ts'
import { registerObject } from '../../db/objects/pending-objects.ts'
import type { Context } from '../../platform/context.ts'
import type { ConversionOutcome } from '../../platform/ports/conversions.ts'
import { createSha256 } from '../../platform/ports/sha256.ts'
import { lostObject, type StoredObject } from '../../platform/ports/storage.ts'
import { forEachChunk } from '../../platform/ports/stored-body.ts'
import { withTimeout } from '../../platform/ports/with-timeout.ts'
import { release, releaseOnFailure } from '../objects/release.ts'
import { examineStored } from './examine-stored.ts'
import { refused, type UploadVerdict, verdictOn } from './upload-verdict.ts'

/**
 * The maximum duration of a conversion in milliseconds, by where it runs: in a request, or in a job of the scan queue.
 */
const conversionMs = { request: 8_000, queue: 35_000 } as const

/** Reads an uploaded file that is not a PDF once. Returns its SHA-256 and the scanner's verdict. */
async function readSent(ctx: Context, stored: StoredObject) {
  const scan = await ctx.scanner.open().catch((error) => {
    stored.cancel()
    throw error
  })
  try {
    const hash = createSha256()
    await forEachChunk(stored, async (chunk) => {
      await Promise.all([hash.update(chunk), scan.push(chunk)])
    })
    return { sha256: toHex(await hash.digest()), found: await scan.finish() }
  } catch (error) {
    await scan.abort()
    throw error
  }
}

/**
 * Scans an uploaded image or office file, converts it, stores the PDF under a registered key, and checks the PDF like
 * any upload. Releases a PDF that fails the check. Throws `unavailable` if the storage, the scanner or the converter
 * does not respond.
 */
export async function convertUpload(
  ctx: Context,
  session: UploadSessionRow,
  stored: StoredObject,
  { isFromQueue }: { isFromQueue: boolean },
): Promise<UploadVerdict> {
  const { objectKey, contentLength, documentId } = session
  const contentType = session.contentType as UploadType
  const { sha256, found } = await readSent(ctx, stored)
  if (session.sha256 && session.sha256 !== sha256)
    return refused(
      'upload_checksum_mismatch',
      'The SHA-256 of the upload differs from the declared SHA-256. Start a new upload that declares the actual hash.',
      'checksum_mismatch',
    )
  if (found.verdict === 'infected')
    return refused(
      'malware_found',
      'The scanner found malware in the upload. Do not send this file again.',
      found.signature,
    )
  const targetKey = newObjectKey('uploads', ctx.runtime)
  await ctx.db.run(registerObject({ key: targetKey, subjectId: documentId }))
  return releaseOnFailure(ctx, [targetKey], async () => {
    const outcome = await convert(ctx, isFromQueue ? conversionMs.queue : conversionMs.request, {
      source: { key: objectKey, etag: stored.etag, contentLength },
      contentType,
      targetKey,
      at: session.createdAt.toISOString(),
    })
    if (outcome.kind === 'refused') {
      await release(ctx, [targetKey])
      return refused('conversion_failed', outcome.detail, outcome.reason)
    }
    const { etag } = outcome
    const pdf = await ctx.storage.get({ key: targetKey, ifMatch: etag })
    if (!pdf) throw await lostObject(ctx.storage, targetKey)
    const read = await examineStored(ctx, pdf, ctx.env.UPLOAD_POLICY)
    const verdict = await verdictOn(read, { objectKey: targetKey, etag, contentLength: outcome.contentLength })
    if (verdict.verdict === 'refused') {
      await release(ctx, [targetKey])
      return verdict
    }
    return { ...verdict, upload: { ...verdict.upload, convertedFrom: { contentType, sha256, contentLength } } }
  })
}

type ConversionRequest = Omit<Parameters<NonNullable<Context['env']['CONVERSIONS']>['convert']>[0], 'timeoutMs'>

async function convert(
  { env }: Context,
  timeoutMs: number,
  request: ConversionRequest,
): Promise<Exclude<ConversionOutcome, { kind: 'unavailable' }>> {
  if (!env.CONVERSIONS) throw unavailable(new Error('this worker has no CONVERSIONS binding'))
  const call = env.CONVERSIONS.convert({ ...request, timeoutMs })
  const outcome = await withTimeout(call, timeoutMs + 1_000).catch((error) => {
    throw unavailable(error)
  })
  if (outcome.kind === 'unavailable') throw unavailable(new Error(outcome.reason))
  return outcome
}

const unavailable = (cause: unknown) =>
  new ApiError('unavailable', 'The converter is unavailable. Retry the request after the time in `Retry-After`.', {
    retryAfterSeconds: 15,
    cause,
  })
