import type { SenderPageTexts } from '../../core/languages/en/sender-page.ts'
import type { SignerLocale } from '../../core/languages/locales.ts'

/** The result of an action, which the page reports after it. */
export const senderNotices = [
  'doneRemind',
  'doneReassign',
  'doneCorrect',
  'failed',
  'failedChanged',
  'failedLimit',
] as const
export type SenderNotice = (typeof senderNotices)[number]

/** The envelope as its sender's page shows it. Times are RFC 3339. */
export type SenderView = {
  state: 'open'
  locale: SignerLocale
  /** `/manage/<token>`, the beginning of all URLs of the page. */
  basePath: string
  organizationName: string
  color: string | null
  isTest: boolean
  documentTitle: string
  message: string | null
  status: keyof SenderPageTexts['statuses']
  /** True if the envelope is open and can be changed. */
  isActive: boolean
  signer: { name: string | null; email: string }
  times: { label: 'sentOn' | 'openedOn' | 'deadline'; at: string }[]
  reason: string | null
  /** The deadline, the time of the next reminder, and the end of the link. */
  expiresAt: string
  remindAt: string | null
  linkUntil: string
  generation: number
  revision: number
  /** True if the signer gets mails. */
  isMailed: boolean
  /** True if the signer needs an access code. */
  hasCode: boolean
  notice: SenderNotice | null
}

/** An unknown or expired link. */
export type LostSenderView = { state: 'gone'; locale: SignerLocale }
