import { domainOf, type Mailbox } from './address.ts'
import { mailboxHeader, textHeader } from './header.ts'
import { quotedPrintable } from './quoted-printable.ts'

export type Message = {
  /** Made of letters, digits and `_` only; the same for every attempt to send the same mail. */
  id: string
  from: Mailbox
  to: Mailbox
  replyTo: Mailbox | null
  subject: string
  date: Date
  text: string
  html: string
  /** Pictures that the HTML names as `cid:<contentId>`, PNGs in base64. */
  pictures: { contentId: string; png: string }[]
  /** Further fields with fixed names; their values are written as texts. */
  headers: Record<string, string>
}

/** The `Message-ID` of a mail. */
export const messageIdOf = ({ id, from }: Pick<Message, 'id' | 'from'>): string => `<${id}@${domainOf(from.address)}>`

/**
 * A mail as RFC 5322 text with CRLF line ends: plain text and HTML as alternatives, all of it ASCII in lines of at most 76
 * characters; pictures stand beside the HTML (RFC 2387). No name, title or text can add a header or end a part. Throws a RangeError for what is no address.
 */
export function composeMessage(message: Message): string {
  const { id, from, to, replyTo, subject, date, text, headers } = message
  // `=_` never stands in quoted-printable text, so no body can hold the boundary.
  const boundary = `=_${id}`
  const head = [
    `Message-ID: ${messageIdOf(message)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    mailboxHeader('From', from),
    mailboxHeader('To', to),
    ...(replyTo ? [mailboxHeader('Reply-To', replyTo)] : []),
    textHeader('Subject', subject),
    // A machine wrote this: holiday notes and other machines shall not answer (RFC 3834).
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
