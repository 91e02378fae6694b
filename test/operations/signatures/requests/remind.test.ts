import { expect, test } from 'vitest'
import { recordTypesOf } from '../../../support/envelopes.ts'
import { openSender } from '../../../support/sender.ts'
import { linkFor, mailFor, whenQuiet } from '../../../support/signing.ts'
import { queryDatabase, stack } from '../../../support/stack.ts'

const { newEnvelope, act, expectRefusedOnceVoided } = openSender()

test('sends at most one requested reminder per hour', async () => {
  const envelope = await newEnvelope()
  const link = await linkFor(stack, envelope)
  const { status, body } = await act(envelope.id, 'remind')
  expect({ status, queued: body.queued }).toEqual({ status: 200, queued: true })
  expect((await mailFor(stack, envelope, /reminder/i)).text).toContain(link)
  const early = await act(envelope.id, 'remind')
  expect({ status: early.status, code: early.body.code, next: early.body.nextAllowedAt }).toEqual({
    status: 429,
    code: 'reminder_too_soon',
    next: body.nextAllowedAt,
  })
  expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(3_500)
  await whenQuiet(envelope.id)
  await queryDatabase(`update envelopes set last_reminder_at = now() - interval '61 minutes' where id = $1`, [
    envelope.id,
  ])
  expect((await act(envelope.id, 'remind')).status).toBe(200)
  expect((await recordTypesOf(envelope.id)).filter((type) => type === 'reminded')).toHaveLength(2)
})

test('returns 409 with the current status for a reminder of a voided envelope', () => expectRefusedOnceVoided('remind'))
