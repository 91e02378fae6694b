import { trimmedText } from '../../../../core/display-text.ts'
import { limits } from '../../../../core/limits.ts'
import { input, Ordinal, protective } from '../../../../core/schemas.ts'
import { AccessCode } from '../../../../core/signing/access-code.ts'
import { SignerEmail, SignerName } from '../../../../core/signing/request-properties.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { Envelope, toEnvelope } from '../../../../platform/http/resources/envelope.ts'
import { codeChange } from '../../../../service/signing/access-code.ts'
import { transitionOrThrow } from '../../../../service/signing/transition.ts'

const Reassignment = input('Reassignment', 'The new signer.', {
  signerEmail: SignerEmail.meta({ description: 'Email address of the new signer' }),
  signerName: SignerName.optional(),
  accessCode: AccessCode.nullable().optional().meta({
    description: 'New access code; `null` removes the access code. If omitted, the access code does not change.',
  }),
  reason: trimmedText(limits.reasonCharsMax).optional().meta({ description: 'Reason, recorded in the evidence' }),
  expectedGeneration: protective(
    Ordinal.optional().meta({
      description:
        'The `signer.generation` that you read. If the envelope has been reassigned since then, the request fails with a 409.',
    }),
  ),
})

export const reassignEnvelope = operation({
  id: 'signatures.requests.reassign',
  description:
    'Reassign an envelope to another signer. The old link becomes invalid and the new signer is invited. `signer.generation` increases. Send `expectedGeneration` to make retries safe: the envelope is reassigned only once.',
  route: 'POST /v1/signatures/requests/{id}/reassign',
  scope: 'signaturesWrite',
  audited: 'envelope.reassigned',
  body: { schema: Reassignment, example: { signerEmail: 'ben@example.com' } },
  refusals: ['envelope_not_active', 'revision_conflict', 'quota_exceeded', 'limit_reached'],
}).returns(Envelope, async (ctx, { params, body }) => {
  const code = await codeChange(ctx, params.id, body.accessCode)
  const record = await transitionOrThrow(ctx, params.id, () => ({
    type: 'reassign',
    ...code,
    signerEmail: body.signerEmail,
    signerName: body.signerName ?? null,
    reason: body.reason ?? null,
    expectedGeneration: body.expectedGeneration,
  }))
  return toEnvelope(record)
})
