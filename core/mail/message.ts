import { domainOf, type Mailbox } from './address.ts'
import { mailboxHeader, textHeader } from './header.ts'
import { quotedPrintable } from './quoted-printable.ts'

export type Message = {
  /** Letters, digits and `_` only. Every attempt to send the mail has the same id. */
  id: string
  from: Mailbox
  to: Mailbox
  replyTo: Mailbox | null
  subject: string
  date: Date
  text: string
  html: string
  /** PNGs in base64 that the HTML references as `cid:<contentId>`. */
  pictures: { contentId: string; png: string }[]
  /** Additional fields with fixed names. Their values are encoded as text. */
  headers: Record<string, string>
}

/** Returns the `Message-ID` of a mail. */
export const messageIdOf = ({ id, from }: Pick<Message, 'id' | 'from'>): string => `<${id}@${domainOf(from.address)}>`

/**
 * Returns a mail as RFC 5322 text with CRLF line ends, with plain text and HTML as alternatives and images related to
 * the HTML (RFC 2387). It is ASCII in lines of at most 76 characters. No name, title or text can add a header or end a
 * part. Throws a RangeError for an invalid address.
 */
export function composeMessage(message: Message): string {
  const { id, from, to, replyTo, subject, date, text, headers } = message
  // Quoted-printable text never contains `=_`, so no body can contain the boundary.
  const boundary = `=_${id}`
  const head = [
    `Message-ID: ${messageIdOf(message)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    mailboxHeader('From', from),
    mailboxHeader('To', to),
    ...(replyTo ? [mailboxHeader('Reply-To', replyTo)] : []),
    textHeader('Subject', subject),
    // Marks the mail as automatic, so out-of-office services do not reply (RFC 3834).
    'Auto-Submitted: auto-generated',
    'X-Auto-Response-Suppress: All',
    ...Object.entries(headers).map(([name, value]) => textHeader(name, value)),
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
  ]
  return [
    ...head,
    '',
    ...part(boundary, 'text/plain', text),
    ...htmlPart(boundary, message),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

function htmlPart(boundary: string, { html, pictures }: Message): string[] {
  if (pictures.length === 0) return part(boundary, 'text/html', html)
  const inner = `${boundary}.related`
  return [
    `--${boundary}`,
    `Content-Type: multipart/related; type="text/html";\r\n boundary="${inner}"`,
    '',
    ...part(inner, 'text/html', html),
    ...pictures.flatMap((picture) => picturePart(inner, picture)),
    `--${inner}--`,
    '',
  ]
}

const picturePart = (boundary: string, { contentId, png }: Message['pictures'][number]): string[] => [
  `--${boundary}`,
  `Content-Type: image/png; name="${contentId}.png"`,
  'Content-Transfer-Encoding: base64',
  `Content-ID: <${contentId}>`,
  `Content-Disposition: inline; filename="${contentId}.png"`,
  '',
  ...(png.match(/.{1,76}/g) ?? []),
]

const part = (boundary: string, type: string, body: string): string[] => [
  `--${boundary}`,
  `Content-Type: ${type}; charset=utf-8`,
  'Content-Transfer-Encoding: quoted-printable',
  '',
  quotedPrintable(body),
]
