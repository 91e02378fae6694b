import { input } from '../../../core/shapes.ts'
import { boundedTemplate } from '../../../core/templates/template.ts'
import { recordAudit } from '../../../db/audit/audit.ts'
import { findDocument } from '../../../db/documents/documents.ts'
import { insertTemplate, insertTemplateVersion, whereTemplateWritten } from '../../../db/templates/templates.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Template, toTemplate } from '../../../platform/http/resources/template.ts'
import { requireReady, stillReady } from '../../../service/signing/ready-document.ts'
import { templateDraft } from '../../../service/templates/save-template.ts'
import { givenTemplateMembers, savingRefusals, templateExample } from '../../../service/templates/template-input.ts'

const TemplateInput = input('TemplateInput', 'A template to be saved.', givenTemplateMembers, boundedTemplate)

export const createTemplate = operation({
  id: 'templates.create',
  description:
    'Save a template. A document with fields by role, from which one call makes an envelope or a workflow. The fields must be such that they can be sealed into the document; a required field that the signer can only read may be left without a value, which every use then gives. The file is the one that the document has now, whatever becomes of the document later. Repeats with the same Idempotency-Key answer the first result with the header Idempotent-Replayed.',
  route: 'POST /v1/templates',
  scope: 'signaturesWrite',
  audited: { 'template.created': 'answer' },
  isIdempotent: true,
  body: { schema: TemplateInput, example: templateExample },
  answers: { 201: Template },
  refersTo: { 'body.documentId': 'document' },
  refusals: [...savingRefusals, 'not_found'],
})
  .reads(({ body }) => ({ found: findDocument(body.documentId) }))
  .creates(async (ctx, { body, found, entered: { at } }) => {
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
