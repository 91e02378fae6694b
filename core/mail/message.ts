import { domainOf, type Mailbox } from './address.ts'
import { fileNameParameter, mailboxHeader, textHeader } from './header.ts'
import { quotedPrintable } from './quoted-printable.ts'

export type Message = {
  /** The id of the mail, which has only letters, digits and `_`. It is the same in every attempt to send the mail. */
  id: string
  from: Mailbox
  to: Mailbox
  replyTo: Mailbox | null
  subject: string
  date: Date
  text: string
  html: string
  /** The images that the HTML references as `cid:<contentId>`. `png` is base64. */
  images: { contentId: string; png: string }[]
  file: MailFile | null
  /** Additional header fields with fixed names. Their values are encoded as text. */
  headers: Record<string, string>
}

export type MailFile = { name: string; bytes: Uint8Array<ArrayBuffer> }

/** A message as two texts, with the bytes of `file` between them. The file is sent as lines of base64. */
export type ComposedMessage = { before: string; file: Uint8Array<ArrayBuffer> | null; after: string }

export const messageIdOf = ({ id, from }: Pick<Message, 'id' | 'from'>): string => `<${id}@${domainOf(from.address)}>`

/**
 * Returns a mail as RFC 5322 text with CRLF line endings. Plain text and HTML are alternatives, images are related to
 * the HTML (RFC 2387), and a file is attached to both. The text is ASCII in lines of at most 78 characters. No name,
 * title or text can add a header or end a part. Throws a RangeError for an invalid address.
 */
export function composeMessage(message: Message): ComposedMessage {
  const { id, from, to, replyTo, subject, date, headers, file } = message
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
  ]
  if (file === null) return { before: joined([...head, ...bodies(message)]), file: null, after: '' }
  const boundary = boundaryOf('mixed', id)
  const type = `Content-Type: multipart/mixed; boundary="${boundary}"`
  const before = [...head, type, '', `--${boundary}`, ...bodies(message), ...fileHead(boundary, file.name)]
  return { before: joined(before), file: file.bytes, after: joined([`--${boundary}--`]) }
}

const joined = (lines: string[]): string => `${lines.join('\r\n')}\r\n`

/**
 * Returns a MIME boundary that is not the beginning of another boundary. Quoted-printable text and base64 never contain
 * `=_`.
 */
const boundaryOf = (kind: 'alternative' | 'related' | 'mixed', id: string): string => `=_${kind}_${id}`

function bodies(message: Message): string[] {
  const boundary = boundaryOf('alternative', message.id)
  return [
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...part(boundary, 'text/plain', message.text),
    ...htmlPart(boundary, message),
    `--${boundary}--`,
  ]
}

function htmlPart(boundary: string, { id, html, images }: Message): string[] {
  if (images.length === 0) return part(boundary, 'text/html', html)
  const inner = boundaryOf('related', id)
  return [
    `--${boundary}`,
    `Content-Type: multipart/related; type="text/html";\r\n boundary="${inner}"`,
    '',
    ...part(inner, 'text/html', html),
    ...images.flatMap((image) => imagePart(inner, image)),
    `--${inner}--`,
    '',
  ]
}

const fileHead = (boundary: string, name: string): string[] => [
  `--${boundary}`,
  'Content-Type: application/pdf',
  'Content-Transfer-Encoding: base64',
  `Content-Disposition: attachment;\r\n ${fileNameParameter(name)}`,
  '',
]

const imagePart = (boundary: string, { contentId, png }: Message['images'][number]): string[] => [
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
