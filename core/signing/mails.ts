import { ar } from './mails/ar.ts'
import { de } from './mails/de.ts'
import { en } from './mails/en.ts'
import { es } from './mails/es.ts'
import type { MailFacts, MailTemplate } from './mails/facts.ts'
import { fr } from './mails/fr.ts'
import { inOneLine } from './mails/given-text.ts'
import { it } from './mails/it.ts'
import { ja } from './mails/ja.ts'
import { htmlBody, textBody } from './mails/layout.ts'
import { nl } from './mails/nl.ts'
import { pl } from './mails/pl.ts'
import { pt } from './mails/pt.ts'
import type { MailTexts } from './mails/texts.ts'
import { tr } from './mails/tr.ts'
import { mailWords } from './mails/words.ts'
import type { SignerLocale } from './model.ts'

/** Every language of the mails. */
export const mailTexts: Record<SignerLocale, MailTexts> = { en, de, fr, es, it, nl, pl, pt, tr, ja, ar }

/** Subject, text and HTML of a mail. The two bodies say the same; no text of a user can change what we say around it. */
export function composeMail(template: MailTemplate, facts: MailFacts): { subject: string; text: string; html: string } {
  const words = mailWords(template, facts, mailTexts[facts.locale])
  return { subject: inOneLine(words.subject), text: textBody(words, facts), html: htmlBody(words, facts) }
}
