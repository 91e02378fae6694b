import { series } from '../../../db/statement.ts'
import { findTemplate, lockTemplate, removeTemplate } from '../../../db/templates/templates.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Template, toTemplate } from '../../../platform/http/resources/template.ts'
import { requireTemplate } from '../../../service/templates/use-template.ts'

export const deleteTemplate = operation({
  id: 'templates.delete',
  description:
    'Delete a template and all its versions. Existing envelopes do not change. Returns the deleted template.',
  route: 'DELETE /v1/templates/{id}',
  scope: 'signaturesWrite',
  audited: 'template.deleted',
}).returns(Template, async (ctx, { params: { id } }) => {
  const { template } = await ctx.db.batch({
    lock: lockTemplate(id),
    template: findTemplate(id),
    removed: series(removeTemplate(id, auditEntry(ctx, 'template.deleted', id))),
  })
  return toTemplate(requireTemplate(template))
})
