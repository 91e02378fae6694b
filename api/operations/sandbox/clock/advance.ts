import * as z from 'zod'
import { limits } from '../../../../core/limits.ts'
import { input, model, part, text, wholeNumber } from '../../../../core/shapes.ts'
import { recordAudit } from '../../../../db/audit/audit.ts'
import { moveClock } from '../../../../db/sandbox/clock.ts'
import { auditEntry } from '../../../../platform/audit.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { doWhatIsDue } from '../../../../service/signing/due-envelope.ts'

const ClockAdvance = input('ClockAdvance', 'How far the clock goes forward.', {
  seconds: z
    .int()
    .min(1)
    .max(limits.clockAdvanceSecondsMax)
    .meta({ description: 'How much time passes; 86400 is a day' }),
})

const ClockAdvanced = model('ClockAdvanced', 'What came nearer to its time.', {
  organizationId: text('The test organization'),
  seconds: wholeNumber('How much time passed'),
  moved: part('How many things waited for a time and stand nearer to it', {
    envelopes: wholeNumber('Active envelopes: their expiry and reminders'),
    links: wholeNumber('Links of signers and embedded sessions'),
    uploads: wholeNumber('Open upload sessions'),
    deliveries: wholeNumber('Deliveries to webhook endpoints that wait for another attempt'),
    jobs: wholeNumber('Jobs that wait for another attempt, as a mail that was put off'),
  }),
})

/** What is done before the answer; the rest follows within the minute. */
const atOnce = 20

export const advanceClock = operation({
  id: 'sandbox.clock.advance',
  description:
    'Let time pass in the sandbox. Whatever waits for a time comes so much nearer to it: expiry, reminders, links, upload sessions, and further attempts of deliveries. What has become due is done at once, or within the minute where it is much. Times that were recorded stay: evidence and audit log tell the real ones, and evidence says how far the clock was ahead. Trash, retention, budgets and API keys go by the real clock.',
  route: 'POST /v1/sandbox/clock/advance',
  scope: 'signaturesWrite',
  isTestOnly: true,
  audited: { 'sandbox.clock_advanced': 'answer' },
  body: { schema: ClockAdvance, example: { seconds: 3_600 } },
}).answers(ClockAdvanced, async (ctx, { body: { seconds } }) => {
  const { organizationId } = (await ctx.db.batch({})).entered
  const { moved } = await ctx.db.batch({
    moved: moveClock(seconds, atOnce),
    audit: recordAudit(auditEntry(ctx, 'sandbox.clock_advanced', organizationId, { seconds })),
  })
  const { dueEnvelopes, dueJobs, ...counts } = moved
  for (const id of dueEnvelopes) await doWhatIsDue(ctx, id)
  for (const job of dueJobs) await ctx.wake(job)
  if (counts.deliveries > 0) await ctx.wake({ kind: 'webhook', id: 'due' })
  return { organizationId, seconds, moved: counts }
})
