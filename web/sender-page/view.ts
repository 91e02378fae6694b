import type { SenderPageTexts } from '../../core/languages/en/sender-page.ts'
import type { SignerLocale } from '../../core/languages/locales.ts'

/** The result of an action. The page shows it after the action. */
export const senderNotices = [
  'doneRemind',
  'doneReassign',
  'doneCorrect',
  'failed',
  'failedChanged',
  'failedLimit',
] as const
export type SenderNotice = (typeof senderNotices)[number]

/** The envelope in the form for its sender's page. Times are RFC 3339. */
export type SenderView = {
  state: 'open'
  locale: SignerLocale
  /** `/manage/<token>`, with which all URLs of the page begin. */
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
  /** The IANA time zone of the times, which are also shown in UTC. Null for UTC only. */
  timeZone: string | null
  /** The day of the deadline in the time zone. */
  deadlineDay: string
  /** The time of the next reminder, and the end of the link. */
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
export type UnavailableSenderView = { state: 'gone'; locale: SignerLocale }
