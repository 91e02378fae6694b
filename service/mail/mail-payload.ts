import * as z from 'zod'
import { mailTemplates } from '../../core/signing/mails/facts.ts'

const MailPayload = z.object({
  envelopeId: z.string(),
  template: z.enum(mailTemplates),
  generation: z.int(),
  revision: z.int(),
  /** Somebody who is no longer the signer. */
  recipient: z.object({ email: z.string(), name: z.string().nullable() }).nullable().default(null),
  /** A member on the sender's side. */
  memberId: z.string().nullable().default(null),
  /** Why, where the envelope itself does not say. */
  reason: z.string().nullable().default(null),
})

/** Which mail about which state of which envelope, and to whom: without more, to the signer. */
export type MailPayload = z.infer<typeof MailPayload>

/** The payload of a mail job; null when it is none. */
export const readMailPayload = (payload: unknown): MailPayload | null => MailPayload.safeParse(payload).data ?? null
