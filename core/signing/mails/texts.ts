import type { MailTemplate } from './facts.ts'

/** The places of a sentence that facts fill, as `{document}`. */
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

/** Every sentence of the mails in one language. */
export type MailTexts = {
  greeting: string
  /** To a reader whose name is not known. */
  greetingWithoutName: string
  personal: string
  contact: string
  envelope: string
  toSender: string
  /** To the sender's side, in the last mail of its kind that day. */
  lastOfDay: string
  messageFrom: string
  reason: string
  serverSaid: string
  sign: string
  download: string
  verify: string
  copyHint: string
  templates: Record<MailTemplate, Sentences>
}
