import * as z from 'zod'
import { limits } from '../../../../core/limits.ts'
import { input, integer, model, object, string } from '../../../../core/schemas.ts'
import { recordAudit } from '../../../../db/audit/audit.ts'
import { moveClock } from '../../../../db/sandbox/clock.ts'
import { auditEntry } from '../../../../platform/audit.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { handleDueEnvelope } from '../../../../service/signing/due-envelope.ts'

const ClockAdvance = input('ClockAdvance', 'Parameters for advancing the clock.', {
  seconds: z
    .int()
    .min(1)
    .max(limits.clockAdvanceSecondsMax)
    .meta({ description: 'Seconds to advance the clock; 86400 is a day' }),
})

const ClockAdvanced = model('ClockAdvanced', 'Result of advancing the clock.', {
  organizationId: string('Id of the sandbox organization'),
  seconds: integer('Seconds advanced'),
  moved: object('Number of resources whose scheduled times moved closer', {
    envelopes: integer('Active envelopes (deadlines and reminders)'),
    links: integer('Signing links and embedded sessions'),
    uploads: integer('Open uploads'),
    deliveries: integer('Webhook deliveries that wait for a retry'),
    jobs: integer('Jobs that wait for a retry, such as delayed emails'),
  }),
})

/** The number of jobs and envelopes that are handled before the response. The rest follow within a minute. */
const atOnce = 20

export const advanceClock = operation({
  id: 'sandbox.clock.advance',
  description:
    "Advance the clock of the key's sandbox. Moves scheduled times closer: deadlines, reminders, webhook retries, and the expiry of links and uploads. Tasks that become due run immediately, or within a minute if there are many. Recorded times do not change: the evidence and the audit log contain the real time, and the evidence also contains the offset. Trash, retention, quotas and API keys use the real clock.",
  route: 'POST /v1/sandbox/clock/advance',
  scope: 'signaturesWrite',
  isTestOnly: true,
  audited: { 'sandbox.clock_advanced': 'response' },
  body: { schema: ClockAdvance, example: { seconds: 3_600 } },
}).returns(ClockAdvanced, async (ctx, { body: { seconds } }) => {
  const { organizationId } = (await ctx.db.batch({})).tenant
  const { moved } = await ctx.db.batch({
    moved: moveClock(ctx.actor.id, seconds, atOnce),
    audit: recordAudit(auditEntry(ctx, 'sandbox.clock_advanced', organizationId, { seconds })),
  })
  const { dueEnvelopes, dueJobs, ...counts } = moved
  for (const id of dueEnvelopes) await handleDueEnvelope(ctx, id)
  for (const job of dueJobs) await ctx.dispatch(job)
  if (counts.deliveries > 0) await ctx.dispatch({ kind: 'webhook', id: 'due' })
  return { organizationId, seconds, moved: counts }
})
