import * as z from 'zod'
import { listBulkSends } from '../../../db/templates/bulk-sends.ts'
import { cursorPage, cursorQuery, pageById } from '../../../platform/http/cursor-list.ts'
import { operation } from '../../../platform/http/operation.ts'
import { BulkSend, toBulkSend } from '../../../platform/http/resources/bulk-send.ts'
import { ResourceId } from '../../../platform/http/resources/common.ts'

const operationId = 'bulkSends.list'

export const listAllBulkSends = operation({
  id: operationId,
  description: 'List bulk sends. The newest first; those that ended more than 30 days ago are gone.',
  route: 'GET /v1/bulk-sends',
  scope: 'signaturesRead',
  audited: 'none',
  refersTo: { 'query.templateId': 'template' },
  query: z.strictObject({
    ...cursorQuery(),
    templateId: ResourceId.optional().describe('Of this template, which may be gone'),
  }),
}).answers(
  cursorPage(BulkSend).meta({ id: 'BulkSendList', description: 'A page of bulk sends.' }),
  (ctx, { query: { limit, cursor, templateId } }) =>
    pageById(
      ctx,
      { operation: operationId, filters: { templateId }, limit, cursor },
      (page) => listBulkSends({ templateId, ...page }),
      toBulkSend,
    ),
)
