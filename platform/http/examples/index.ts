import { accountExamples } from './account.ts'
import { documentExamples } from './documents.ts'
import { sandboxExamples } from './sandbox.ts'
import { scimExamples } from './scim.ts'
import { signatureExamples } from './signatures.ts'
import { templateExamples } from './templates.ts'
import { webhookExamples } from './webhooks.ts'
import { workflowExamples } from './workflows.ts'

/**
 * Example responses by schema name. Only the generator of the OpenAPI document imports them, so they are in no worker.
 */
export const responseExamples: Readonly<Record<string, unknown>> = {
  ...accountExamples,
  ...documentExamples,
  ...signatureExamples,
  ...templateExamples,
  ...webhookExamples,
  ...scimExamples,
  ...workflowExamples,
  ...sandboxExamples,
}
