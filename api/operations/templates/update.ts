import { isSameJson } from '../../../core/canonical-json.ts'
import { ApiError } from '../../../core/errors.ts'
import { input, Ordinal, protective } from '../../../core/schemas.ts'
import { boundedTemplate } from '../../../core/templates/template.ts'
import { recordAudit } from '../../../db/audit/audit.ts'
import { findDocument, whereDocumentReady } from '../../../db/documents/documents.ts'
import {
  advanceTemplate,
  findTemplate,
  insertTemplateVersion,
  renameTemplate,
  type TemplateDraft,
  type TemplateRecord,
  whereTemplateWritten,
} from '../../../db/templates/templates.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { ResourceId, Sha256, time } from '../../../platform/http/resources/common.ts'
import { Template, toTemplate } from '../../../platform/http/resources/template.ts'
import { requireReady } from '../../../service/signing/ready-document.ts'
import { templateDraft } from '../../../service/templates/save-template.ts'
import {
  saveTemplateErrorCodes,
  templateExample,
  templateInputProperties,
} from '../../../service/templates/template-input.ts'
import { requireTemplate } from '../../../service/templates/use-template.ts'

/**
 * The properties of a template that only the service sets. A client that sends a whole template back includes them.
 */
const setByService = {
  id: ResourceId.optional().meta({ description: 'Id of the template. If you send it, it must match the path.' }),
  version: Ordinal.optional().meta({ description: 'Version that you read; ignored' }),
  latestVersion: protective(
    Ordinal.optional().meta({
      description: 'Latest version when you read the template; checked like `expectedVersion`',
    }),
  ),
  documentSha256: Sha256.optional().meta({ description: 'SHA-256 of the file that you read; ignored' }),
  createdAt: time('Time when the template was created; ignored').optional(),
  updatedAt: time('Time when the version that you read was saved; ignored').optional(),
}

const TemplateUpdate = input(
  'TemplateUpdate',
  'A complete new version of a template.',
  {
    ...templateInputProperties,
    expectedVersion: protective(
      Ordinal.optional().describe(
        'The `version` that you read. If the template has changed since then, the request fails with a 409.',
      ),
    ),
    ...setByService,
  },
  boundedTemplate,
)

export const updateTemplate = operation({
  id: 'templates.update',
  description:
    'Update a template. Saves a new version; properties that you omit get their defaults, and earlier versions remain. You can change a retrieved template and send it back. To detect concurrent changes, send `expectedVersion`. If nothing or only the name changes, no version is saved.',
  route: 'PUT /v1/templates/{id}',
  scope: 'signaturesWrite',
  audited: 'template.changed',
  body: { schema: TemplateUpdate, example: { ...templateExample, name: 'Service agreement 2026' } },
  refersTo: { 'body.documentId': 'document' },
  refusals: [...saveTemplateErrorCodes, 'revision_conflict'],
}).returns(Template, async (ctx, { params: { id }, body: sent }) => {
  const { id: sentId, version: _v, latestVersion, documentSha256: _s, createdAt: _c, updatedAt: _u, ...given } = sent
  const { expectedVersion, ...body } = given
  if (sentId !== undefined && sentId !== id) throw otherTemplate()
  const { tenant, template, found } = await ctx.db.batch({
    template: findTemplate(id),
    found: findDocument(body.documentId),
  })
  const present = requireTemplate(template)
  const ready = requireReady(found)
  if ([expectedVersion, latestVersion].some((read) => read !== undefined && read !== present.version))
    throw new ApiError(
      'revision_conflict',
      'The template has changed since you read it. Read it again, then repeat your change.',
      {
        members: { currentRevision: present.version },
      },
    )
  const version = present.version + 1
  const draft = await templateDraft(ctx, ready, body, { id, version, at: tenant.at })
  if (isSameVersion(present, draft)) {
    if (present.name === draft.name) return toTemplate(present)
    const { renamed } = await ctx.db.batch({
      renamed: renameTemplate(id, draft.name, present.version),
      audit: recordAudit(
        auditEntry(ctx, 'template.changed', id, { version: present.version }),
        whereTemplateWritten(id),
      ),
    })
    if (renamed.length === 0) throw changedConcurrently()
    return toTemplate({ ...present, name: draft.name, updatedAt: tenant.at })
  }
  const { advanced } = await ctx.db.batch({
    advanced: advanceTemplate(draft, whereDocumentReady(ready.document.id, ready.version.version)),
    version: insertTemplateVersion(draft),
    audit: recordAudit(auditEntry(ctx, 'template.changed', id, { version }), whereTemplateWritten(id)),
  })
  if (advanced.length === 0) throw changedConcurrently()
  return toTemplate({ ...draft, latest: version, createdAt: present.createdAt, updatedAt: tenant.at })
})

const changedConcurrently = () =>
  new ApiError('concurrent_change', 'The template or its document changed while the request ran. Retry the request.')

const otherTemplate = () =>
  new ApiError(
    'invalid_request',
    'The `id` in the body differs from the id in the path. Send the same id, or omit `id`.',
    {
      errors: [
        {
          path: 'id',
          code: 'invalid_value',
          message: 'The id differs from the id in the path. Send the same id, or omit this property.',
        },
      ],
    },
  )

/**
 * Returns whether a new version would have the same document and content as the latest version. The name does not
 * count, because all versions share it.
 */
const isSameVersion = (present: TemplateRecord, draft: TemplateDraft): boolean =>
  present.documentId === draft.documentId &&
  present.documentVersion === draft.documentVersion &&
  isSameJson(present.content, draft.content)
