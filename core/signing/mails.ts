import { german } from './mails/de.ts'
import { english } from './mails/en.ts'
import type { MailFacts, MailTemplate } from './mails/facts.ts'
import { inOneLine } from './mails/given-text.ts'
import { htmlBody, textBody } from './mails/layout.ts'

const languages = { en: english, de: german }

/** Subject, text and HTML of a mail. The two bodies say the same; no text of a user can change what we say around it. */
export function composeMail(template: MailTemplate, facts: MailFacts): { subject: string; text: string; html: string } {
  const words = languages[facts.locale][template](facts)
  return { subject: inOneLine(words.subject), text: textBody(words, facts), html: htmlBody(words, facts) }
}
