import { toBase64, utf8 } from '../../base/bytes.ts'
import { isAddress, requireAddress } from '../../core/mail/address.ts'
import { dataText, readReply, readSmtpExtensions, replyText, type SmtpReply } from '../../core/mail/smtp.ts'
import type { SendOutcome } from './send-outcome.ts'
import { withTimeout } from './with-timeout.ts'

export type SmtpServer = {
  hostname: string
  port: number
  tls: 'implicit' | 'starttls' | 'none'
  credentials: { username: string; password: string } | null
  /** How we name ourselves. */
  clientName: string
}

export type SmtpMail = { from: string; to: string; message: string }

const connectTimeoutMs = 10_000
const replyTimeoutMs = 25_000

/** A server that does not do its part, so that nothing can be said about the recipient. */
export class SmtpFailure extends Error {
  override name = 'SmtpFailure'
  /** What may stand in a log: our own words, and of the server's no more than the number. */
  readonly summary: string

  constructor(message: string, summary = message) {
    super(message)
    this.summary = summary
  }
}

/**
 * Hands one mail to a server over a connection of its own. The outcome tells what the server said about this recipient and
 * message; throws when the server is away, refuses us, or would make us go on without the TLS that was asked for.
 */
export async function sendBySmtp(server: SmtpServer, { from, to, message }: SmtpMail): Promise<SendOutcome> {
  const session = await openSession(server)
  try {
    const offersReports = session.extensions.has('DSN')
    const isInternational = !isAddress(to)
    if (isInternational && !session.extensions.has('SMTPUTF8')) return noInternationalMail
    const parameters = `${offersReports ? ' RET=HDRS' : ''}${isInternational ? ' SMTPUTF8' : ''}`
    await session.expect(`MAIL FROM:<${requireAddress(from)}>${parameters}`, 2)
    const recipient = await session.ask(`RCPT TO:<${requireAddress(to)}>${offersReports ? ' NOTIFY=FAILURE' : ''}`)
    if (recipient.code >= 400) return refused(recipient)
    const ready = await session.ask('DATA')
    if (ready.code !== 354) return refused(ready)
    const taken = await session.ask(dataText(message))
    return taken.code < 300 ? { ok: true } : refused(taken)
  } finally {
    await session.close()
  }
}

/** The code of RFC 6531 section 3.5 for an address that cannot be handed on. */
const noInternationalMail: SendOutcome = {
  ok: false,
  isPermanent: true,
  detail: '553 5.6.7 The mail server takes no address with characters outside ASCII.',
}

/** Goes as far as a mail would, without one: connection, TLS, and who we are. Throws as `sendBySmtp` does. */
export async function enterSmtp(server: SmtpServer): Promise<void> {
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
  /** As `ask`; throws when the reply is of another class. */
  expect(line: string, hundreds: number): Promise<SmtpReply>
  close(): Promise<void>
}

/** Connects, greets, turns on TLS and proves who we are. */
async function openSession(server: SmtpServer): Promise<Session> {
  const { connect } = await import('cloudflare:sockets')
  const secureTransport = ({ implicit: 'on', starttls: 'starttls', none: 'off' } as const)[server.tls]
  let socket = connect({ hostname: server.hostname, port: server.port }, { secureTransport, allowHalfOpen: false })
  let wire = wireOf(socket)
  const ask = async (line: string) => {
    await withTimeout(wire.write(`${line}\r\n`), replyTimeoutMs)
    return withTimeout(wire.readReply(), replyTimeoutMs)
  }
  const expect = async (line: string, hundreds: number) => mustBe(await ask(line), hundreds)
  // What a server told in clear counts for nothing once the connection is secret (RFC 3207 section 4.2).
  const greet = async () => readSmtpExtensions(await expect(`EHLO ${server.clientName}`, 2))
  const close = async () => {
    wire.write('QUIT\r\n').catch(() => {})
    // Closing waits for what was not yet sent, and so for ever when the other side is gone.
    socket.close().catch(() => {})
  }
  try {
    await withTimeout(socket.opened, connectTimeoutMs)
    mustBe(await withTimeout(wire.readReply(), replyTimeoutMs), 2)
    let extensions = await greet()
    if (server.tls === 'starttls') {
      if (!extensions.has('STARTTLS')) throw new SmtpFailure('the server does not offer STARTTLS')
      await expect('STARTTLS', 2)
      if (!wire.isDrained()) throw new SmtpFailure('the server sent data before TLS was established')
      wire.release()
      socket = socket.startTls()
      wire = wireOf(socket)
      extensions = await greet()
    }
    if (server.credentials) await authenticate(server.credentials, extensions, expect)
    return { extensions, ask, expect, close }
  } catch (error) {
    await close()
    throw error
  }
}

function mustBe(reply: SmtpReply, hundreds: number): SmtpReply {
  if (Math.floor(reply.code / 100) !== hundreds)
    throw new SmtpFailure(replyText(reply), `the server returned ${reply.code}`)
  return reply
}

/** PLAIN (RFC 4616), or LOGIN where a server knows nothing else. */
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
  } else throw new SmtpFailure('the server offers no supported authentication method')
}

/** Lines of a connection in both directions. */
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
      if (done) throw new SmtpFailure('the server closed the connection')
      pending += decoder.decode(value, { stream: true })
      if (pending.length > replyCharsMax) throw new SmtpFailure('the response is too long')
    }
  }

  return {
    write: (text: string) => writer.write(utf8(text)),
    readReply: async (): Promise<SmtpReply> => {
      const lines: string[] = []
      for (;;) {
        lines.push(await readLine())
        if (lines.length > 200) throw new SmtpFailure('the response is too long')
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
