import type { SignerLocale } from '../../languages/locales.ts'
import type { Sender } from '../sender.ts'

/** The mails to a signer. Those in `linkTemplates` contain the signing link of the current generation and revision. */
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
  'reassignedBySigner',
] as const
export const linkTemplates: readonly MailTemplate[] = ['invitation', 'corrected', 'reminder', 'expiring']

/**
 * The emails to the sender contact. Without a contact, the members responsible for the envelope receive them. The
 * database recognizes these emails by their prefix (`db/sql/budgets.sql`).
 */
export const senderTemplates = [
  'senderCompleted',
  'senderDeclined',
  'senderExpired',
  'senderBounced',
  'senderLocked',
  'senderReassigned',
  'senderLink',
] as const
export type SenderTemplate = (typeof senderTemplates)[number]

export const copyTemplates = ['copy'] as const

export const mailTemplates = [...signerTemplates, ...senderTemplates, ...copyTemplates] as const
export type MailTemplate = (typeof mailTemplates)[number]

/** Returns whether a mail is for a former signer. */
export const isToFormerSigner = (template: MailTemplate): boolean =>
  template === 'reassigned' || template === 'reassignedBySigner'

/**
 * Returns whether a mail is for the current signer. Other mails are for a former signer, the sender or copy recipients.
 */
export const isToSigner = (template: MailTemplate): boolean =>
  !isToFormerSigner(template) && (signerTemplates as readonly MailTemplate[]).includes(template)

/** Returns whether a mail is for the sender. */
export const isToSender = (template: MailTemplate): boolean =>
  (senderTemplates as readonly MailTemplate[]).includes(template)

/** The emails with a link to the sender's page. */
export const managedTemplates: readonly MailTemplate[] = [
  'senderDeclined',
  'senderExpired',
  'senderBounced',
  'senderLocked',
  'senderReassigned',
  'senderLink',
]

/** The mails whose link gives access to the signed files. */
export const fileTemplates: readonly MailTemplate[] = ['signedSoFar', 'completed', 'senderCompleted', 'copy']

export type MailFacts = {
  locale: SignerLocale
  sender: Pick<Sender, 'name' | 'color' | 'logo' | 'contact' | 'timeZone'>
  documentTitle: string
  envelopeId: string
  signer: { name: string | null; email: string }
  /** Everyone who signs the document, in order. */
  signers: { name: string | null; email: string; isSigned: boolean }[]
  /** The name of the mail's recipient, if it is known. */
  readerName: string | null
  /** The sender's message to the signer. */
  message: string | null
  /** The reason why the envelope was declined, voided or bounced. */
  reason: string | null
  /** True if the recipient receives no further mail of this kind on that day. */
  isLastOfDay: boolean
  /** The URL of the signing page, or of a copy recipient's page. */
  link: string
  /** The URL of the verifier page. Its fragment contains all data that the page needs. */
  verifyLink: string
  expiresAt: Date
}
