import * as z from 'zod'
import { integer, model, object, objectList, objectOrNull, string, stringOrNull } from '../../../core/schemas.ts'
import { bulkRowStatuses, bulkSendStatuses } from '../../../db/schema/templates.ts'
import type { BulkRow, BulkSendRecord } from '../../../db/templates/bulk-sends.ts'
import { iso, isoOrNull, time, timeOrNull } from './common.ts'

export const BulkSend = model('BulkSend', 'A request that sends a template to many recipients.', {
  id: string('Id of the bulk send'),
  templateId: string('Id of the template'),
  templateVersion: integer('Version of the template'),
  status: z
    .enum(bulkSendStatuses)
    .meta({ description: 'Status of the bulk send. `completed` means that no row is pending.' }),
  counts: object('Number of rows by status', {
    pending: integer('Rows that are not processed yet'),
    created: integer('Rows whose envelopes were created'),
    failed: integer('Rows that failed'),
    canceled: integer('Rows that were still pending when the bulk send was canceled'),
  }),
  createdAt: time('Time of creation'),
  finishedAt: timeOrNull('Time when the last row finished or the bulk send was canceled'),
})

export const BulkSendRow = model('BulkSendRow', 'A row of a bulk send and its result.', {
  row: integer('Index of the row in the request, starting at 0'),
  status: z.enum(bulkRowStatuses).meta({ description: 'Status of the row' }),
  recipients: objectList('Recipients named in the request', {
    role: string('Role in the template'),
    signerEmail: string('Email address of the signer'),
  }),
  externalId: stringOrNull('Your own id'),
  envelopeIds: z.array(z.string()).meta({ description: 'Ids of the created envelopes, in the order of the roles' }),
  workflowId: stringOrNull('Id of the workflow if there are several signers; otherwise `null`'),
  error: objectOrNull('Reason for the failure; `null` if the row did not fail', {
    code: string('Error code'),
    detail: string('Explanation of the error'),
  }),
  finishedAt: timeOrNull('Time when the row finished'),
})

/** Returns the API resource of a bulk send. */
export const toBulkSend = (bulk: BulkSendRecord): z.infer<typeof BulkSend> => ({
  ...bulk,
  createdAt: iso(bulk.createdAt),
  finishedAt: isoOrNull(bulk.finishedAt),
})

/** Returns the API resource of a bulk send's row. */
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
