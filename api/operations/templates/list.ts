import * as z from 'zod'
import { listTemplates } from '../../../db/templates/templates.ts'
import { cursorPage, cursorQuery, placeById } from '../../../platform/http/cursor-list.ts'
import { operation } from '../../../platform/http/operation.ts'
import { TemplateSummary, toTemplateSummary } from '../../../platform/http/resources/template.ts'

export const listAllTemplates = operation({
  id: 'templates.list',
  description: 'List templates. Returns the newest templates first, each in its latest version and without its fields.',
  route: 'GET /v1/templates',
  scope: 'signaturesRead',
  audited: 'none',
  query: z.strictObject(cursorQuery()),
}).pages(cursorPage(TemplateSummary).meta({ id: 'TemplateList', description: 'A page of templates.' }), {
  rows: (_, page) => listTemplates(page),
  place: placeById(),
  present: toTemplateSummary,
})
