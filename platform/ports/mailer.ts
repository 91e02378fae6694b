import type { SendEmail } from '@cloudflare/workers-types'
import { utf8 } from '../../base/bytes.ts'
import { ApiError } from '../../core/errors.ts'
import { domainOf, type Mailbox, wireAddress } from '../../core/mail/address.ts'
import { bounceAddress } from '../../core/mail/bounce-address.ts'
import type { Message } from '../../core/mail/message.ts'
import { base64Pieces, messagePieces } from '../../core/mail/message-pieces.ts'
import type { ApiEnv } from './api-env.ts'
import type { SendOutcome } from './send-outcome.ts'
import type { SmtpServer } from './smtp.ts'
import { withTimeout } from './with-timeout.ts'

export type Mail = {
  id: string
  to: string
  /**
   * The organization on whose behalf the mail is sent. The sender's name begins with this organization, followed by the
   * service's name.
   */
  onBehalfOf: string | null
  subject: string
  text: string
  html: string
  date: Date
  headers: Record<string, string>
  /** The address for replies. Null uses the deployment's default. */
  replyTo: Mailbox | null
  images: Message['images']
  file: Message['file']
}

/**
 * Sends mails through a mail service. `send` returns whether the service accepted the mail. Throws `unavailable` if the
 * service does not respond or cannot be used.
 */
export type Mailer = {
  send(mail: Mail): Promise<SendOutcome>
  /** Checks the connection as far as possible without sending a mail. Throws if the check fails. */
  prove(): Promise<void>
}

type MailEnv = Pick<
  ApiEnv,
  | 'MAIL_URL'
  | 'MAIL_FROM'
  | 'MAIL_REPLY_TO'
  | 'MAIL_BOUNCE_ADDRESS'
  | 'MAIL_USERNAME'
  | 'MAIL_PASSWORD'
  | 'EMAIL'
  | 'LINK_SECRET'
>

/** The time limit in milliseconds for the complete exchange for one mail. The lease of the mail's job is longer. */
const wholeMs = 120_000
const outboxMs = 10_000

/** Returns the mailer that the bindings of a deployment configure. */
export function createMailer(env: MailEnv): Mailer {
  const { send, prove } = sendingBy(env)
  return {
    prove: () => orAway(() => withTimeout(prove(), wholeMs)),
    send: async (mail) => {
      const to = wireAddress(mail.to)
      if (to === null) return { ok: false, isPermanent: true, detail: '553 Invalid mailbox address.' }
      return orAway(() => withTimeout(send({ ...mail, to }), wholeMs))
    },
  }
}

function sendingBy(env: MailEnv): Mailer {
  const { MAIL_URL: route, MAIL_FROM: sender, EMAIL: binding } = env
  const messageOf = (mail: Mail): Message => ({
    ...mail,
    from: fromOf(sender, mail),
    to: { displayName: null, address: mail.to },
    replyTo: mail.replyTo ?? env.MAIL_REPLY_TO ?? null,
  })
  switch (route.kind) {
    case 'outbox':
      return {
        send: async (mail) => postToOutbox(route.url, mail, messageOf(mail), await returnPathOf(env, mail)),
        prove: () => askOutbox(route.url),
      }
    case 'smtp': {
      const { hostname, port, tls } = route
      const server: SmtpServer = {
        hostname,
        port,
        tls,
        credentials: credentialsOf(env),
        clientName: domainOf(sender.address),
      }
      return {
        send: async (mail) => {
          const [{ sendBySmtp }, { composeMessage }] = await Promise.all([import('./smtp.ts'), loadComposer()])
          const message = composeMessage(messageOf(mail))
          return sendBySmtp(server, { from: await returnPathOf(env, mail), to: mail.to, message })
        },
        prove: async () => (await import('./smtp.ts')).openSmtpSession(server),
      }
    }
    // The binding accepts only the sender's own address as the return path. Its service handles bounces.
    case 'binding': {
      if (!binding)
        throw new Error(
          'The worker cannot start. MAIL_URL is `cloudflare:`, but the EMAIL binding is missing. Add the binding.',
        )
      return { send: (mail) => sendByBinding(binding, sender.address, messageOf(mail)), prove: async () => {} }
    }
  }
}

