import * as z from 'zod'
import { boundedText } from '../../../../core/bounded-text.ts'
import { DocumentTitle } from '../../../../core/documents/members.ts'
import { noSuch } from '../../../../core/errors.ts'
import { Instant } from '../../../../core/instant.ts'
import { limits } from '../../../../core/limits.ts'
import { NewSignatureField } from '../../../../core/signing/members.ts'
import type { SignatureField } from '../../../../core/signing/model.ts'
import { findSourceOfEnvelope } from '../../../../db/signing/envelope-source.ts'
import { loadEnvelope } from '../../../../db/signing/envelopes.ts'
import type { Context } from '../../../../platform/context.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { Envelope, toEnvelope } from '../../../../platform/http/resources/envelope.ts'
import { placeFields } from '../../../../service/signing/place-fields.ts'
import { type LoadedEnvelope, transitionOrThrow } from '../../../../service/signing/transition.ts'

const EnvelopeCorrection = z
  .strictObject({
    fields: z.array(NewSignatureField).min(1).max(limits.fieldsMax).optional(),
    documentTitle: DocumentTitle.optional(),
    message: boundedText(0, limits.messageCharsMax).nullable().optional(),
    expiresAt: Instant.optional(),
    expectedRevision: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  })
  .meta({ id: 'EnvelopeCorrection' })

export const correctEnvelope = operation({
  id: 'signatures.requests.correct',
  description:
    'Correct an active envelope. Changes what is given and leaves the rest. The old link dies in the same transaction and the signer receives a new one; `revision` counts up. With `expectedRevision`, an envelope that was corrected meanwhile is a 409.',
  route: 'POST /v1/signatures/requests/{id}/correct',
  scope: 'signaturesWrite',
  audited: { 'envelope.corrected': 'id' },
  body: { schema: EnvelopeCorrection, example: { documentTitle: 'Service agreement 2026' } },
  refusals: [
    'envelope_not_active',
    'revision_conflict',
    'input_invalid',
    'field_outside_page',
    'field_id_invalid',
    'document_not_sealable',
    'budget_spent',
    'limit_reached',
  ],
}).answers(Envelope, async (ctx, { params, body }) => {
  const { fields: drafts, documentTitle, message, expiresAt, expectedRevision } = body
  const placed = drafts ? await placeNewFields(ctx, params.id, drafts) : null
  const command = {
    type: 'correct',
    correction: {
      ...(placed ? { fields: placed.fields } : {}),
      ...(documentTitle === undefined ? {} : { documentTitle }),
      ...(message === undefined ? {} : { message }),
      ...(expiresAt === undefined ? {} : { expiresAt }),
    },
    expectedRevision: expectedRevision ?? null,
  } as const
  const record = await transitionOrThrow(ctx, params.id, () => command, placed ? { loaded: placed.loaded } : {})
  return toEnvelope(record)
})

async function placeNewFields(
  ctx: Context,
  envelopeId: string,
  drafts: z.output<typeof NewSignatureField>[],
): Promise<{ fields: SignatureField[]; loaded: LoadedEnvelope }> {
  const { entered, source, record } = await ctx.db.batch({
    source: findSourceOfEnvelope(envelopeId),
    record: loadEnvelope(envelopeId),
  })
  if (!source || !record) throw noSuch('envelope')
  return { fields: await placeFields(ctx.storage, source, drafts), loaded: { record, at: entered.at } }
}
