import { expect, test } from 'vitest'
import * as z from 'zod'
import { requireSenderEmail } from '../../../../core/signing/request-properties.ts'

const Sender = requireSenderEmail(z.object({ senderEmail: z.string().optional(), senderName: z.string().optional() }))

test.each([
  [{}, true],
  [{ senderEmail: 'ada@example.org' }, true],
  [{ senderEmail: 'ada@example.org', senderName: 'Ada' }, true],
  [{ senderName: 'Ada' }, false],
])('accepts a sender name only together with a sender address: %j (valid: %s)', (given, isGood) => {
  expect(Sender.safeParse(given).success).toBe(isGood)
})
