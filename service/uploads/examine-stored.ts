import { toHex } from '../../base/bytes.ts'
import { createPdfInspector, type PdfInspectorOptions } from '../../pdf/inspect/inspector.ts'
import { defaultInspectionBudgets } from '../../pdf/inspect/policy/budgets.ts'
import type { InspectionResult } from '../../pdf/inspect/policy/result.ts'
import type { UploadPolicy } from '../../pdf/inspect/policy/upload-policy.ts'
import type { Context } from '../../platform/context.ts'
import type { Scan } from '../../platform/ports/scanner.ts'
import { createSha256 } from '../../platform/ports/sha256.ts'
import type { StoredObject } from '../../platform/ports/storage.ts'
import { forEachChunk } from '../../platform/ports/stored-body.ts'

export type ReadFile = {
  /** The SHA-256 in hex. */
  sha256: string
  inspection: InspectionResult
  /** The work of the inspection, in nanoseconds. */
  charged: number
  /** The scan, which has received the complete file. Call `finish` to get its verdict, or `abort`. */
  scan: Scan
}

/**
 * Reads a stored object once, in one stream, for its SHA-256, its structure and features, and the malware scanner.
 * Throws `unavailable` if the storage or the scanner is unavailable.
 */
export async function examineStored(
  ctx: Context,
  stored: StoredObject,
  policy: UploadPolicy,
  of: Pick<PdfInspectorOptions, 'repaired' | 'work'> = {},
): Promise<ReadFile> {
  const scan = await ctx.scanner.open().catch((error) => {
    stored.cancel()
    throw error
  })
  try {
    const inspector = createPdfInspector({
      ...of,
      policy,
      budgets: defaultInspectionBudgets,
      onDecoded: scan.pushDecoded,
    })
    const hash = createSha256()
    await forEachChunk(stored, async (chunk) => {
      await Promise.all([hash.update(chunk), scan.push(chunk)])
      inspector.push(chunk)
    })
    const inspection = inspector.finish()
    return { sha256: toHex(await hash.digest()), inspection, charged: inspector.charged(), scan }
  } catch (error) {
    await scan.abort()
    throw error
  }
}
