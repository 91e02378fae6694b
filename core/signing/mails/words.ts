import { regionalLocale } from '../../languages/locale-facts.ts'
import { limits } from '../../limits.ts'
import { contactText } from '../sender.ts'
import { timeIn } from '../zoned-time.ts'
import { isToSender, type MailFacts, type MailTemplate } from './facts.ts'
import type { MailPlace, MailTexts } from './texts.ts'

/** A line of text as parts: values with the names of their placeholders, and the service's own words between them. */
export type FactLine = (string | { name: MailPlace; value: string })[]

/** The content of a mail, independent of its form as text or HTML. */
export type MailWords = {
  subject: string
  heading: string
  lines: FactLine[]
  /** A text of a user, which the mail displays as a quotation. */
  quote: { label: string; text: string } | null
  /** The label of the button to the signing page. */
  action: string | null
  /** The label of the link to the verifier page. */
  verify: string | null
  /** The text before the URL to copy. The URL is the target of the button. */
  copyHint: string
  /** The notes in small print at the end of the mail. */
  notes: FactLine[]
}

/** Returns the content of a mail in the language of `texts`, with the facts filled in. */
export function mailWords(template: MailTemplate, facts: MailFacts, texts: MailTexts): MailWords {
  const { subject, heading, lines } = texts.templates[template]
  const values = valuesOf(facts)
  const greeting = facts.readerName === null ? texts.greetingWithoutName : texts.greeting
  const { action, canVerify } = shapes[template]
  const isForSender = isToSender(template)
  return {
    subject: parts(subject, values)
      .map((part) => (typeof part === 'string' ? part : part.value))
      .join(''),
    heading,
    lines: [greeting, ...lines, ...(facts.isLastOfDay ? [texts.lastOfDay] : [])].map((line) => parts(line, values)),
    quote: quoteOf(template, facts, texts),
    action: action === null ? null : texts[action],
    verify: canVerify ? texts.verify : null,
    copyHint: texts.copyHint,
    notes: [
      ...(action === null ? [] : [parts(texts.personal, values)]),
      ...(facts.sender.contact === null || isForSender ? [] : [parts(texts.contact, values)]),
      parts(texts.envelope, values),
      ...(isForSender ? [parts(texts.toSender, values)] : []),
    ],
  }
}

type Shape = {
  quote: 'message' | 'reason' | 'serverSaid' | null
  action: 'sign' | 'download' | 'manage' | null
  canVerify: boolean
}

const plain: Shape = { quote: null, action: null, canVerify: false }
const toSign: Shape = { ...plain, quote: 'message', action: 'sign' }
const toManage: Shape = { ...plain, action: 'manage' }
const withFiles: Shape = { ...plain, action: 'download', canVerify: true }

const shapes: Record<MailTemplate, Shape> = {
  invitation: toSign,
  corrected: toSign,
  reminder: toSign,
  expiring: toSign,
  signedSoFar: { ...withFiles, canVerify: false },
  completed: withFiles,
  declined: plain,
  expired: plain,
  voided: { ...plain, quote: 'reason' },
  reassigned: plain,
  reassignedBySigner: plain,
  senderCompleted: withFiles,
  senderDeclined: { ...toManage, quote: 'reason' },
  senderExpired: toManage,
  senderBounced: { ...toManage, quote: 'serverSaid' },
  senderLocked: toManage,
  senderReassigned: { ...toManage, quote: 'reason' },
  senderLink: toManage,
  copy: withFiles,
}

function quoteOf(template: MailTemplate, facts: MailFacts, texts: MailTexts): MailWords['quote'] {
  const { quote } = shapes[template]
  if (quote === null) return null
  if (quote !== 'message') return facts.reason === null ? null : { label: texts[quote], text: facts.reason }
  if (facts.message === null) return null
  return { label: texts.messageFrom.split('{organization}').join(facts.sender.name), text: facts.message }
}

const valuesOf = (facts: MailFacts): Record<MailPlace, string> => ({
  organization: facts.sender.name,
  document: facts.documentTitle,
  time: timeIn(facts.locale, facts.expiresAt, facts.sender.timeZone),
  days: String(limits.signerAccessDays),
  signer: facts.signer.name ?? facts.signer.email,
  email: facts.signer.email,
  signers: new Intl.ListFormat(regionalLocale(facts.locale)).format(
    facts.signers.map(({ name, email }) => name ?? email),
  ),
  signed: String(facts.signers.filter(({ isSigned }) => isSigned).length),
  total: String(facts.signers.length),
  envelope: facts.envelopeId,
  reader: facts.readerName ?? '',
  contact: facts.sender.contact === null ? '' : contactText(facts.sender.contact),
})

/**
 * Splits a sentence into the service's words and the values between them. A value is never parsed for placeholders. The
 * address of a signer without a name appears once.
 */
const parts = (sentence: string, values: Record<MailPlace, string>): FactLine =>
  (values.signer === values.email ? sentence.replace(/\{signer\} ?[(（]\{email\}[)）]/, '{email}') : sentence)
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1] as MailPlace | undefined
      return name === undefined ? part : { name, value: values[name] }
    })
