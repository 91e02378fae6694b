import * as z from 'zod'
import { limits } from '../../../core/limits.ts'
import { input, model, textOrNull } from '../../../core/shapes.ts'
import { AccessCode } from '../../../core/signing/access-code.ts'
import { DryRun } from '../../../core/signing/members.ts'
import { recipientMembers, useMembers } from '../../../core/templates/template-use.ts'
import { findTemplate, findTemplateDocument } from '../../../db/templates/templates.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Envelope, toNewEnvelope } from '../../../platform/http/resources/envelope.ts'
import { envelopeRefusals, requireReady, versionStillReady } from '../../../service/signing/ready-document.ts'
import { templateVersion } from '../../../service/templates/template-input.ts'
import { prepareUse, requireFilled, requireTemplate } from '../../../service/templates/use-template.ts'

const TemplateRecipient = input('TemplateRecipient', 'Who signs in a role.', {
  ...recipientMembers,
  accessCode: AccessCode.optional(),
})

const TemplateSending = input('TemplateSending', 'What a template is sent with.', {
  version: templateVersion,
  recipients: z
    .array(TemplateRecipient)
    .max(limits.signersMax)
    .default([])
    .meta({ description: 'Who signs: somebody for every role in which the template names nobody' }),
  ...useMembers,
  dryRun: DryRun,
})

const SentTemplate = model('SentTemplate', 'What was made from a template.', {
  envelopes: z.array(Envelope).meta({ description: 'One for each role, in the order of the roles' }),
  workflowId: textOrNull('The workflow of several signers; null: one signs alone'),
})

export const sendTemplate = operation({
  id: 'templates.send',
  description:
    'Make an envelope or a workflow from a template. One role makes an envelope, several a workflow, with the members of the template and what this request says instead. `values` stand in the fields before anybody signs, by id or label. It is as if the same had been asked of `signatures.requests.create` or `signatures.workflows.sequential`. Repeats with the same Idempotency-Key answer the first result with the header Idempotent-Replayed.',
  route: 'POST /v1/templates/{id}/send',
  scope: 'signaturesWrite',
  audited: { 'envelope.created': 'answer' },
  isIdempotent: true,
  hasDryRun: true,
  body: {
    schema: TemplateSending,
    example: { recipients: [{ role: 'Signer', signerEmail: 'anna@example.com' }] },
  },
  answers: { 201: SentTemplate },
  refusals: envelopeRefusals,
})
  .reads(({ params: { id }, body: { version } }) => ({
    template: findTemplate(id, version),
    found: findTemplateDocument(id, version),
  }))
  .creates(async (ctx, { body: { version: _, dryRun: __, ...use }, template, found, entered }) => {
    const { id, version, content } = requireTemplate(template)
    const ready = requireReady(found)
    const filled = requireFilled(content, use)
    const used = await prepareUse(ctx, ready, filled, { template: { id, version }, entered })
    return {
      response: { envelopes: used.states.map(toNewEnvelope), workflowId: used.workflowId },
      condition: versionStillReady(ready, 'envelope'),
      statements: used.statements,
      jobs: used.jobs,
    }
  })
