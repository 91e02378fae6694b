import * as z from 'zod'
import { Ordinal } from '../../../core/schemas.ts'
import { EnvelopeMessage, EnvelopeTitle } from '../../../core/signing/request-properties.ts'
import { dayIn, endOfDay } from '../../../core/signing/zoned-time.ts'
import { operation } from '../../../platform/http/operation.ts'
import { actAsSender, formEntries } from '../../signing/sender-action.ts'

const Correction = z.strictObject({
  documentTitle: EnvelopeTitle,
  // A form sends an empty string if the message is not filled in.
  message: z.union([z.literal(''), EnvelopeMessage]).optional(),
  deadline: z.iso.date(),
  expectedRevision: z.coerce.number().pipe(Ordinal),
})

const entries = ['documentTitle', 'message', 'deadline', 'expectedRevision'] as const

export const correctAsSender = operation({
  id: 'signing.senderCorrect',
  description: 'Correct the envelope and send the signer a new link. The form on the sender’s page sends this request.',
  route: 'POST /manage/{token}/correct',
  proof: 'link',
  published: false,
  audited: { 'envelope.corrected': 'token' },
  body: {
    schema: formEntries(entries),
    example: { documentTitle: 'Service agreement', message: '', deadline: '2026-12-31', expectedRevision: '1' },
  },
  takesForm: entries,
  responses: { 303: z.undefined() },
}).run((visiting, { link, request, body }) =>
  actAsSender(visiting, { link, request }, 'doneCorrect', ({ sender: { timeZone }, envelope: { state } }) => {
    const form = Correction.safeParse(body)
    if (!form.success) return null
    const { documentTitle, message, deadline, expectedRevision } = form.data
    const isSameDay = dayIn(state.expiresAt, timeZone) === deadline
    return {
      type: 'correct',
      correction: {
        documentTitle,
        message: message || null,
        ...(isSameDay ? {} : { expiresAt: endOfDay(deadline, timeZone) }),
      },
      expectedRevision,
    }
  }),
)
