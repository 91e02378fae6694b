import { mails } from '../languages/mails.ts'
import type { MailFacts, MailTemplate } from './mails/facts.ts'
import { inOneLine } from './mails/given-text.ts'
import { htmlBody, textBody } from './mails/layout.ts'
import { mailWords } from './mails/words.ts'

/**
 * Composes the subject, the text and the HTML of a mail. Text and HTML have the same content, and no user's text can
 * change the service's own text.
 */
export function composeMail(template: MailTemplate, facts: MailFacts): { subject: string; text: string; html: string } {
  const words = mailWords(template, facts, mails[facts.locale])
  return { subject: inOneLine(words.subject), text: textBody(words, facts), html: htmlBody(words, facts) }
}
