import * as z from 'zod'
import { listTemplates } from '../../../db/templates/templates.ts'
import { cursorPage, cursorQuery, pageById } from '../../../platform/http/cursor-list.ts'
import { operation } from '../../../platform/http/operation.ts'
import { TemplateSummary, toTemplateSummary } from '../../../platform/http/resources/template.ts'

const operationId = 'templates.list'

export const listAllTemplates = operation({
  id: operationId,
  description: 'List templates. The newest first, each in its latest version and without its fields.',
  route: 'GET /v1/templates',
  scope: 'signaturesRead',
  audited: 'none',
  query: z.strictObject(cursorQuery()),
}).answers(
  cursorPage(TemplateSummary).meta({ id: 'TemplateList', description: 'A page of templates.' }),
  (ctx, { query: { limit, cursor } }) =>
    pageById(ctx, { operation: operationId, filters: {}, limit, cursor }, listTemplates, toTemplateSummary),
)
