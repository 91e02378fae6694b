import type * as z from 'zod'
import { ApiError, noSuch } from '../../../../core/errors.ts'
import { Instant } from '../../../../core/instant.ts'
import { input, Ordinal, protective, withHints } from '../../../../core/schemas.ts'
import { AccessCode } from '../../../../core/signing/access-code.ts'
import { type FieldsInOrder, logicErrors } from '../../../../core/signing/conditions/logic-errors.ts'
import type { EnvelopeState, SignatureField } from '../../../../core/signing/model.ts'
import { EnvelopeMessage, EnvelopeTitle, NewFields } from '../../../../core/signing/request-properties.ts'
import { findSourceOfEnvelope } from '../../../../db/signing/envelope-source.ts'
import { loadEnvelope } from '../../../../db/signing/envelopes.ts'
import { loadSteps } from '../../../../db/signing/sequences.ts'
import type { Context } from '../../../../platform/context.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { Envelope, toEnvelope } from '../../../../platform/http/resources/envelope.ts'
import { codeChange } from '../../../../service/signing/access-code.ts'
import { placeFields } from '../../../../service/signing/place-fields.ts'
import { type LoadedEnvelope, transitionOrThrow } from '../../../../service/signing/transition.ts'

const toReassign = 'To change the signer or the address, use POST /v1/signatures/requests/{id}/reassign.'

const EnvelopeCorrection = withHints(
  input('EnvelopeCorrection', 'Changes to an envelope.', {
    fields: NewFields.optional().meta({ description: 'Fields that replace all existing fields' }),
    documentTitle: EnvelopeTitle.optional().meta({ description: 'Document title that signers see' }),
    message: EnvelopeMessage.nullable().optional(),
    expiresAt: protective(Instant.optional().meta({ description: 'Deadline for signing' })),
    accessCode: AccessCode.nullable().optional().meta({
      description:
        'New access code; `null` removes the access code. A correction resets the number of attempts left to five.',
    }),
    expectedRevision: protective(
      Ordinal.optional().meta({
        description:
          'The `revision` that you read. If the envelope has been corrected since then, the request fails with a 409.',
      }),
    ),
  }),
  { signerEmail: toReassign, signerName: toReassign },
)

export const correctEnvelope = operation({
  id: 'signatures.requests.correct',
  description:
    'Correct an active envelope. Properties that you omit do not change. The old link becomes invalid, the signer receives a new link, and `revision` increases. To detect concurrent corrections, send `expectedRevision`.',
  route: 'POST /v1/signatures/requests/{id}/correct',
  scope: 'signaturesWrite',
  audited: 'envelope.corrected',
  body: { schema: EnvelopeCorrection, example: { documentTitle: 'Service agreement 2026' } },
  refusals: [
    'envelope_not_active',
    'revision_conflict',
    'field_outside_page',
    'field_id_invalid',
    'field_value_invalid',
    'form_field_refused',
    'document_not_sealable',
    'quota_exceeded',
    'limit_reached',
  ],
}).returns(Envelope, async (ctx, { params, body }) => {
  const { fields: drafts, documentTitle, message, expiresAt, expectedRevision } = body
  const placed = drafts ? await placeNewFields(ctx, params.id, drafts) : null
  const command = {
    type: 'correct',
    correction: {
      ...(await codeChange(ctx, params.id, body.accessCode)),
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
  drafts: z.output<typeof NewFields>,
): Promise<{ fields: SignatureField[]; loaded: LoadedEnvelope }> {
  const { tenant, source, record } = await ctx.db.batch({
    source: findSourceOfEnvelope(envelopeId),
    record: loadEnvelope(envelopeId),
  })
  if (!source || !record) throw noSuch('envelope')
  requireKnownFormFields(record.state, drafts)
  const { workflow } = record.state
  const states = workflow ? (await ctx.db.run(loadSteps(workflow.id))).map(({ state }) => state) : []
  const steps = states.map((state) => ({ fields: state.fields, order: state.workflow?.order ?? 0 }))
  const fields = await placeFields(ctx, source, drafts, { isKnown: true, order: workflow?.order, steps })
  requireUsedFields(fields, workflow?.step ?? 0, steps)
  return { fields, loaded: { record, at: tenant.at } }
}

/** Throws `field_value_invalid` if the correction removes or changes a field that later signers' fields reference. */
function requireUsedFields(fields: SignatureField[], step: number, steps: FieldsInOrder[]): void {
  const corrected = steps.map((one, index) => (index === step - 1 ? { ...one, fields } : one))
  const errors = corrected.flatMap((one, index) =>
    one.fields === fields
      ? []
      : logicErrors(one.fields, one.order, corrected).map(({ message }) => ({
          path: 'fields',
          code: 'field_in_use',
          message: `A field of step ${index + 1} refers to a field of this step. ${message}`,
        })),
  )
  if (errors.length === 0) return
  throw new ApiError(
    'field_value_invalid',
    'A condition or calculation of another signer uses removed or changed fields. Keep the fields listed in `errors`.',
    {
      errors,
    },
  )
}

const lockedByOthers =
  "Another signer's seal may lock this form field. Use a form field that the envelope already fills, or omit formField."

/**
 * Throws for form fields that were not in the workflow when it was created. The seals of other signers leave only the
 * original form fields open and lock all others.
 */
function requireKnownFormFields({ workflow, fields }: EnvelopeState, drafts: z.output<typeof NewFields>): void {
  if (workflow === null) return
  const known = new Set(fields.map(({ formField }) => formField))
  const errors = drafts.flatMap(({ formField }, index) =>
    formField == null || known.has(formField)
      ? []
      : [{ path: `fields.${index}.formField`, code: 'form_field_locked', message: lockedByOthers }],
  )
  if (errors.length === 0) return
  throw new ApiError(
    'form_field_refused',
    'Some form fields of the PDF cannot be filled. See `errors` for the reasons.',
    {
      errors,
      members: { reason: 'form_field_locked' },
    },
  )
}
