import { sha256Hex, toHex } from '../../base/bytes.ts'
import { ApiError } from '../../core/errors.ts'
import type { CheckedFile, NewTextVersion } from '../../db/documents/documents.ts'
import { defaultInspectionBudgets } from '../../pdf/inspect/budgets.ts'
import { createPdfInspector } from '../../pdf/inspect/inspector.ts'
import type { Context } from '../../platform/context.ts'

/** A stored PDF of a text, checked as an upload is. */
export type TextFile = CheckedFile & Pick<NewTextVersion, 'characterCount' | 'contentHash'>

/** Composes the PDF of a title and a text and stores it under a fresh key; both must have passed `requireGlyphs`. */
export async function storeTextFile(ctx: Context, input: { title: string; text: string }): Promise<TextFile> {
  const { composeTextDocument, fontFiles } = await import('../composer/composer.ts')
  const bytes = (await composeTextDocument(input, await fontFiles(ctx.env))) as Uint8Array<ArrayBuffer>
  const inspector = createPdfInspector({ policy: ctx.env.UPLOAD_POLICY, budgets: defaultInspectionBudgets })
  inspector.push(bytes)
  const inspection = inspector.finish()
  if (!inspection.ok) throw new Error(`a composed file was refused: ${inspection.code} ${inspection.reason}`)
  const objectKey = `texts/${toHex(ctx.world.randomBytes(20))}`
  const stored = await ctx.storage.put({ key: objectKey, body: bytes, contentType: 'application/pdf' })
  const { pageCount, pages, features } = inspection
  return {
    objectKey,
    etag: stored.etag,
    sha256: await sha256Hex(bytes),
    contentLength: bytes.length,
    pageCount,
    pages,
    features,
    characterCount: input.text.length,
    contentHash: await sha256Hex(input.text),
  }
}

/**
 * Runs the transaction that takes a stored file over; when it surely did not, the file is removed. After a failure of the
 * database nobody knows, so the file stays, at worst as an orphan.
 */
export async function keepOrDelete<T>(
  ctx: Context,
  file: { objectKey: string },
  take: () => Promise<{ isTaken: boolean; value: T }>,
): Promise<T> {
  const remove = () =>
    ctx.storage
      .delete(file.objectKey)
      .catch(() => ctx.log('warn', { event: 'orphan_object_left', requestId: ctx.requestId }))
  try {
    const { isTaken, value } = await take()
    if (!isTaken) await remove()
    return value
  } catch (error) {
    if (error instanceof ApiError) await remove()
    throw error
  }
}
