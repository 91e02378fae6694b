import { createPdfInspector } from '../../../../pdf/inspect/inspector.ts'
import { defaultInspectionBudgets, type InspectionBudgets } from '../../../../pdf/inspect/policy/budgets.ts'
import type { InspectionResult } from '../../../../pdf/inspect/policy/result.ts'
import { defaultUploadPolicy, type UploadPolicy } from '../../../../pdf/inspect/policy/upload-policy.ts'

type Options = {
  chunkBytes?: number
  policy?: UploadPolicy
  onDecoded?: (bytes: Uint8Array) => void
  repaired?: { isCut: boolean }
  budgets?: Partial<InspectionBudgets>
}

/** Inspects a body in chunks, and returns the result. */
export function inspect(body: Uint8Array, options: Options = {}): InspectionResult {
  const { chunkBytes = 262_144, policy = defaultUploadPolicy, budgets, ...rest } = options
  const inspector = createPdfInspector({ policy, budgets: { ...defaultInspectionBudgets, ...budgets }, ...rest })
  pushChunks(inspector, body, chunkBytes)
  return inspector.finish()
}

/** Pushes a body in chunks of one buffer, which is overwritten after each push. */
export function pushChunks(reader: { push(chunk: Uint8Array): unknown }, body: Uint8Array, chunkBytes: number): void {
  const chunk = new Uint8Array(chunkBytes)
  for (let at = 0; at < body.length; at += chunkBytes) {
    const piece = body.subarray(at, at + chunkBytes)
    chunk.set(piece)
    reader.push(chunk.subarray(0, piece.length))
    chunk.fill(0x58)
  }
}

/** Returns the outcome of the inspection: `admitted`, or the reason for the rejection. */
export function outcomeOf(body: Uint8Array, options: Options = {}): string {
  const result = inspect(body, options)
  return result.ok ? 'admitted' : result.reason
}
