import { mails } from '../languages/mails.ts'
import type { MailFacts, MailTemplate } from './mails/facts.ts'
import { inOneLine } from './mails/given-text.ts'
import { htmlBody, textBody } from './mails/layout.ts'
import { mailWords } from './mails/words.ts'

/** Subject, text and HTML of a mail. The two bodies say the same; no text of a user can change what we say around it. */
export function composeMail(template: MailTemplate, facts: MailFacts): { subject: string; text: string; html: string } {
  const words = mailWords(template, facts, mails[facts.locale])
  return { subject: inOneLine(words.subject), text: textBody(words, facts), html: htmlBody(words, facts) }
}
