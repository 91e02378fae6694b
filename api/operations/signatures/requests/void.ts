import * as z from 'zod'
import { trimmedText } from '../../../../core/display-text.ts'
import { limits } from '../../../../core/limits.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { Envelope, toEnvelope } from '../../../../platform/http/resources/envelope.ts'
import { transitionOrThrow } from '../../../../service/signing/transition.ts'

const VoidRequest = z
  .strictObject({
    reason: trimmedText(limits.reasonCharsMax).optional().meta({ description: 'Reason, shown to the signer' }),
  })
  .optional()
  .meta({ id: 'VoidRequest', description: 'Reason for voiding the envelope.' })

export const voidEnvelope = operation({
  id: 'signatures.requests.void',
  description:
    'Void an active envelope. The signing link becomes invalid. If the envelope is already signed, declined, expired or voided, the request fails with a 409 that contains the status.',
  route: 'POST /v1/signatures/requests/{id}/void',
  scope: 'signaturesWrite',
  audited: 'envelope.voided',
  body: { schema: VoidRequest, example: { reason: 'The terms changed' } },
  refusals: ['envelope_not_active'],
}).returns(Envelope, async (ctx, { params, body }) => {
  const record = await transitionOrThrow(ctx, params.id, () => ({
    type: 'void',
    reason: body?.reason ?? null,
    because: 'sender',
  }))
  return toEnvelope(record)
})
