import * as z from 'zod'
import { model, part, partOrNull, parts } from '../../../core/shapes.ts'
import { bulkRowStatuses, bulkSendStatuses } from '../../../db/schema/templates.ts'
import type { BulkRow, BulkSendRecord } from '../../../db/templates/bulk-sends.ts'
import { iso, isoOrNull, Timestamp } from './common.ts'

export const BulkSend = model('BulkSend', 'A template that is sent to many.', {
  id: z.string().meta({ description: 'Id of the bulk send' }),
  templateId: z.string().meta({ description: 'Id of the template' }),
  templateVersion: z.int().meta({ description: 'The version that is sent' }),
  status: z.enum(bulkSendStatuses).meta({ description: '`completed`: no row is pending' }),
  counts: part('How many rows stand how', {
    pending: z.int().meta({ description: 'Rows of which nothing was made yet' }),
    created: z.int().meta({ description: 'Rows whose envelopes are there' }),
    failed: z.int().meta({ description: 'Rows of which nothing came' }),
    canceled: z.int().meta({ description: 'Rows that were pending when it was canceled' }),
  }),
  createdAt: Timestamp.meta({ description: 'When it was asked for' }),
  finishedAt: Timestamp.nullable().meta({ description: 'When the last row was settled, or when it was canceled' }),
})

export const BulkSendRow = model('BulkSendRow', 'What became of one use of the template.', {
  row: z.int().meta({ description: 'Its place in the request, from 0' }),
  status: z.enum(bulkRowStatuses).meta({ description: 'What became of it' }),
  recipients: parts('Who was named in the request', {
    role: z.string().meta({ description: 'The role' }),
    signerEmail: z.string().meta({ description: 'Who was named for it' }),
  }),
  externalId: z.string().nullable().meta({ description: 'Your own id' }),
  envelopeIds: z.array(z.string()).meta({ description: 'Ids of its envelopes, in the order of the roles' }),
  workflowId: z.string().nullable().meta({ description: 'The workflow of several signers; null: none' }),
  error: partOrNull('Why nothing came of it; null: it did not fail', {
    code: z.string().meta({ description: 'A code of the list of errors' }),
    detail: z.string().meta({ description: 'A sentence about it' }),
  }),
  finishedAt: Timestamp.nullable().meta({ description: 'When it was settled' }),
})

/** What leaves of a bulk send. */
export const toBulkSend = (bulk: BulkSendRecord): z.infer<typeof BulkSend> => ({
  ...bulk,
  createdAt: iso(bulk.createdAt),
  finishedAt: isoOrNull(bulk.finishedAt),
})

/** What leaves of a row. */
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
