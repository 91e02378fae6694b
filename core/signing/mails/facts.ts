import type { SignerLocale } from '../../languages/locales.ts'
import type { Sender } from '../sender.ts'

/** Mails to a signer; those of the second list carry the link of the present generation and revision, to be signed by. */
export const signerTemplates = [
  'invitation',
  'corrected',
  'reminder',
  'expiring',
  'signedSoFar',
  'completed',
  'declined',
  'expired',
  'voided',
  'reassigned',
] as const
export const linkTemplates: readonly MailTemplate[] = ['invitation', 'corrected', 'reminder', 'expiring']

/** Mails to the people who answer for an envelope on the sender's side; the database knows them by how they begin (`db/sql/budgets.sql`). */
export const senderTemplates = [
  'senderCompleted',
  'senderDeclined',
  'senderExpired',
  'senderBounced',
  'senderLocked',
] as const
export type SenderTemplate = (typeof senderTemplates)[number]

/** Mails to those who get a copy of what was signed. */
export const copyTemplates = ['copy'] as const

export const mailTemplates = [...signerTemplates, ...senderTemplates, ...copyTemplates] as const
export type MailTemplate = (typeof mailTemplates)[number]

/** Whether a mail is for who signs the envelope now; the others are for a former signer, the sender's side, or readers of copies. */
export const isToSigner = (template: MailTemplate): boolean =>
  template !== 'reassigned' && (signerTemplates as readonly MailTemplate[]).includes(template)

/** Whether a mail is for the sender's side. */
export const isToSender = (template: MailTemplate): boolean =>
  (senderTemplates as readonly MailTemplate[]).includes(template)

/** Mails whose link leads to what was signed. */
export const fileTemplates: readonly MailTemplate[] = ['signedSoFar', 'completed', 'senderCompleted', 'copy']

export type MailFacts = {
  locale: SignerLocale
  sender: Pick<Sender, 'name' | 'color' | 'logo' | 'contact'>
  documentTitle: string
  envelopeId: string
  signer: { name: string | null; email: string }
  /** Everybody who signs the document, in their order. */
  signers: { name: string | null; email: string; isSigned: boolean }[]
  /** Name of the reader, if known. */
  readerName: string | null
  /** What the sender writes to the signer. */
  message: string | null
  /** Why it was declined, voided or bounced. */
  reason: string | null
  /** Whether the reader gets no further mail of this kind that day. */
  isLastOfDay: boolean
  /** Address of the page of the signer, or of the reader of a copy. */
  link: string
  /** Address of the page that verifies, with all that it needs. */
  verifyLink: string
  expiresAt: Date
}

/** A text in which the values that users gave are told apart from our own words. */
export type FactLine = (string | { value: string })[]

/** What one mail says, before it is set as text or HTML. */
export type MailWords = {
  subject: string
  heading: string
  lines: FactLine[]
  /** Words of a user that are set apart. */
  quote: { label: string; text: string } | null
  /** What the button to the signing page says. */
  action: string | null
  /** What the link to the page that verifies says. */
  verify: string | null
  /** What stands before the address of that button. */
  copyHint: string
  /** In small letters at the end. */
  notes: FactLine[]
}
