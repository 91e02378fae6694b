import type { SenderPageTexts } from '../../core/languages/en/sender-page.ts'
import type { SignerLocale } from '../../core/languages/locales.ts'
import type { Contact, Logo } from '../../core/signing/sender.ts'

/** The results of actions, which the page shows after an action. */
export const senderNotices = [
  'doneRemind',
  'doneReassign',
  'doneCorrect',
  'doneVoid',
  'doneSendAgain',
  'failed',
  'failedChanged',
  'failedLimit',
  'failedSendAgain',
] as const
export type SenderNotice = (typeof senderNotices)[number]

/** The forms of the page. */
export type SenderAction = 'remind' | 'reassign' | 'correct' | 'void' | 'send-again'
/** The text that explains an invalid entry. */
export type EntryProblem = 'missing' | 'wrongEmail' | 'undeliverable' | 'wrongText' | 'wrongDay' | 'wrongCode'
/** The problems of a form's entries, by the name of the entry. */
export type EntryProblems = Readonly<Record<string, EntryProblem>>
/** A form that was rejected, with its entries. */
export type RejectedForm = { action: SenderAction; entries: Readonly<Record<string, string>>; problems: EntryProblems }

/** The envelope as its sender's page shows it. Times are RFC 3339. */
export type SenderView = {
  state: 'open'
  locale: SignerLocale
  /** The language that the visitor chose. The page keeps it after an action. Null for the language of the browser. */
  chosenLocale: SignerLocale | null
  /** The path `/manage/<token>`, with which all URLs of the page begin. */
  basePath: string
  organizationName: string
  color: string | null
  logo: Logo | null
  /** The contact for the reader's questions. Null if there is no contact, or if the reader is the contact. */
  contact: Contact | null
  isTest: boolean
  documentTitle: string
  message: string | null
  status: keyof SenderPageTexts['statuses']
  /** The mail server's response to an email that bounced. */
  serverSaid: string | null
  /** The default for the last day of an envelope that repeats this one. Null if the envelope cannot be sent again. */
  againDay: string | null
  /** The signers who need a new access code if the envelope is sent again. `entry` is the name of the code's entry. */
  coded: { entry: string; name: string | null; email: string }[]
  /** The envelope that repeats this one. */
  next: { id: string; at: string } | null
  /** The id of the envelope that this envelope repeats. */
  previousId: string | null
  /** False if the file that the signer reads was deleted. */
  hasDocument: boolean
  /** True if the envelope is open and can be changed. */
  isActive: boolean
  signer: { name: string | null; email: string }
  times: { label: 'sentOn' | 'rejectedOn' | 'openedOn' | 'remindedOn' | 'endedOn' | 'deadline'; at: string }[]
  reason: string | null
  /** The IANA time zone in which times are shown in addition to UTC. Null for UTC only. */
  timeZone: string | null
  /** The day of the deadline in `timeZone`. */
  deadlineDay: string
  /** The first and the last day that a correction can choose. */
  days: { first: string; last: string }
  /** The times of the next reminder and of the link's expiry. */
  remindAt: string | null
  linkUntil: string
  generation: number
  revision: number
  /** True if the signer receives mails. */
  isMailed: boolean
  /** True if the signer needs an access code. */
  hasCode: boolean
  notice: SenderNotice | null
  /** The form with invalid entries, which the page shows again. */
  rejected: RejectedForm | null
}

/** The view for an unknown or expired link. `isLinkSent` is true after a visitor has requested a new link. */
export type UnavailableSenderView = Pick<SenderView, 'locale' | 'chosenLocale' | 'basePath'> & {
  state: 'gone'
  isLinkSent: boolean
}
