import * as z from 'zod'
import { trimmedText } from '../../../../core/display-text.ts'
import { limits } from '../../../../core/limits.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { Envelope, toEnvelope } from '../../../../platform/http/resources/envelope.ts'
import { transitionOrThrow } from '../../../../service/signing/transition.ts'

const VoidRequest = z
  .strictObject({
    reason: trimmedText(limits.reasonCharsMax).optional().meta({ description: 'Why; the signer reads it' }),
  })
  .optional()
  .meta({ id: 'VoidRequest', description: 'Why an envelope is voided.' })

export const voidEnvelope = operation({
  id: 'signatures.requests.void',
  description:
    'Void an active envelope. The signing link dies with it. An envelope that is signed, declined, expired or voided is a 409 with its status.',
  route: 'POST /v1/signatures/requests/{id}/void',
  scope: 'signaturesWrite',
  audited: 'envelope.voided',
  body: { schema: VoidRequest, example: { reason: 'The terms changed' } },
  refusals: ['envelope_not_active'],
}).answers(Envelope, async (ctx, { params, body }) => {
  const record = await transitionOrThrow(ctx, params.id, () => ({
    type: 'void',
    reason: body?.reason ?? null,
    because: 'sender',
  }))
  return toEnvelope(record)
})
