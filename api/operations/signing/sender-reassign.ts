import * as z from 'zod'
import { Ordinal } from '../../../core/schemas.ts'
import { comparableAddress } from '../../../core/signing/erasure.ts'
import type { EnvelopeState } from '../../../core/signing/model.ts'
import { SignerEmail, SignerName } from '../../../core/signing/request-properties.ts'
import { operation } from '../../../platform/http/operation.ts'
import { actAsSender, formEntries, problemsOf } from '../../signing/sender-action.ts'
import { SenderPage } from '../../signing/sender-view.ts'

const Reassignment = z.strictObject({
  signerEmail: SignerEmail,
  // A form sends an empty string if the name is not filled in.
  signerName: z.union([z.literal(''), SignerName]).optional(),
  expectedGeneration: z.coerce.number().pipe(Ordinal),
})

/** Returns whether an address is the signer's address, from which an email bounced. */
const isBounced = ({ signer }: EnvelopeState, address = ''): boolean =>
  signer.status === 'bounced' && comparableAddress(address.trim()) === comparableAddress(signer.email)

const entries = ['signerEmail', 'signerName', 'expectedGeneration'] as const
const problems = { signerEmail: 'wrongEmail', signerName: 'wrongText' } as const

export const reassignAsSender = operation({
  id: 'signing.senderReassign',
  description: 'Reassign the envelope to another signer. The form on the sender’s page sends this request.',
  route: 'POST /manage/{token}/reassign',
  proof: 'link',
  published: false,
  audited: { 'envelope.reassigned': 'token' },
  body: { schema: formEntries(entries), example: { signerEmail: 'ben@example.com', expectedGeneration: '1' } },
  takesForm: entries,
  responses: { 303: z.undefined(), 422: SenderPage },
  responseType: 'text/html; charset=utf-8',
}).run((visiting, input) =>
  actAsSender(visiting, input, { action: 'reassign', done: 'doneReassign' }, ({ envelope: { state } }) => {
    const form = Reassignment.safeParse(input.body)
    if (isBounced(state, input.body.signerEmail)) return { problems: { signerEmail: 'undeliverable' } }
    if (!form.success) return { problems: problemsOf(form.error, problems, input.body) }
    const { signerEmail, signerName, expectedGeneration } = form.data
    return {
      command: { type: 'reassign', signerEmail, signerName: signerName || null, reason: null, expectedGeneration },
    }
  }),
)
