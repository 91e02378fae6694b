import { toBase64, utf8 } from '../../base/bytes.ts'
import { isAddress, requireAddress } from '../../core/mail/address.ts'
import type { ComposedMessage } from '../../core/mail/message.ts'
import { messageLength, messagePieces } from '../../core/mail/message-pieces.ts'
import {
  acceptsLength,
  dotStuffed,
  readReply,
  readSmtpExtensions,
  replyText,
  type SmtpReply,
} from '../../core/mail/smtp.ts'
import type { SendOutcome } from './send-outcome.ts'
import { withTimeout } from './with-timeout.ts'

export type SmtpServer = {
  hostname: string
  port: number
  tls: 'implicit' | 'starttls' | 'none'
  credentials: { username: string; password: string } | null
  /** The name of this client in EHLO. */
  clientName: string
}

export type SmtpMail = { from: string; to: string; message: ComposedMessage }

const connectTimeoutMs = 10_000
const replyTimeoutMs = 25_000

/** Thrown if a mail server fails for a reason that does not concern the recipient. */
export class SmtpError extends Error {
  override name = 'SmtpError'
  /** A description for the log, which contains only the service's own words and the server's reply code. */
  readonly summary: string

  constructor(message: string, summary = message) {
    super(message)
    this.summary = summary
  }
}

/**
 * Sends one mail over a new connection. Returns the server's outcome for this recipient and message. Throws if the
 * server is unavailable, rejects the client, or does not offer the required TLS.
 */
export async function sendBySmtp(server: SmtpServer, { from, to, message }: SmtpMail): Promise<SendOutcome> {
  const session = await openSession(server)
  try {
    const offersReports = session.extensions.has('DSN')
    const isInternational = !isAddress(to)
    if (isInternational && !session.extensions.has('SMTPUTF8')) return noInternationalMail
    if (!acceptsLength(session.extensions, messageLength(message))) return tooLong
    const parameters = `${offersReports ? ' RET=HDRS' : ''}${isInternational ? ' SMTPUTF8' : ''}`
    await session.expect(`MAIL FROM:<${requireAddress(from)}>${parameters}`, 2)
    const recipient = await session.ask(`RCPT TO:<${requireAddress(to)}>${offersReports ? ' NOTIFY=FAILURE' : ''}`)
    if (recipient.code >= 400) return refused(recipient)
    const ready = await session.ask('DATA')
    if (ready.code !== 354) return refused(ready)
    for (const piece of messagePieces(message)) await session.write(dotStuffed(piece))
    const taken = await session.ask('.')
    return taken.code < 300 ? { ok: true } : refused(taken)
  } finally {
    await session.close()
  }
}

/** The outcome for an address that the server cannot deliver to, with the code in RFC 6531 section 3.5. */
const noInternationalMail: SendOutcome = {
  ok: false,
  isPermanent: true,
  detail: '553 5.6.7 The mail server does not accept addresses with characters outside ASCII.',
}

/** The outcome for a message that is too long for the server, with the code in RFC 1870 section 6.1. */
const tooLong: SendOutcome = {
  ok: false,
  isPermanent: true,
  detail: '552 5.3.4 The message is larger than the mail server accepts.',
}

/**
 * Opens a session and closes it without sending a mail, which checks the connection, TLS and authentication. Throws in
 * the same cases as `sendBySmtp`.
 */
export async function openSmtpSession(server: SmtpServer): Promise<void> {
  const session = await openSession(server)
  await session.close()
}

const refused = (reply: SmtpReply): SendOutcome => ({
  ok: false,
  isPermanent: reply.code >= 500,
  detail: replyText(reply),
})

type Session = {
  extensions: Map<string, string[]>
  ask(line: string): Promise<SmtpReply>
  /** Sends a line and returns the reply. Throws unless the reply code has the class `hundreds`. */
  expect(line: string, hundreds: number): Promise<SmtpReply>
  write(lines: string): Promise<void>
  close(): Promise<void>
}

