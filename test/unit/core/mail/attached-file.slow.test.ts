import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { composeMessage, type Message } from '../../../../core/mail/message.ts'
import { messageLength, messagePieces } from '../../../../core/mail/message-pieces.ts'

const png = randomBytes(200).toString('base64')

const messageWith = (name: string, bytes: Uint8Array): Message => ({
  id: 'job_01hzz',
  from: { displayName: 'Acme via Chancery', address: 'sign@chancery.example' },
  to: { displayName: null, address: 'anna@example.com' },
  replyTo: null,
  subject: 'Signed: Contract',
  date: new Date('2026-03-01T09:00:00.000Z'),
  text: 'Hello.\n.\nBye.',
  html: '<p>Hello.</p><img src="cid:logo">',
  images: [{ contentId: 'logo', png }],
  headers: {},
  file: { name, bytes: new Uint8Array(bytes) },
})

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Python script that prints the parts of an email as Python's own parser reads them, with all defects. */
const pythonReader = `
import email, email.policy, hashlib, json, sys
mail = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
parts = [{"type": p.get_content_type(), "name": p.get_filename(), "disposition": p.get_content_disposition(),
  "sha256": hashlib.sha256(p.get_payload(decode=True)).hexdigest() if not p.is_multipart() else None,
  "defects": [str(d) for d in p.defects]} for p in mail.walk()]
print(json.dumps({"parts": parts, "text": mail.get_body(("plain",)).get_content(), "html": mail.get_body(("html",)).get_content()}))
`

type Read = {
  parts: { type: string; name: string | null; disposition: string | null; sha256: string | null; defects: string[] }[]
  text: string
  html: string
}

function readByPython(raw: string): Read {
  const { status, stdout, stderr } = spawnSync('python3', ['-c', pythonReader], { input: raw, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as Read
}

test.each([
  ['an ASCII name', 'Contract (signed).pdf', 5],
  ['emoji in its name', 'Vertrag № 7 – ✍️ (signed).pdf', 57 * 4_096],
  ['a name of 300 Chinese characters', `${'契約'.repeat(150)} (signed).pdf`, 57 * 4_096 + 1],
  ['quotation marks and escapes in its name', '"; x="y\\ %41 \'.pdf', 600_001],
])('attaches a file with %s, which two email parsers extract unchanged', async (_, name, length) => {
  const bytes = randomBytes(length)
  const composed = composeMessage(messageWith(name, bytes))
  const pieces = [...messagePieces(composed)]
  const raw = pieces.join('')
  expect(messageLength(composed)).toBe(raw.length)
  expect(raw).toMatch(/^[\t\r\n -~]*$/)
  for (const piece of pieces) expect(piece.endsWith('\r\n')).toBe(true)
  for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78)

  const read = readByPython(raw)
  expect(read.parts.flatMap(({ defects }) => defects)).toEqual([])
  expect(read.parts.map(({ type }) => type)).toEqual([
    'multipart/mixed',
    'multipart/alternative',
    'text/plain',
    'multipart/related',
    'text/html',
    'image/png',
    'application/pdf',
  ])
  expect(read.parts.at(-1)).toMatchObject({ name, disposition: 'attachment', sha256: sha256(bytes) })
  expect([read.text.trim(), read.html.trim()]).toEqual(['Hello.\r\n.\r\nBye.', '<p>Hello.</p><img src="cid:logo">'])

  const { attachments } = await PostalMime.parse(raw)
  expect(attachments.map(({ mimeType }) => mimeType)).toEqual(['image/png', 'application/pdf'])
  expect(attachments[1]).toMatchObject({ filename: name, disposition: 'attachment' })
  expect(sha256(new Uint8Array(attachments[1]?.content as ArrayBuffer))).toBe(sha256(bytes))
})

test('separates the parts of an email with an attachment by three boundaries, none of which is a prefix of another', () => {
  const raw = [...messagePieces(composeMessage(messageWith('a.pdf', randomBytes(9))))].join('')
  const boundaries = [...raw.matchAll(/boundary="([^"]+)"/g)].map(([, boundary]) => boundary!)
  expect(boundaries).toHaveLength(3)
  for (const one of boundaries) expect(boundaries.filter((other) => other.startsWith(one))).toEqual([one])
})
