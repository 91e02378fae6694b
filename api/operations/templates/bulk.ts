import * as z from 'zod'
import { ApiError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { input } from '../../../core/schemas.ts'
import { DryRun } from '../../../core/signing/request-properties.ts'
import { recipientsOverLimit } from '../../../core/templates/recipient-limit.ts'
import type { TemplateContent } from '../../../core/templates/template.ts'
import {
  fillTemplate,
  recipientProperties,
  type TemplateUse,
  templateUseProperties,
  useErrors,
} from '../../../core/templates/template-use.ts'
import { recordAudit } from '../../../db/audit/audit.ts'
import { enqueueJob } from '../../../db/jobs/jobs.ts'
import { findBudgetLimit } from '../../../db/organizations/budgets.ts'
import { insertBulkSend, whereBulkSendWritten } from '../../../db/templates/bulk-sends.ts'
import { findTemplate, findTemplateDocument } from '../../../db/templates/templates.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { BulkSend, toBulkSend } from '../../../platform/http/resources/bulk-send.ts'
import { requireReady, versionStillReady } from '../../../service/signing/ready-document.ts'
import { templateVersion } from '../../../service/templates/template-input.ts'
import { requireTemplateVersion } from '../../../service/templates/use-template.ts'

const BulkRowInput = input('BulkRowInput', 'A row of a bulk send, which uses the template once.', {
  recipients: z
    .array(input('BulkRecipient', 'The person who signs in a role of the template.', recipientProperties))
    .max(limits.signersMax)
    .default([])
    .meta({ description: 'Signers of the roles. Required for roles without a default signer.' }),
  ...templateUseProperties,
})

const BulkSendInput = input('BulkSendInput', 'Parameters of a bulk send.', {
  version: templateVersion,
  dryRun: DryRun,
  rows: z
    .array(BulkRowInput)
    .min(1)
    .max(limits.bulkRowsMax)
    .meta({ description: 'Rows to send. Each row uses the template once.' }),
})

export const bulkTemplate = operation({
  id: 'templates.bulk',
  description:
    'Send a template in bulk. Sends up to 500 rows in one call. If a row does not match the template, nothing is sent and `errors` names the row as `rows.<index>`. Each accepted row creates its envelope or workflow once, independently of other rows; `bulkSends.rows.list` returns the results. A retry with the same `Idempotency-Key` returns the first response with the `Idempotent-Replayed` header.',
  route: 'POST /v1/templates/{id}/bulk',
  scope: 'signaturesWrite',
  audited: { 'bulkSend.created': 'response' },
  isIdempotent: true,
  hasDryRun: true,
  body: {
    schema: BulkSendInput,
    example: { rows: [{ recipients: [{ role: 'Signer', signerEmail: 'anna@example.com' }] }] },
  },
  responses: { 201: BulkSend },
  refusals: ['document_not_ready', 'concurrent_change', 'quota_exceeded'],
})
  .reads(({ params: { id }, body: { version } }) => ({
    template: findTemplate(id, version),
    found: findTemplateDocument(id, version),
    mailsMost: findBudgetLimit('mailsPerRecipientPerDay'),
  }))
  .creates(async (ctx, { params, body: { version, rows }, template, found, mailsMost, tenant: { at } }) => {
    const used = await requireTemplateVersion(ctx, template, { id: params.id, version })
    const { id: templateId, version: templateVersion, documentId, documentVersion, content } = used
    const ready = requireReady(found)
    requireFitting(content, rows)
    requireRoom(content, rows, mailsMost)
    const id = ctx.newId('bulkSend')
    const isAccepted = whereBulkSendWritten(id)
    const job = { kind: 'bulkSend', id: ctx.newId('job') } as const
    const about = { id, templateId, templateVersion, createdAt: at }
    const counts = { pending: rows.length, created: 0, failed: 0, canceled: 0 }
    return {
      response: toBulkSend({ ...about, status: 'running', counts, finishedAt: null }),
      condition: versionStillReady(ready, 'bulk send'),
      statements: (claim) => [
        ...insertBulkSend(
          { ...about, documentId, documentVersion, content, apiKeyId: ctx.actor.id, uses: rows },
          claim,
        ),
        recordAudit(
          auditEntry(ctx, 'bulkSend.created', id, { templateId, version: templateVersion, rows: rows.length }),
          isAccepted,
        ),
        enqueueJob({ ...job, payload: { bulkSendId: id } }, isAccepted),
      ],
      jobs: () => [job],
    }
  })

function requireFitting(content: TemplateContent, rows: readonly TemplateUse[]): void {
  const errors = rows.flatMap((row, index) =>
    useErrors(content, row).map((error) => ({ ...error, path: `rows.${index}.${error.path}` })),
  )
  if (errors.length > 0)
    throw new ApiError('input_invalid', 'Some rows do not match the template. Fix the values listed in `errors`.', {
      errors: errors.slice(0, limits.bulkErrorsMax),
    })
}

/** Throws for a bulk send that exceeds a daily limit. If other requests use up the limit first, rows fail later. */
function requireRoom(content: TemplateContent, rows: readonly TemplateUse[], most: number): void {
  const filled = rows.map((row) => fillTemplate(content, row))
  const errors = recipientsOverLimit(filled, most).map(({ email, mails }) => ({
    path: 'rows',
    code: 'too_many_mails',
    message: `The rows would send ${mails} emails to ${email}. The limit per recipient and day is ${most} (\`mailsPerRecipientPerDay\`). Send some of these rows on another day.`,
  }))
  if (errors.length > 0)
    throw new ApiError(
      'input_invalid',
      'A recipient would receive too many emails in one day. Send the rows listed in `errors` on several days.',
      {
        errors: errors.slice(0, limits.bulkErrorsMax),
      },
    )
}
