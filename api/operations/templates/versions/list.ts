import * as z from 'zod'
import { containsTemplate, listTemplateVersions } from '../../../../db/templates/templates.ts'
import { cursorPage, cursorQuery } from '../../../../platform/http/cursor-list.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { TemplateVersion, toTemplateVersion } from '../../../../platform/http/resources/template.ts'

export const listAllTemplateVersions = operation({
  id: 'templates.versions.list',
  description:
    'List the versions of a template. Returns the newest versions first, without their fields. To get the fields of a version, call `templates.get` with `version`.',
  route: 'GET /v1/templates/{id}/versions',
  scope: 'signaturesRead',
  audited: 'none',
  query: z.strictObject(cursorQuery()),
}).pages(
  cursorPage(TemplateVersion).meta({ id: 'TemplateVersionList', description: 'A page of versions of a template.' }),
  {
    of: { name: 'template', find: ({ params: { id } }) => containsTemplate(id) },
    rows: ({ params: { id } }, { before, limit }) =>
      listTemplateVersions(id, { before: before ? Number(before) : undefined, limit }),
    place: { form: /^\d{1,9}$/, of: ({ version }) => String(version) },
    present: toTemplateVersion,
  },
)
