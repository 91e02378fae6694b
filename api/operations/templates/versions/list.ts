import * as z from 'zod'
import { noSuch } from '../../../../core/errors.ts'
import { holdsTemplate, listTemplateVersions } from '../../../../db/templates/templates.ts'
import { cursorPage, cursorQuery, cut, openList } from '../../../../platform/http/cursor-list.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { TemplateVersion, toTemplateVersion } from '../../../../platform/http/resources/template.ts'

const operationId = 'templates.versions.list'
const VersionPlace = z.tuple([z.string().regex(/^\d{1,9}$/)])

export const listAllTemplateVersions = operation({
  id: operationId,
  description:
    'List the versions of a template. The newest first, each without its fields; `templates.get` with `version` reads one whole.',
  route: 'GET /v1/templates/{id}/versions',
  scope: 'signaturesRead',
  audited: 'none',
  query: z.strictObject(cursorQuery()),
}).answers(
  cursorPage(TemplateVersion).meta({ id: 'TemplateVersionList', description: 'A page of versions of a template.' }),
  async (ctx, { params: { id }, query: { limit, cursor } }) => {
    const list = openList(ctx, { operation: operationId, filters: { id }, cursor, place: VersionPlace })
    const before = list.after ? Number(list.after[0]) : undefined
    const { entered, isThere, rows } = await ctx.db.batch({
      isThere: holdsTemplate(id),
      rows: listTemplateVersions(id, { before, limit: limit + 1 }),
    })
    if (!isThere) throw noSuch('template')
    const { shown, last } = cut(rows, limit)
    return await list.page(entered, shown.map(toTemplateVersion), last && [String(last.version)])
  },
)
