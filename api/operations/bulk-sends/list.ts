import * as z from 'zod'
import { listBulkSends } from '../../../db/templates/bulk-sends.ts'
import { testKeyOf } from '../../../platform/context.ts'
import { cursorPage, cursorQuery, placeById } from '../../../platform/http/cursor-list.ts'
import { operation } from '../../../platform/http/operation.ts'
import { BulkSend, toBulkSend } from '../../../platform/http/resources/bulk-send.ts'
import { ResourceId } from '../../../platform/http/resources/common.ts'

export const listAllBulkSends = operation({
  id: 'bulkSends.list',
  description:
    'List bulk sends. Returns the newest bulk sends first. A test key lists only the bulk sends of its sandbox. Bulk sends are deleted 30 days after they finish.',
  route: 'GET /v1/bulk-sends',
  scope: 'signaturesRead',
  audited: 'none',
  refersTo: { 'query.templateId': 'template' },
  query: z.strictObject({
    ...cursorQuery(),
    templateId: ResourceId.optional().describe('Only bulk sends of this template, even if the template was deleted'),
  }),
}).pages(cursorPage(BulkSend).meta({ id: 'BulkSendList', description: 'A page of bulk sends.' }), {
  rows: ({ query: { templateId } }, page, ctx) => listBulkSends({ templateId, testKeyId: testKeyOf(ctx), ...page }),
  place: placeById(),
  present: toBulkSend,
})