/** Connects, sends the greeting, starts TLS and authenticates. */
async function openSession(server: SmtpServer): Promise<Session> {
  const { connect } = await import('cloudflare:sockets')
  const secureTransport = ({ implicit: 'on', starttls: 'starttls', none: 'off' } as const)[server.tls]
  let socket = connect({ hostname: server.hostname, port: server.port }, { secureTransport, allowHalfOpen: false })
  let wire = wireOf(socket)
  const write = (lines: string) => withTimeout(wire.write(lines), replyTimeoutMs)
  const ask = async (line: string) => {
    await write(`${line}\r\n`)
    return withTimeout(wire.readReply(), replyTimeoutMs)
  }
  const expect = async (line: string, hundreds: number) => mustBe(await ask(line), hundreds)
  // Replaces extensions that the server announced before TLS (RFC 3207 section 4.2).
  const greet = async () => readSmtpExtensions(await expect(`EHLO ${server.clientName}`, 2))
  const close = async () => {
    wire.write('QUIT\r\n').catch(() => {})
    // The close is not awaited, because it waits for unsent bytes, which takes forever if the peer is gone.
    socket.close().catch(() => {})
  }
  try {
    await withTimeout(socket.opened, connectTimeoutMs)
    mustBe(await withTimeout(wire.readReply(), replyTimeoutMs), 2)
    let extensions = await greet()
    if (server.tls === 'starttls') {
      if (!extensions.has('STARTTLS')) throw new SmtpError('the server does not offer STARTTLS')
      await expect('STARTTLS', 2)
      if (!wire.isDrained()) throw new SmtpError('the server sent data before TLS was established')
      wire.release()
      socket = socket.startTls()
      wire = wireOf(socket)
      extensions = await greet()
    }
    if (server.credentials) await authenticate(server.credentials, extensions, expect)
    return { extensions, ask, expect, write, close }
  } catch (error) {
    await close()
    throw error
  }
}

function mustBe(reply: SmtpReply, hundreds: number): SmtpReply {
  if (Math.floor(reply.code / 100) !== hundreds)
    throw new SmtpError(replyText(reply), `the server returned ${reply.code}`)
  return reply
}

/** Authenticates with PLAIN (RFC 4616), or with LOGIN if the server does not offer PLAIN. */
async function authenticate(
  { username, password }: NonNullable<SmtpServer['credentials']>,
  extensions: Session['extensions'],
  expect: Session['expect'],
): Promise<void> {
  const offered = extensions.get('AUTH') ?? []
  if (offered.includes('PLAIN')) {
    await expect(`AUTH PLAIN ${toBase64(utf8(`\0${username}\0${password}`))}`, 2)
  } else if (offered.includes('LOGIN')) {
    await expect('AUTH LOGIN', 3)
    await expect(toBase64(utf8(username)), 3)
    await expect(toBase64(utf8(password)), 2)
  } else throw new SmtpError('the server offers no supported authentication method')
}

/** Returns functions that read and write the lines of a connection. */
function wireOf(socket: { readable: ReadableStream<Uint8Array>; writable: WritableStream<Uint8Array> }) {
  const reader = socket.readable.getReader()
  const writer = socket.writable.getWriter()
  const decoder = new TextDecoder('latin1')
  const replyCharsMax = 65_536
  let pending = ''

  async function readLine(): Promise<string> {
    for (;;) {
      const end = pending.indexOf('\n')
      if (end >= 0) {
        const line = pending.slice(0, end).replace(/\r$/, '')
        pending = pending.slice(end + 1)
        return line
      }
      const { value, done } = await reader.read()
      if (done) throw new SmtpError('the server closed the connection')
      pending += decoder.decode(value, { stream: true })
      if (pending.length > replyCharsMax) throw new SmtpError('the response is too long')
    }
  }

  return {
    write: (text: string) => writer.write(utf8(text)),
    readReply: async (): Promise<SmtpReply> => {
      const lines: string[] = []
      for (;;) {
        lines.push(await readLine())
        if (lines.length > 200) throw new SmtpError('the response is too long')
        const reply = readReply(lines)
        if (reply) return reply
      }
    },
    isDrained: () => pending === '',
    release: () => {
      reader.releaseLock()
      writer.releaseLock()
    },
  }
}
