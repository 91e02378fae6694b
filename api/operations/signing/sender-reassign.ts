import * as z from 'zod'
import { Ordinal } from '../../../core/schemas.ts'
import { SignerEmail, SignerName } from '../../../core/signing/request-properties.ts'
import { operation } from '../../../platform/http/operation.ts'
import { actAsSender } from '../../signing/sender-action.ts'

const Reassignment = z.strictObject({
  signerEmail: SignerEmail,
  // Forms send an empty text for a name that is not entered.
  signerName: z.union([z.literal(''), SignerName]).optional(),
  expectedGeneration: z.coerce.number().pipe(Ordinal),
})

export const reassignAsSender = operation({
  id: 'signing.senderReassign',
  description: 'Reassign the envelope to another signer. The form of the sender’s page sends this.',
  route: 'POST /manage/{token}/reassign',
  proof: 'link',
  published: false,
  audited: { 'envelope.reassigned': 'token' },
  body: { schema: Reassignment, example: { signerEmail: 'ben@example.com', expectedGeneration: 1 } },
  takesForm: ['signerEmail', 'signerName', 'expectedGeneration'],
  responses: { 303: z.undefined() },
}).run((visiting, { link, body: { signerEmail, signerName, expectedGeneration } }) =>
  actAsSender(visiting, link, 'doneReassign', () => ({
    type: 'reassign',
    signerEmail,
    signerName: signerName || null,
    reason: null,
    expectedGeneration,
  })),
)
