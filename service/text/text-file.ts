import { sha256Hex } from '../../base/bytes.ts'
import { furtherRequestsFor } from '../../core/text/composing-price.ts'
import type { CheckedFile, NewTextVersion } from '../../db/documents/versions.ts'
import { createPdfInspector } from '../../pdf/inspect/inspector.ts'
import { defaultInspectionBudgets } from '../../pdf/inspect/policy/budgets.ts'
import type { Context } from '../../platform/context.ts'
import { releaseOnFailure } from '../objects/release.ts'

/** A stored PDF that was composed from a text and passed the checks of an upload. */
export type TextFile = CheckedFile & Pick<NewTextVersion, 'characterCount' | 'contentHash'>

/**
 * Composes a PDF from a title and a text, and stores it under a registered key. `requireGlyphs` must have accepted the
 * title and the text. A long text counts as several requests. Throws `rate_limited` if the key has too few requests
 * left.
 */
export async function storeTextFile(
  ctx: Context,
  objectKey: string,
  input: { title: string; text: string },
): Promise<TextFile> {
  await ctx.db.countFurther(furtherRequestsFor(input.text))
  const { composeTextDocument, fontFiles } = await import('../composer/composer.ts')
  const bytes = (await composeTextDocument(input, await fontFiles(ctx.env))) as Uint8Array<ArrayBuffer>
  const inspector = createPdfInspector({ policy: ctx.env.UPLOAD_POLICY, budgets: defaultInspectionBudgets })
  inspector.push(bytes)
  const inspection = inspector.finish()
  if (!inspection.ok) throw new Error(`the inspection refused a composed file: ${inspection.code} ${inspection.reason}`)
  const object = { key: objectKey, body: bytes, contentType: 'application/pdf' }
  const stored = await releaseOnFailure(ctx, [objectKey], () => ctx.storage.put(object))
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
