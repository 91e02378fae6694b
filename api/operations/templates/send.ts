import * as z from 'zod'
import { limits } from '../../../core/limits.ts'
import { input, model, protective, stringOrNull } from '../../../core/schemas.ts'
import { AccessCode } from '../../../core/signing/access-code.ts'
import { DryRun } from '../../../core/signing/request-properties.ts'
import { recipientProperties, templateUseProperties } from '../../../core/templates/template-use.ts'
import { findTemplate, findTemplateDocument } from '../../../db/templates/templates.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Envelope, toNewEnvelope } from '../../../platform/http/resources/envelope.ts'
import { envelopeRefusals, requireReady, versionStillReady } from '../../../service/signing/ready-document.ts'
import {
  previousLookup,
  replacedOnce,
  replacementRefusals,
  requireReplaceable,
  requireReplaceableBySigners,
} from '../../../service/signing/replacement.ts'
import { templateVersion } from '../../../service/templates/template-input.ts'
import { prepareUse, requireFilled, requireTemplateVersion } from '../../../service/templates/use-template.ts'

const TemplateRecipient = input('TemplateRecipient', 'The person who signs in a role of the template.', {
  ...recipientProperties,
  accessCode: protective(AccessCode.optional()),
})

const TemplateSending = input('TemplateSending', 'Parameters of the envelope or workflow.', {
  version: templateVersion,
  recipients: z
    .array(TemplateRecipient)
    .max(limits.signersMax)
    .default([])
    .meta({ description: 'Signers of the roles. Required for roles without a default signer.' }),
  ...templateUseProperties,
  dryRun: DryRun,
})

const SentTemplate = model('SentTemplate', 'The created envelope or workflow.', {
  envelopes: z.array(Envelope).meta({ description: 'One envelope per role, in the order of the roles' }),
  workflowId: stringOrNull('Id of the signing workflow if there are several signers; otherwise `null`'),
})

export const sendTemplate = operation({
  id: 'templates.send',
  description:
    'Create an envelope or a workflow from a template. A template with one role creates an envelope, and a template with several roles creates a workflow. Properties of this request override those of the template. `values` prefills fields by id or label. All rules of `signatures.requests.create` and `signatures.workflows.sequential` apply. A retry with the same `Idempotency-Key` returns the first response with the `Idempotent-Replayed` header.',
  route: 'POST /v1/templates/{id}/send',
  scope: 'signaturesWrite',
  audited: { 'envelope.created': 'response' },
  isIdempotent: true,
  hasDryRun: true,
  body: {
    schema: TemplateSending,
    example: { recipients: [{ role: 'Signer', signerEmail: 'anna@example.com' }] },
  },
  responses: { 201: SentTemplate },
  refusals: [...envelopeRefusals, ...replacementRefusals],
})
  .reads(({ params: { id }, body }, ctx) => ({
    template: findTemplate(id, body.version),
    found: findTemplateDocument(id, body.version),
    ...previousLookup(ctx, body, ...body.recipients),
  }))
  .creates(async (ctx, { params, body: { version: wanted, dryRun: _, ...use }, template, found, previous, tenant }) => {
    const { id, version, content } = await requireTemplateVersion(ctx, template, { id: params.id, version: wanted })
    const ready = requireReady(found)
    const filled = requireFilled(content, use)
    requireReplaceable(use, previous)
    requireReplaceableBySigners('recipients', use.recipients, previous)
    const used = await prepareUse(ctx, ready, filled, { template: { id, version }, tenant })
    return {
      response: { envelopes: used.states.map(toNewEnvelope), workflowId: used.workflowId },
      condition: versionStillReady(ready, 'envelope'),
      unique: replacedOnce,
      statements: used.statements,
      jobs: used.jobs,
    }
  })
