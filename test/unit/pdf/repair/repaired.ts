import { createHash } from 'node:crypto'
import { concatBytes } from '../../../../base/bytes.ts'
import { createPdfInspector } from '../../../../pdf/inspect/inspector.ts'
import { defaultInspectionBudgets as budgets } from '../../../../pdf/inspect/policy/budgets.ts'
import { PdfRefusalError } from '../../../../pdf/inspect/policy/result.ts'
import { defaultUploadPolicy } from '../../../../pdf/inspect/policy/upload-policy.ts'
import { createWorkBudget } from '../../../../pdf/inspect/policy/work-budget.ts'
import { createPdfRepair } from '../../../../pdf/repair/repair.ts'
import { inspect, pushChunks } from '../inspect/inspect.ts'

export type Repaired = { outcome: string; bytes: Uint8Array | null; keptBytes: number; pageCount: number }

/**
 * Returns the outcome of a body, which is repaired if it is rejected: `admitted`, `repaired`, or the reason for the
 * rejection.
 */
export function repaired(body: Uint8Array, chunkBytes = 65_536): Repaired {
  const first = inspect(body)
  if (first.ok) return { outcome: 'admitted', bytes: body, keptBytes: body.length, pageCount: first.pageCount }
  const work = createWorkBudget(budgets)
  work.allow(body.length)
  try {
    const repair = createPdfRepair(budgets, work)
    pushChunks(repair, body, chunkBytes)
    const { keptFrom, keptBytes, appended, isCut } = repair.finish(createHash('sha256').update(body).digest())
    const bytes = concatBytes(body.subarray(keptFrom, keptFrom + keptBytes), appended)
    const inspector = createPdfInspector({ policy: defaultUploadPolicy, budgets, work, repaired: { isCut } })
    pushChunks(inspector, bytes, chunkBytes)
    const result = inspector.finish()
    if (!result.ok) return { outcome: result.reason, bytes: null, keptBytes: 0, pageCount: 0 }
    return { outcome: 'repaired', bytes, keptBytes, pageCount: result.pageCount }
  } catch (error) {
    if (!(error instanceof PdfRefusalError)) throw error
    return { outcome: error.reason, bytes: null, keptBytes: 0, pageCount: 0 }
  }
}
