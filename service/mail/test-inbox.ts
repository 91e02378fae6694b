import { isRefusedInTests } from '../../core/mail/refused-domain.ts'
import { storeTestMail, type TestMailRow } from '../../db/sandbox/test-mails.ts'
import type { Context } from '../../platform/context.ts'
import type { SendOutcome } from '../../platform/ports/send-outcome.ts'

/**
 * Stores a mail of a sandbox in its inbox instead of sending it. A mail to an address that the test inbox refuses
 * bounces.
 */
export async function storeInTestInbox(ctx: Context, mail: Omit<TestMailRow, 'createdAt'>): Promise<SendOutcome> {
  if (isRefusedInTests(mail.recipientEmail))
    return { ok: false, isPermanent: true, detail: '550 The test inbox rejects this address.' }
  await ctx.db.run(storeTestMail(mail))
  return { ok: true }
}
