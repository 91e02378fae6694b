import type { SignerLocale } from './model.ts'

/** The mails to a signer, in English and German; every text of a user is escaped in the HTML form. */

export const mailTemplates = ['invitation', 'reminder', 'completed', 'declined', 'voided'] as const
export type MailTemplate = (typeof mailTemplates)[number]

export type MailFacts = {
  locale: SignerLocale
  organizationName: string
  documentTitle: string
  signerName: string | null
  message: string | null
  /** Address of the signing page. */
  link: string
  expiresAt: Date
  envelopeId: string
}

type Texts = { subject: string; lines: string[]; action: string | null; footer: string }

/** Subject, text and HTML of a mail; the two bodies say the same. */
export function composeMail(template: MailTemplate, facts: MailFacts): { subject: string; text: string; html: string } {
  const { subject, lines, action, footer } = facts.locale === 'de' ? german(template, facts) : english(template, facts)
  const message = template === 'invitation' || template === 'reminder' ? facts.message : null
  const text = [
    ...lines,
    ...(message ? [quoted(message)] : []),
    ...(action ? [`${action}: ${facts.link}`] : []),
    footer,
  ].join('\n\n')
  const paragraphs = [
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    ...(message
      ? [`<blockquote style="${quoteStyle}">${escapeHtml(message).replaceAll('\n', '<br>')}</blockquote>`]
      : []),
    ...(action ? [`<p><a href="${escapeHtml(facts.link)}" style="${buttonStyle}">${escapeHtml(action)}</a></p>`] : []),
    `<p style="color:#5b6470;font-size:13px">${escapeHtml(footer)}</p>`,
  ]
  const html = `<!doctype html><html lang="${facts.locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="${bodyStyle}">${paragraphs.join('')}</body></html>`
  return { subject: subject.replace(/\p{Cc}+/gu, ' '), text, html }
}

const bodyStyle =
  'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1c2430;max-width:36rem;margin:2rem auto;padding:0 1rem'
const quoteStyle = 'margin:0 0 1rem;padding:.5rem 1rem;border-left:3px solid #c5ccd6'
const buttonStyle =
  'display:inline-block;padding:.75rem 1.25rem;background:#1f4e8c;color:#fff;text-decoration:none;border-radius:6px'

const quoted = (message: string): string =>
  message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const utcTime = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

function english(template: MailTemplate, facts: MailFacts): Texts {
  const { organizationName, documentTitle, signerName, expiresAt, envelopeId } = facts
  const greeting = signerName ? `Hello ${signerName},` : 'Hello,'
  const footer = `Envelope ${envelopeId}. This link is meant for you alone; do not forward this mail.`
  switch (template) {
    case 'invitation':
    case 'reminder':
      return {
        subject: template === 'reminder' ? `Reminder: please sign ${documentTitle}` : `Please sign: ${documentTitle}`,
        lines: [
          greeting,
          `${organizationName} asks you to sign “${documentTitle}”. You can do this until ${utcTime(expiresAt)}.`,
        ],
        action: 'Read and sign the document',
        footer,
      }
    case 'completed':
      return {
        subject: `Signed: ${documentTitle}`,
        lines: [
          greeting,
          `“${documentTitle}” is signed and sealed. You can download the document and its certificate.`,
        ],
        action: 'Download the signed document',
        footer,
      }
    case 'declined':
      return {
        subject: `Declined: ${documentTitle}`,
        lines: [greeting, `You declined to sign “${documentTitle}”. ${organizationName} can see this.`],
        action: null,
        footer: `Envelope ${envelopeId}.`,
      }
    case 'voided':
      return {
        subject: `Withdrawn: ${documentTitle}`,
        lines: [
          greeting,
          `${organizationName} has withdrawn the request to sign “${documentTitle}”. You need not do anything.`,
        ],
        action: null,
        footer: `Envelope ${envelopeId}.`,
      }
  }
}

function german(template: MailTemplate, facts: MailFacts): Texts {
  const { organizationName, documentTitle, signerName, expiresAt, envelopeId } = facts
  const greeting = signerName ? `Guten Tag ${signerName},` : 'Guten Tag,'
  const footer = `Vorgang ${envelopeId}. Dieser Link ist nur für Sie bestimmt; bitte leiten Sie diese E-Mail nicht weiter.`
  switch (template) {
    case 'invitation':
    case 'reminder':
      return {
        subject:
          template === 'reminder'
            ? `Erinnerung: Bitte unterschreiben Sie ${documentTitle}`
            : `Bitte unterschreiben: ${documentTitle}`,
        lines: [
          greeting,
          `${organizationName} bittet Sie, „${documentTitle}“ zu unterschreiben. Das ist bis ${utcTime(expiresAt)} möglich.`,
        ],
        action: 'Dokument lesen und unterschreiben',
        footer,
      }
    case 'completed':
      return {
        subject: `Unterschrieben: ${documentTitle}`,
        lines: [
          greeting,
          `„${documentTitle}“ ist unterschrieben und versiegelt. Sie können das Dokument und sein Zertifikat herunterladen.`,
        ],
        action: 'Unterschriebenes Dokument herunterladen',
        footer,
      }
    case 'declined':
      return {
        subject: `Abgelehnt: ${documentTitle}`,
        lines: [
          greeting,
          `Sie haben die Unterschrift unter „${documentTitle}“ abgelehnt. ${organizationName} kann das sehen.`,
        ],
        action: null,
        footer: `Vorgang ${envelopeId}.`,
      }
    case 'voided':
      return {
        subject: `Zurückgezogen: ${documentTitle}`,
        lines: [
          greeting,
          `${organizationName} hat die Bitte um Ihre Unterschrift unter „${documentTitle}“ zurückgezogen. Sie müssen nichts tun.`,
        ],
        action: null,
        footer: `Vorgang ${envelopeId}.`,
      }
  }
}
