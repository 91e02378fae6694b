import type { SendEmail } from '@cloudflare/workers-types'
import * as z from 'zod'
import { isAddress, type Mailbox, parseMailbox } from '../../core/mail/address.ts'
import { bounceMailboxCharsMax } from '../../core/mail/bounce-address.ts'
import { allowedHostsError, areAllowedHostsValid, fetcher, parseEnv, readAs, Shared } from './env.ts'
import { isBlockedRoute, isPrivateRoute, type MailRoute, parseMailRoute } from './mail-route.ts'

const MailboxText = readAs<Mailbox>(parseMailbox, 'must be an email address, or Name <address>')

/** The bindings of the api worker. */
export const ApiEnv = Shared.extend({
  ASSETS: fetcher,
  /** The functions worker, which serves the text operations and the search. */
  FUNCTIONS: fetcher,
  /** The mail transport, as a URL that `parseMailRoute` accepts. */
  MAIL_URL: readAs<MailRoute>(
    parseMailRoute,
    'must be cloudflare:, smtps://host, smtp://host, or an http:// or https:// URL',
  ).prefault('cloudflare:'),
  /** The sender of all mails, as `Name <address>`. Its domain needs SPF and DKIM records. */
  MAIL_FROM: MailboxText,
  /** The address that receives signers' replies. The default is MAIL_FROM. */
  MAIL_REPLY_TO: MailboxText.optional(),
  /**
   * The mailbox that receives bounce reports, as `<local part>+<mail>@<domain>`. If this setting is missing, no reports
   * arrive.
   */
  MAIL_BOUNCE_ADDRESS: readAs(
    (text) => (isAddress(text) && text.indexOf('@') <= bounceMailboxCharsMax ? text : null),
    `must be an email address with at most ${bounceMailboxCharsMax} characters before the @`,
  ).optional(),
  /** The user name for the SMTP server. Set both the user name and the password, or neither. */
  MAIL_USERNAME: z.string().min(1).optional(),
  MAIL_PASSWORD: z.string().min(1).optional(),
  EMAIL: z.custom<SendEmail>().optional(),
  /** The time limit for a webhook receiver's response. Tests shorten it. */
  WEBHOOK_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(15).default(15),
})
  .refine(areAllowedHostsValid, allowedHostsError)
  .refine(({ ENVIRONMENT, MAIL_URL }) => ENVIRONMENT === 'local' || isPrivateRoute(MAIL_URL), {
    path: ['MAIL_URL'],
    message: 'must use TLS, except on a local stack',
  })
  .refine(({ ENVIRONMENT, MAIL_URL }) => ENVIRONMENT === 'local' || !isBlockedRoute(MAIL_URL), {
    path: ['MAIL_URL'],
    message: 'must not use port 25, which workers cannot reach; use 465 (smtps:) or 587 (smtp:)',
  })
  .refine(({ MAIL_USERNAME, MAIL_PASSWORD }) => (MAIL_USERNAME === undefined) === (MAIL_PASSWORD === undefined), {
    path: ['MAIL_PASSWORD'],
    message: 'must be set together with MAIL_USERNAME',
  })

export type ApiEnv = z.infer<typeof ApiEnv>

/** Parses the api worker's bindings. Throws one Error that names every missing or invalid binding. */
export const parseApiEnv = (raw: unknown): ApiEnv => parseEnv(ApiEnv, raw)
