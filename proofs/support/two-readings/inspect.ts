import { defaultInspectionBudgets } from '../../../pdf/inspect/budgets.ts'
import { createPdfInspector } from '../../../pdf/inspect/inspector.ts'
import { defaultUploadPolicy } from '../../../pdf/inspect/upload-policy.ts'

/** `admitted`, or the reason for which the default policy refuses a body. */
export function inspectBytes(body: Uint8Array): string {
  const inspector = createPdfInspector({ policy: defaultUploadPolicy, budgets: defaultInspectionBudgets })
  inspector.push(body)
  const result = inspector.finish()
  return result.ok ? 'admitted' : result.reason
}
