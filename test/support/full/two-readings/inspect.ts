import { memorySource } from '../../../../base/bytes.ts'
import { PdfFileError } from '../../../../pdf/document/errors.ts'
import { createPdfInspector } from '../../../../pdf/inspect/inspector.ts'
import { defaultInspectionBudgets } from '../../../../pdf/inspect/policy/budgets.ts'
import { defaultUploadPolicy } from '../../../../pdf/inspect/policy/upload-policy.ts'
import { checkSealable } from '../../../../pdf/seal/check-sealable.ts'

/**
 * Returns `admitted`, the reason for a rejection under the default policy, or the reason why no envelope can be
 * created.
 */
export async function inspectBytes(body: Uint8Array, policy = defaultUploadPolicy): Promise<string> {
  const inspector = createPdfInspector({ policy, budgets: defaultInspectionBudgets })
  inspector.push(body)
  const result = inspector.finish()
  if (!result.ok) return result.reason
  try {
    const hasUnlistedFields = result.features.includes('unlisted_fields')
    await checkSealable(memorySource(body), [[]], { hasUnlistedFields })
    return 'admitted'
  } catch (error) {
    if (error instanceof PdfFileError) return error.reason
    throw error
  }
}
