import type { AttachmentType } from '../../core/signing/attachments/attached-file.ts'
import type { Context } from '../../platform/context.ts'
import type { ScanVerdict } from '../../platform/ports/builtin-scanner.ts'

/**
 * Returns the malware verdict on a file, including the decoded streams of a PDF. Runs no other check. Throws
 * `unavailable` if the scanner returns no verdict.
 */
export async function scanFile(ctx: Context, bytes: Uint8Array, mediaType: AttachmentType): Promise<ScanVerdict> {
  const scan = await ctx.scanner.open()
  try {
    await scan.push(bytes)
    if (mediaType === 'application/pdf' && scan.pushDecoded) await decode(ctx, bytes, scan.pushDecoded)
    return await scan.finish()
  } catch (error) {
    await scan.abort()
    throw error
  }
}

async function decode(ctx: Context, bytes: Uint8Array, onDecoded: (bytes: Uint8Array) => void): Promise<void> {
  const [{ createPdfInspector }, { defaultInspectionBudgets }] = await Promise.all([
    import('../../pdf/inspect/inspector.ts'),
    import('../../pdf/inspect/policy/budgets.ts'),
  ])
  const inspector = createPdfInspector({
    policy: ctx.env.UPLOAD_POLICY,
    budgets: defaultInspectionBudgets,
    onDecoded,
  })
  inspector.push(bytes)
  inspector.finish()
}
