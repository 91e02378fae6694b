import type { MailTemplate } from './facts.ts'

/** The placeholders in sentences, such as `{document}`. */
export const mailPlaces = [
  'organization',
  'document',
  'time',
  'days',
  'signer',
  'email',
  'signers',
  'signed',
  'total',
  'envelope',
  'reader',
  'contact',
] as const
export type MailPlace = (typeof mailPlaces)[number]

type Sentences = { subject: string; heading: string; lines: string[] }

/** The texts of all mails in one language. */
export type MailTexts = {
  greeting: string
  /** The greeting for a recipient whose name is unknown. */
  greetingWithoutName: string
  personal: string
  contact: string
  envelope: string
  toSender: string
  /** The note to the sender in the last email of its kind on a day. */
  lastOfDay: string
  messageFrom: string
  reason: string
  serverSaid: string
  sign: string
  download: string
  manage: string
  verify: string
  copyHint: string
  templates: Record<MailTemplate, Sentences>
}
