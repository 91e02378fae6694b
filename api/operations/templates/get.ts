import * as z from 'zod'
import { limits } from '../../../core/limits.ts'
import { findTemplate } from '../../../db/templates/templates.ts'
import { operation } from '../../../platform/http/operation.ts'
import { integerParameter } from '../../../platform/http/resources/integer-parameters.ts'
import { Template, toTemplate } from '../../../platform/http/resources/template.ts'
import { requireTemplateVersion } from '../../../service/templates/use-template.ts'

export const getTemplate = operation({
  id: 'templates.get',
  description: 'Retrieve a template. Returns the latest version, or the version that `version` names.',
  route: 'GET /v1/templates/{id}',
  scope: 'signaturesRead',
  audited: 'none',
  query: z.strictObject({
    version: integerParameter(1, limits.versionNumberMax)
      .optional()
      .meta({ description: 'Version number, starting at 1' }),
  }),
}).returns(Template, async (ctx, { params: { id }, query: { version } }) =>
  toTemplate(await requireTemplateVersion(ctx, await ctx.db.run(findTemplate(id, version)), { id, version })),
)
