import { memorySource } from '../../base/bytes.ts'
import { ApiError } from '../../core/errors.ts'
import type { AppendedSize } from '../../core/signing/attachments/appended-files.ts'
import type { AttachmentType } from '../../core/signing/attachments/attached-file.ts'
import type { InspectionResult } from '../../pdf/inspect/policy/result.ts'
import type { Context } from '../../platform/context.ts'
import { findLoss } from '../combine/part-sources.ts'

/** The maximum size in bytes of an image page's content stream. */
const imagePageBytes = 1_024

/**
 * Throws `field_value_invalid` with the `file_not_appendable` code if the certificate cannot include the pages of a
 * file. This is the case if the service would refuse an upload of the file, a copy of its pages would lose content, or
 * the file exceeds its share.
 */
export async function requireAppendable(
  ctx: Context,
  bytes: Uint8Array<ArrayBuffer>,
  mediaType: AttachmentType,
  share: AppendedSize,
): Promise<void> {
  const reason = bytes.length > share.bytes ? 'too_large' : await faultOf(ctx, bytes, mediaType, share)
  if (reason === null) return
  const message = `The certificate cannot contain the pages of this file (${reason}). Attach another file.`
  const errors = [{ path: 'file', code: 'file_not_appendable', message }]
  throw new ApiError('field_value_invalid', message, { errors, members: { reason } })
}

const faultOf = (
  ctx: Context,
  bytes: Uint8Array<ArrayBuffer>,
  mediaType: AttachmentType,
  share: AppendedSize,
): Promise<string | null> =>
  mediaType === 'application/pdf' ? pdfFault(ctx, bytes, share) : imageFault(bytes, mediaType, share)

async function pdfFault(ctx: Context, bytes: Uint8Array, share: AppendedSize): Promise<string | null> {
  const found = await inspected(ctx, bytes)
  if (!found.ok) return found.reason
  const loss = findLoss(found.features)
  if (loss) return loss.code
  if (found.pageCount > share.pages) return 'too_many_pages'
  const [{ extractPages }, { AssemblyError }] = await Promise.all([
    import('../../pdf/assemble/extract-pages.ts'),
    import('../../pdf/assemble/assembly-error.ts'),
  ])
  try {
    const budget = { bytesLeft: share.bytes, objectsLeft: share.objects, valuesLeft: share.values }
    const pages = await extractPages(memorySource(bytes), { numbers: 'all', prefix: '' }, budget)
    const again = await inspected(ctx, pages.bytes)
    return again.ok ? null : again.reason
  } catch (error) {
    if (error instanceof AssemblyError) return error.reason
    throw error
  }
}

async function inspected(ctx: Context, bytes: Uint8Array): Promise<InspectionResult> {
  const [{ createPdfInspector }, { defaultInspectionBudgets }] = await Promise.all([
    import('../../pdf/inspect/inspector.ts'),
    import('../../pdf/inspect/policy/budgets.ts'),
  ])
  const inspector = createPdfInspector({ policy: ctx.env.UPLOAD_POLICY, budgets: defaultInspectionBudgets })
  inspector.push(bytes)
  return inspector.finish()
}

async function imageFault(
  bytes: Uint8Array,
  mediaType: Exclude<AttachmentType, 'application/pdf'>,
  share: AppendedSize,
): Promise<string | null> {
  const [{ readPngFile }, { readJpegFile }, { ImageError }] = await Promise.all([
    import('../../pdf/assemble/image/png.ts'),
    import('../../pdf/assemble/image/jpeg.ts'),
    import('../../pdf/assemble/image/image-error.ts'),
  ])
  try {
    const { data } = mediaType === 'image/png' ? readPngFile(bytes) : readJpegFile(bytes)
    return data.length + imagePageBytes > share.bytes ? 'too_large' : null
  } catch (error) {
    if (error instanceof ImageError) return error.fault
    throw error
  }
}
