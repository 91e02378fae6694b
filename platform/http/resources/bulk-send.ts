import * as z from 'zod'
import { model, part, partOrNull, parts, text, textOrNull, wholeNumber } from '../../../core/shapes.ts'
import { bulkRowStatuses, bulkSendStatuses } from '../../../db/schema/templates.ts'
import type { BulkRow, BulkSendRecord } from '../../../db/templates/bulk-sends.ts'
import { iso, isoOrNull, time, timeOrNull } from './common.ts'

export const BulkSend = model('BulkSend', 'A request that sends a template to many recipients.', {
  id: text('Id of the bulk send'),
  templateId: text('Id of the template'),
  templateVersion: wholeNumber('Version of the template'),
  status: z
    .enum(bulkSendStatuses)
    .meta({ description: 'Status of the bulk send. `completed` means that no row is pending.' }),
  counts: part('Number of rows by status', {
    pending: wholeNumber('Rows that are not processed yet'),
    created: wholeNumber('Rows whose envelopes were created'),
    failed: wholeNumber('Rows that failed'),
    canceled: wholeNumber('Rows that were still pending when the bulk send was canceled'),
  }),
  createdAt: time('Time of creation'),
  finishedAt: timeOrNull('Time when the last row finished or the bulk send was canceled'),
})

export const BulkSendRow = model('BulkSendRow', 'A row of a bulk send and its result.', {
  row: wholeNumber('Index of the row in the request, starting at 0'),
  status: z.enum(bulkRowStatuses).meta({ description: 'Status of the row' }),
  recipients: parts('Recipients named in the request', {
    role: text('Role in the template'),
    signerEmail: text('E-mail address of the signer'),
  }),
  externalId: textOrNull('Your own id'),
  envelopeIds: z.array(z.string()).meta({ description: 'Ids of the created envelopes, in the order of the roles' }),
  workflowId: textOrNull('Id of the workflow if there are several signers; otherwise `null`'),
  error: partOrNull('Reason of the failure; `null` if the row did not fail', {
    code: text('Error code'),
    detail: text('Explanation of the error'),
  }),
  finishedAt: timeOrNull('Time when the row finished'),
})

/** Returns a bulk send as the API shows it. */
export const toBulkSend = (bulk: BulkSendRecord): z.infer<typeof BulkSend> => ({
  ...bulk,
  createdAt: iso(bulk.createdAt),
  finishedAt: isoOrNull(bulk.finishedAt),
})

/** Returns a row as the API shows it. */
export const toBulkSendRow = (row: BulkRow): z.infer<typeof BulkSendRow> => ({
  row: row.position,
  status: row.status,
  recipients: row.use.recipients.map(({ role, signerEmail }) => ({ role, signerEmail })),
  externalId: row.use.externalId ?? null,
  envelopeIds: row.envelopeIds,
  workflowId: row.workflowId,
  error: row.failure,
  finishedAt: isoOrNull(row.finishedAt),
})
