import { input } from '../../../core/schemas.ts'
import { boundedTemplate } from '../../../core/templates/template.ts'
import { recordAudit } from '../../../db/audit/audit.ts'
import { findDocument } from '../../../db/documents/documents.ts'
import { insertTemplate, insertTemplateVersion, whereTemplateWritten } from '../../../db/templates/templates.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Template, toTemplate } from '../../../platform/http/resources/template.ts'
import { requireReady, stillReady } from '../../../service/signing/ready-document.ts'
import { templateDraft } from '../../../service/templates/save-template.ts'
import {
  saveTemplateErrorCodes,
  templateExample,
  templateInputProperties,
} from '../../../service/templates/template-input.ts'

const TemplateInput = input('TemplateInput', 'Parameters of a template.', templateInputProperties, boundedTemplate)

export const createTemplate = operation({
  id: 'templates.create',
  description:
    'Create a template. Stores a document with fields by role, for use in envelopes and workflows. The template keeps the current file of the document. If a required read-only field has no value, each use of the template must provide a value. A retry with the same `Idempotency-Key` returns the first response with the `Idempotent-Replayed` header.',
  route: 'POST /v1/templates',
  scope: 'signaturesWrite',
  audited: { 'template.created': 'response' },
  isIdempotent: true,
  body: { schema: TemplateInput, example: templateExample },
  responses: { 201: Template },
  refersTo: { 'body.documentId': 'document' },
  refusals: [...saveTemplateErrorCodes, 'not_found'],
})
  .reads(({ body }) => ({ found: findDocument(body.documentId) }))
  .creates(async (ctx, { body, found, tenant: { at } }) => {
    const ready = requireReady(found)
    const draft = await templateDraft(ctx, ready, body, { id: ctx.newId('template'), version: 1, at })
    return {
      response: toTemplate({ ...draft, latest: 1, createdAt: at, updatedAt: at }),
      condition: stillReady(ready, 'template'),
      statements: (claim) => [
        insertTemplate(draft, claim),
        insertTemplateVersion(draft),
        recordAudit(auditEntry(ctx, 'template.created', draft.id), whereTemplateWritten(draft.id)),
      ],
    }
  })
