import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { isAddress, isEmailAddress, parseMailbox, wireAddress } from '../../../../core/mail/address.ts'
import { composeMessage, type Message } from '../../../../core/mail/message.ts'
import { messagePieces } from '../../../../core/mail/message-pieces.ts'

const plain: Message = {
  id: 'job_01hzz',
  from: { displayName: 'Acme via Chancery', address: 'sign@chancery.example' },
  to: { displayName: null, address: 'anna@example.com' },
  replyTo: null,
  subject: 'Please sign: Contract',
  date: new Date('2026-03-01T09:00:00.000Z'),
  text: 'Hello.\n\nBye.',
  html: '<p>Hello.</p>',
  images: [],
  file: null,
  headers: { 'X-Envelope-Id': 'env_1' },
}

const written = (message: Message): string => [...messagePieces(composeMessage(message))].join('')

test('composes a multipart/alternative email from a text and an HTML body', () => {
  expect(written(plain).split('\r\n')).toEqual([
    'Message-ID: <job_01hzz@chancery.example>',
    'Date: Sun, 01 Mar 2026 09:00:00 +0000',
    'From: "Acme via Chancery"',
    ' <sign@chancery.example>',
    'To: anna@example.com',
    'Subject: Please sign: Contract',
    'Auto-Submitted: auto-generated',
    'X-Auto-Response-Suppress: All',
    'X-Envelope-Id: env_1',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="=_alternative_job_01hzz"',
    '',
    '--=_alternative_job_01hzz',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Hello.',
    '',
    'Bye.',
    '--=_alternative_job_01hzz',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<p>Hello.</p>',
    '--=_alternative_job_01hzz--',
    '',
  ])
})

/**
 * Texts that users and attackers may enter, with other scripts, emoji, control characters, broken surrogates and line
 * breaks.
 */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        '\r\nBcc: evil@example.com',
        '\r',
        '\n',
        '\r\n\r\n',
        '"',
        '\\',
        '<',
        '>',
        '=?utf-8?Q?',
        '?=',
        '=_alternative_job_01hzz--',
        '--=_alternative_job_01hzz',
        '--=_mixed_job_01hzz',
        '\u0000',
        '\u202e',
        '\ud800',
        '👩‍👩‍👧',
        'שלום',
        '.',
        ' ',
        ',',
        ';',
        'x'.repeat(90),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join('')),
)

const seen = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
/** A UTF-8 decoder drops a leading byte order mark. */
const lines = (text: string) =>
  text
    .toWellFormed()
    .replace(/^\ufeff/, '')
    .replace(/\r\n|\r/g, '\n')

test('preserves user text in an email without letting it add a header, recipient or part', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, hostile, async (name, subject, text, html) => {
      const raw = written({
        ...plain,
        from: { displayName: name, address: 'sign@chancery.example' },
        replyTo: { displayName: name, address: 'legal@acme.example' },
        subject,
        text,
        html,
      })
      expect(raw).toMatch(/^[\t\r\n -~]*$/)
      for (const line of raw.split('\r\n')) {
        expect(line.length).toBeLessThanOrEqual(78)
        expect(line).not.toMatch(/[\r\n]/)
      }
      const mail = await PostalMime.parse(raw)
      expect(mail.headers.map(({ key }) => key).sort()).toEqual([
        'auto-submitted',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'reply-to',
        'subject',
        'to',
        'x-auto-response-suppress',
        'x-envelope-id',
      ])
      expect(mail.from?.address).toBe('sign@chancery.example')
      expect(mail.to).toEqual([{ address: 'anna@example.com', name: '' }])
      expect(mail.replyTo?.map(({ address }) => address)).toEqual(['legal@acme.example'])
      expect(mail.attachments).toEqual([])
      expect((mail.text ?? '').trimEnd()).toBe(lines(text).trimEnd())
      expect((mail.html ?? '').trimEnd()).toBe(lines(html).trimEnd())
      expect(mail.subject ?? '').toBe(seen(subject))
      expect(mail.from?.name).toBe(seen(name))
    }),
    { numRuns: 400 },
  )
})

test('embeds the inline image of an HTML body unchanged as a related part', async () => {
  const png = Buffer.from(Array.from({ length: 200 }, (_, at) => at & 255))
  const raw = written({
    ...plain,
    html: '<img src="cid:logo">',
    images: [{ contentId: 'logo', png: png.toString('base64') }],
  })
  for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78)
  const mail = await PostalMime.parse(raw)
  expect([mail.text?.trim(), mail.html?.trim()]).toEqual(['Hello.\n\nBye.', '<img src="cid:logo">'])
  expect(mail.attachments).toMatchObject([
    { mimeType: 'image/png', disposition: 'inline', contentId: '<logo>', related: true },
  ])
  expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer)).toEqual(png)
})

test.each([
  ['sign@chancery.example', { displayName: null, address: 'sign@chancery.example' }],
  ['Chancery <sign@chancery.example>', { displayName: 'Chancery', address: 'sign@chancery.example' }],
  ['"Müller, Anna" <a.m+x@example.com>', { displayName: 'Müller, Anna', address: 'a.m+x@example.com' }],
  ['<a@example.com>', { displayName: null, address: 'a@example.com' }],
])('parses the mailbox %j as %j', (text, mailbox) => {
  expect(parseMailbox(text)).toEqual(mailbox)
})

test.each([
  'Chancery',
  'a@b@c.example',
  'Chancery <sign@chancery.example> <x@example.com>',
  'Chancery\r\nBcc: x <a@example.com>',
  '',
])('rejects the mailbox %j', (text) => {
  expect(parseMailbox(text)).toBeNull()
})

test.each([
  'a b@example.com',
  'a@example.com>',
  'a@example.com\r\nRCPT TO:<b@example.com>',
  '"a"@example.com',
  'a@[127.0.0.1]',
  `${'a'.repeat(65)}@example.com`,
  'a@',
  '@example.com',
  'a@-example.com',
  'ä@example.com>',
])('rejects the email address %j, and throws instead of composing an email to it', (address) => {
  expect(isAddress(address)).toBe(false)
  expect(() => composeMessage({ ...plain, to: { displayName: null, address } })).toThrow(RangeError)
})

test.each([
  ['anna@example.com', 'anna@example.com'],
  ['Anna@Example.COM', 'Anna@Example.COM'],
  ['anna@büro.example', 'anna@xn--bro-hoa.example'],
  ['jörg@büro.example', 'jörg@xn--bro-hoa.example'],
  ['анна@пример.рф', 'анна@xn--e1afmkfd.xn--p1ai'],
])('converts the email address %j to %j for SMTP', (address, inAscii) => {
  expect(wireAddress(address)).toBe(inAscii)
  expect(isEmailAddress(address)).toBe(true)
  expect(composeMessage({ ...plain, to: { displayName: null, address } }).before).toContain(`\r\nTo: ${inAscii}\r\n`)
})

test.each(['a@127.0.0.1', 'a@b.0x7f', 'a@büro', 'jörg@xn--.example.ü\u0000', 'jörg <a@büro.example>'])(
  'returns no SMTP form for the invalid email address %j',
  (address) => {
    expect(wireAddress(address)).toBeNull()
    expect(isEmailAddress(address)).toBe(false)
  },
)
