import type { SendEmail } from '@cloudflare/workers-types'
import * as z from 'zod'
import { isAddress, type Mailbox, parseMailbox } from '../../core/mail/address.ts'
import { bounceMailboxCharsMax } from '../../core/mail/bounce-address.ts'
import { bypassRefused, fetcher, hasNoBypass, parseEnv, readAs, Shared } from './env.ts'
import { isPrivateRoute, type MailRoute, parseMailRoute } from './mail-route.ts'

const MailboxText = readAs<Mailbox>(parseMailbox, 'an address, or Name <address>')

const ApiEnv = Shared.extend({
  ASSETS: fetcher,
  /** The other worker, which answers the text operations and the search. */
  FUNCTIONS: fetcher,
  /** How mails leave: see `parseMailRoute`. */
  MAIL_URL: readAs<MailRoute>(parseMailRoute, 'cloudflare:, smtps://host, smtp://host or an http address'),
  /** Who mails come from: `Name <address>`. Its domain is the one whose SPF and DKIM records stand. */
  MAIL_FROM: MailboxText,
  /** Where answers of signers go; without it they go to MAIL_FROM. */
  MAIL_REPLY_TO: MailboxText.optional(),
  /** Mailbox to which reports about undelivered mails come back, as `<local part>+<mail>@<domain>`; without it none do. */
  MAIL_BOUNCE_ADDRESS: readAs(
    (text) => (isAddress(text) && text.indexOf('@') <= bounceMailboxCharsMax ? text : null),
    `an address with at most ${bounceMailboxCharsMax} characters before the @`,
  ).optional(),
  /** What the SMTP server wants to know us by; both or none. */
  MAIL_USERNAME: z.string().min(1).optional(),
  MAIL_PASSWORD: z.string().min(1).optional(),
  EMAIL: z.custom<SendEmail>().optional(),
  /** How long a receiver of webhooks may take to answer; tests shorten it. */
  WEBHOOK_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(15).default(15),
})
  .refine(hasNoBypass, bypassRefused)
  .refine(({ ENVIRONMENT, MAIL_URL }) => ENVIRONMENT === 'local' || isPrivateRoute(MAIL_URL), {
    path: ['MAIL_URL'],
    message: 'mails must leave a production deployment over TLS',
  })
  .refine(({ MAIL_USERNAME, MAIL_PASSWORD }) => (MAIL_USERNAME === undefined) === (MAIL_PASSWORD === undefined), {
    path: ['MAIL_PASSWORD'],
    message: 'MAIL_USERNAME and MAIL_PASSWORD belong together',
  })

export type ApiEnv = z.infer<typeof ApiEnv>

/** The api worker's bindings, checked; throws one Error that names every binding that is missing or wrong. */
export const parseApiEnv = (raw: unknown): ApiEnv => parseEnv(ApiEnv, raw)
