import * as z from 'zod'
import { Ordinal } from '../../../core/schemas.ts'
import { EnvelopeMessage, EnvelopeTitle } from '../../../core/signing/request-properties.ts'
import { dayIn, endOfDay } from '../../../core/signing/zoned-time.ts'
import { operation } from '../../../platform/http/operation.ts'
import { actAsSender, formEntries, problemsOf } from '../../signing/sender-action.ts'
import { correctionDays, SenderPage } from '../../signing/sender-view.ts'

const Correction = z.strictObject({
  documentTitle: EnvelopeTitle,
  // A form sends an empty string if the message is not filled in.
  message: z.union([z.literal(''), EnvelopeMessage]).optional(),
  deadline: z.iso.date(),
  expectedRevision: z.coerce.number().pipe(Ordinal),
})

const entries = ['documentTitle', 'message', 'deadline', 'expectedRevision'] as const
const problems = { documentTitle: 'wrongText', message: 'wrongText', deadline: 'wrongDay' } as const

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
  responses: { 303: z.undefined(), 422: SenderPage },
  responseType: 'text/html; charset=utf-8',
}).run((visiting, input) =>
  actAsSender(visiting, input, { action: 'correct', done: 'doneCorrect' }, (visit) => {
    const { timeZone } = visit.sender
    const { state } = visit.envelope
    const { first, last } = correctionDays(visit.at, timeZone)
    const day = input.body.deadline
    const isSameDay = dayIn(state.expiresAt, timeZone) === day
    const isWrongDay = !!day && !isSameDay && (day < first || day > last)
    const form = Correction.safeParse(input.body)
    if (!form.success || isWrongDay) {
      const others = form.success ? {} : problemsOf(form.error, problems, input.body)
      return { problems: isWrongDay ? { ...others, deadline: 'wrongDay' } : others }
    }
    const { documentTitle, message = state.message, deadline, expectedRevision } = form.data
    const correction = {
      documentTitle,
      message: message || null,
      ...(isSameDay ? {} : { expiresAt: endOfDay(deadline, timeZone) }),
    }
    return { command: { type: 'correct', correction, expectedRevision } }
  }),
)
