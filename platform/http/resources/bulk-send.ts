import * as z from 'zod'
import { model, part, partOrNull, parts, text, textOrNull, wholeNumber } from '../../../core/shapes.ts'
import { bulkRowStatuses, bulkSendStatuses } from '../../../db/schema/templates.ts'
import type { BulkRow, BulkSendRecord } from '../../../db/templates/bulk-sends.ts'
import { iso, isoOrNull, time, timeOrNull } from './common.ts'

export const BulkSend = model('BulkSend', 'A template that is sent to many.', {
  id: text('Id of the bulk send'),
  templateId: text('Id of the template'),
  templateVersion: wholeNumber('The version that is sent'),
  status: z.enum(bulkSendStatuses).meta({ description: '`completed`: no row is pending' }),
  counts: part('How many rows stand how', {
    pending: wholeNumber('Rows of which nothing was made yet'),
    created: wholeNumber('Rows whose envelopes are there'),
    failed: wholeNumber('Rows of which nothing came'),
    canceled: wholeNumber('Rows that were pending when it was canceled'),
  }),
  createdAt: time('When it was asked for'),
  finishedAt: timeOrNull('When the last row was settled, or when it was canceled'),
})

export const BulkSendRow = model('BulkSendRow', 'What became of one use of the template.', {
  row: wholeNumber('Its place in the request, from 0'),
  status: z.enum(bulkRowStatuses).meta({ description: 'What became of it' }),
  recipients: parts('Who was named in the request', {
    role: text('The role'),
    signerEmail: text('Who was named for it'),
  }),
  externalId: textOrNull('Your own id'),
  envelopeIds: z.array(z.string()).meta({ description: 'Ids of its envelopes, in the order of the roles' }),
  workflowId: textOrNull('The workflow of several signers; null: none'),
  error: partOrNull('Why nothing came of it; null: it did not fail', {
    code: text('A code of the list of errors'),
    detail: text('A sentence about it'),
  }),
  finishedAt: timeOrNull('When it was settled'),
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
