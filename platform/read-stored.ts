import { toHex } from '../core/bytes.ts'
import type { UploadPolicy } from '../core/documents/upload-policy.ts'
import { defaultInspectionBudgets } from '../core/pdf/inspect/budgets.ts'
import { createPdfInspector } from '../core/pdf/inspect/inspector.ts'
import type { InspectionResult } from '../core/pdf/inspect/result.ts'
import { forEachChunk } from './chunks.ts'
import type { Context } from './context.ts'
import type { Scan } from './ports/scanner.ts'
import type { StoredObject } from './ports/storage.ts'
import { createSha256 } from './sha256.ts'

export type ReadFile = {
  /** Hex. */
  sha256: string
  inspection: InspectionResult
  /** Has the whole file and waits for `finish`, which gives the verdict, or `abort`. */
  scan: Scan
}

/**
 * Reads a stored object once, in one stream: its SHA-256, its structure and features, and all of it for the malware scanner.
 * Throws `unavailable` when the storage or the scanner is away, which is no verdict.
 */
export async function readStored(ctx: Context, stored: StoredObject, policy: UploadPolicy): Promise<ReadFile> {
  const scan = await ctx.scanner.open().catch(async (error) => {
    await stored.body.cancel()
    throw error
  })
  try {
    const inspector = createPdfInspector({
      policy,
      budgets: defaultInspectionBudgets,
      onDecoded: scan.pushDecoded,
    })
    const hash = createSha256()
    await forEachChunk(stored.body, async (chunk) => {
      await Promise.all([hash.update(chunk), scan.push(chunk)])
      inspector.push(chunk)
      return undefined
    })
    return { sha256: toHex(await hash.digest()), inspection: inspector.finish(), scan }
  } catch (error) {
    await scan.abort()
    throw error
  }
}