const loadComposer = () => import('../../core/mail/message.ts')

const credentialsOf = ({ MAIL_USERNAME: username, MAIL_PASSWORD: password }: MailEnv): SmtpServer['credentials'] =>
  username !== undefined && password !== undefined ? { username, password } : null

/**
 * Returns a sender such as `Acme via Chancery <sign@chancery.example>`: the name of the requesting organization, and an
 * address that the service may send from.
 */
function fromOf(sender: Mailbox, { onBehalfOf }: Mail): Mailbox {
  if (onBehalfOf === null) return sender
  return { ...sender, displayName: `${onBehalfOf} via ${sender.displayName ?? domainOf(sender.address)}` }
}

/** Returns the address that receives bounce reports about a mail. */
const returnPathOf = async (
  { MAIL_BOUNCE_ADDRESS: mailbox, MAIL_FROM, LINK_SECRET }: MailEnv,
  { id }: Mail,
): Promise<string> => (mailbox === undefined ? MAIL_FROM.address : bounceAddress(LINK_SECRET, mailbox, id))

/** Posts a mail as JSON to the outbox. A 422 is a permanent rejection. */
async function postToOutbox(
  url: string,
  mail: Mail,
  { from, replyTo }: Message,
  returnPath: string,
): Promise<SendOutcome> {
  const { id, to, subject, text, html, headers, images, file } = mail
  const fields = JSON.stringify({
    id,
    from: `${from.displayName ?? ''} <${from.address}>`.trim(),
    to,
    subject,
    text,
    html,
    images,
    headers: { ...headers, 'Return-Path': returnPath, ...(replyTo ? { 'Reply-To': replyTo.address } : {}) },
  })
  const response = await fetch(`${url}/messages`, {
    method: 'POST',
    signal: AbortSignal.timeout(outboxMs),
    headers: { 'content-type': 'application/json' },
    body: file === null ? fields : streamOf(withFile(fields, file)),
  })
  if (response.status === 422) {
    await response.body?.cancel()
    return { ok: false, isPermanent: true, detail: '550 The outbox rejects this address.' }
  }
  // A proxy or a sign-in page may return 200, but only the outbox can return the id of the mail.
  if ((await idIn(response)) !== id || response.status !== 201)
    throw new Error(`the outbox did not confirm the email (HTTP ${response.status})`)
  return { ok: true }
}

/** Yields the text of a JSON object in parts, with a file as its last property. */
function* withFile(fields: string, { name, bytes }: NonNullable<Mail['file']>): Generator<string, void> {
  yield `${fields.slice(0, -1)},"file":{"name":${JSON.stringify(name)},"content":"`
  yield* base64Pieces(bytes)
  yield '"}}'
}

/** Returns a stream of texts that buffers only one text at a time. */
const streamOf = (texts: Iterator<string>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    pull: (controller) => {
      const { done, value } = texts.next()
      if (done) controller.close()
      else controller.enqueue(utf8(value))
    },
  })

async function idIn(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null)
  return (body as { id?: unknown } | null)?.id
}

async function askOutbox(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(outboxMs) })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the outbox returned HTTP ${response.status}`)
}

/** Error codes that concern the recipient. All other codes concern this service. */
const recipientCodes = ['E_RECIPIENT_SUPPRESSED', 'E_RECIPIENT_NOT_ALLOWED']

async function sendByBinding(binding: SendEmail, from: string, message: Message): Promise<SendOutcome> {
  const [{ EmailMessage }, { composeMessage }] = await Promise.all([import('cloudflare:email'), loadComposer()])
  try {
    await binding.send(new EmailMessage(from, message.to.address, streamOf(messagePieces(composeMessage(message)))))
    return { ok: true }
  } catch (error) {
    const code = (error as { code?: unknown } | null)?.code
    if (typeof code === 'string' && recipientCodes.includes(code)) return { ok: false, isPermanent: true, detail: code }
    throw error
  }
}

async function orAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new ApiError('unavailable', 'The mail service is unavailable. Retry the request.', {
      retryAfterSeconds: 30,
      dependency: 'mail',
      cause,
    })
  }
}
