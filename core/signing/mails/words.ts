import { limits } from '../../limits.ts'
import type { FactLine, MailFacts, MailTemplate, MailWords } from './facts.ts'
import type { MailPlace, MailTexts } from './texts.ts'
import { timeIn } from './time.ts'

/** What a mail says in one language, with the facts in their places. */
export function mailWords(template: MailTemplate, facts: MailFacts, texts: MailTexts): MailWords {
  const { subject, heading, lines } = texts.templates[template]
  const values = valuesOf(facts)
  const greeting = facts.readerName === null ? texts.greetingWithoutName : texts.greeting
  const { action, note } = shapes[template]
  return {
    subject: parts(subject, values)
      .map((part) => (typeof part === 'string' ? part : part.value))
      .join(''),
    heading,
    lines: [greeting, ...lines].map((line) => parts(line, values)),
    quote: quoteOf(template, facts, texts),
    action: action === null ? null : texts[action],
    copyHint: texts.copyHint,
    notes:
      note === 'personal'
        ? [parts(texts.personal, values), parts(texts.envelope, values)]
        : [parts(texts.envelope, values), ...(note === 'toSender' ? [parts(texts.toSender, values)] : [])],
  }
}

type Shape = {
  quote: 'message' | 'reason' | 'serverSaid' | null
  action: 'sign' | 'download' | null
  note: 'personal' | 'toSender' | null
}

const toSign: Shape = { quote: 'message', action: 'sign', note: 'personal' }
const plain: Shape = { quote: null, action: null, note: null }

const shapes: Record<MailTemplate, Shape> = {
  invitation: toSign,
  corrected: toSign,
  reminder: toSign,
  expiring: toSign,
  completed: { quote: null, action: 'download', note: 'personal' },
  declined: plain,
  expired: plain,
  voided: { ...plain, quote: 'reason' },
  reassigned: plain,
  senderDeclined: { quote: 'reason', action: null, note: 'toSender' },
  senderExpired: { quote: null, action: null, note: 'toSender' },
  senderBounced: { quote: 'serverSaid', action: null, note: 'toSender' },
}

function quoteOf(template: MailTemplate, facts: MailFacts, texts: MailTexts): MailWords['quote'] {
  const { quote } = shapes[template]
  if (quote === null) return null
  if (quote !== 'message') return facts.reason === null ? null : { label: texts[quote], text: facts.reason }
  if (facts.message === null) return null
  return { label: texts.messageFrom.split('{organization}').join(facts.organizationName), text: facts.message }
}

const valuesOf = (facts: MailFacts): Record<MailPlace, string> => ({
  organization: facts.organizationName,
  document: facts.documentTitle,
  time: timeIn(facts.locale, facts.expiresAt),
  days: String(limits.signerAccessDays),
  signer: facts.signer.name ?? facts.signer.email,
  email: facts.signer.email,
  envelope: facts.envelopeId,
  reader: facts.readerName ?? '',
})

/** A sentence as our own words and the values between them; a value is never read as a sentence. */
const parts = (sentence: string, values: Record<MailPlace, string>): FactLine =>
  sentence
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1] as MailPlace | undefined
      return name === undefined ? part : { value: values[name] }
    })
