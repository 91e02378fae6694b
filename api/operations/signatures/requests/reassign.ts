import { trimmedText } from '../../../../core/display-text.ts'
import { limits } from '../../../../core/limits.ts'
import { input, Ordinal } from '../../../../core/shapes.ts'
import { AccessCode } from '../../../../core/signing/access-code.ts'
import { SignerEmail, SignerName } from '../../../../core/signing/members.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { Envelope, toEnvelope } from '../../../../platform/http/resources/envelope.ts'
import { codeChange } from '../../../../service/signing/access-code.ts'
import { transitionOrThrow } from '../../../../service/signing/transition.ts'

const Reassignment = input('Reassignment', 'Another signer.', {
  signerEmail: SignerEmail.meta({ description: 'Who is asked to sign instead' }),
  signerName: SignerName.optional(),
  accessCode: AccessCode.nullable()
    .optional()
    .meta({ description: 'Another access code, or null for none; otherwise the one that there is stays' }),
  reason: trimmedText(limits.reasonCharsMax).optional().meta({ description: 'Why; it stands in the evidence' }),
  expectedGeneration: Ordinal.optional().meta({
    description: 'The `signer.generation` that this replaces; another one is a 409',
  }),
})

export const reassignEnvelope = operation({
  id: 'signatures.requests.reassign',
  description:
    'Give an envelope to another signer. The old link dies in the same transaction; the new signer is invited. `signer.generation` counts up. With `expectedGeneration`, an envelope that was reassigned meanwhile is a 409, so that a repeat after an answer that did not come reassigns once.',
  route: 'POST /v1/signatures/requests/{id}/reassign',
  scope: 'signaturesWrite',
  audited: 'envelope.reassigned',
  body: { schema: Reassignment, example: { signerEmail: 'ben@example.com' } },
  refusals: ['envelope_not_active', 'revision_conflict', 'budget_spent', 'limit_reached'],
}).answers(Envelope, async (ctx, { params, body }) => {
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
