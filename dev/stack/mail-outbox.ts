import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { isRefusedInTests } from '../../core/mail/refused-domain.ts'
import { closeServer } from '../support/close-server.ts'
import type { OutboxMail, StoredMail } from './mail-pages.ts'
import { listPage, messagePage } from './mail-pages.ts'

export type MailOutbox = {
  port: number
  url: string
  /** Returns the mails, newest first. `to` selects the mails to one address. */
  messages: (filter?: { to?: string }) => StoredMail[]
  close: () => Promise<void>
}

const bodyBytesMax = 20 * 1024 * 1024
// Permits inline styles but no scripts or requests, because a mail is untrusted text.
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; form-action 'none'; base-uri 'none'"

/**
 * Stores mails below `dataDir` instead of sending them. On loopback, `POST /messages` (or `/`) stores a mail, `GET
 * /messages` lists the mails as JSON (`?to=` filters), and `GET /` and `GET /messages/<id>` show them in a browser.
 * Permanently rejects mails to `@refused.example`.
 */
export async function startMailOutbox(options: {
  dataDir: string
  port?: number
  onMail?: (mail: StoredMail) => void
}): Promise<MailOutbox> {
  mkdirSync(options.dataDir, { recursive: true })
  const mails = new Map<string, StoredMail>()
  const byRecipient = new Map<string, StoredMail[]>()

  function add(mail: StoredMail) {
    const to = mail.to.toLowerCase()
    mails.set(mail.id, mail)
    byRecipient.set(to, [...(byRecipient.get(to) ?? []), mail])
  }
  for (const mail of storedMails(options.dataDir)) add(mail)

  const messages: MailOutbox['messages'] = ({ to } = {}) =>
    (to === undefined ? [...mails.values()] : (byRecipient.get(to.toLowerCase()) ?? [])).toReversed()

  function store(mail: OutboxMail) {
    const known = mails.get(mail.id)
    if (known) return known
    const stored = { ...mail, receivedAt: new Date().toISOString() }
    const file = join(options.dataDir, `${String(mails.size + 1).padStart(8, '0')}.json`)
    writeFileSync(`${file}.part`, JSON.stringify(stored, null, 2))
    renameSync(`${file}.part`, file)
    add(stored)
    options.onMail?.(stored)
    return stored
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (request.method === 'POST' && ['/', '/messages'].includes(url.pathname)) {
      const mail = parseMail(await readBody(request))
      if (mail && isRefusedInTests(mail.to)) return sendJson(response, 422, { message: 'The mailbox does not exist.' })
      if (!mail)
        return sendJson(response, 400, {
          message: 'Expected an email as JSON: { id, from, to, subject, text, html, headers }.',
        })
      return sendJson(response, 201, { id: store(mail).id })
    }
    if (request.method !== 'GET') return sendJson(response, 405, { message: 'The outbox supports only GET and POST.' })
    if (url.pathname === '/') return sendHtml(response, listPage(messages()))
    if (url.pathname === '/messages')
      return sendJson(response, 200, messages({ to: url.searchParams.get('to') ?? undefined }))
    const mail = mails.get(decodeURIComponent(url.pathname.replace(/^\/messages\//, '')))
    return mail
      ? sendHtml(response, messagePage(mail))
      : sendJson(response, 404, { message: 'The outbox contains no email with this id.' })
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error) => sendJson(response, 500, { message: String(error) }))
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address) resolve(address.port)
    })
  })
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    messages,
    close: () => closeServer(server),
  }
}

function storedMails(dataDir: string) {
  const files = readdirSync(dataDir)
    .filter((name) => name.endsWith('.json'))
    .sort()
  return files.map((name) => JSON.parse(readFileSync(join(dataDir, name), 'utf8')) as StoredMail)
}

function parseMail(body: string): OutboxMail | null {
  try {
    const mail = JSON.parse(body)
    const texts = [mail.id, mail.from, mail.to, mail.subject, mail.text, mail.html ?? '']
    if (!texts.every((value) => typeof value === 'string') || mail.id === '') return null
    const { id, from, to, subject, text, html = '', headers = {}, images = [], file = null } = mail
    return { id, from, to, subject, text, html, headers, images, file }
  } catch {
    return null
  }
}

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > bodyBytesMax) throw new Error('The email is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function sendJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' })
  response.end(JSON.stringify(body))
}

function sendHtml(response: ServerResponse, html: string) {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  response.end(html)
}
