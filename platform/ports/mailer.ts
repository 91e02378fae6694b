import type { SendEmail } from '@cloudflare/workers-types'
import { ApiError } from '../../core/errors.ts'

export type Mail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** Hands mails to a mail service; resolves once the service has taken the mail, throws `unavailable` otherwise. */
export type Mailer = { send(mail: Mail): Promise<void> }

/** The mailer of an address: `cloudflare:` (binding EMAIL) or the http address of a local outbox. */
export function createMailer(options: { url: string; from: string; binding?: SendEmail | undefined }): Mailer {
  const { url, from, binding } = options
  if (url !== 'cloudflare:') return { send: (mail) => orAway(() => postToOutbox(url, { from, ...mail })) }
  if (!binding) throw new Error('The worker cannot start. MAIL_URL is cloudflare: but the binding EMAIL is missing.')
  return { send: (mail) => orAway(() => sendByBinding(binding, from, mail)) }
}

async function postToOutbox(url: string, mail: Mail & { from: string }): Promise<void> {
  const answer = await fetch(`${url}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(mail),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the outbox answered ${answer.status}`)
}

async function sendByBinding(binding: SendEmail, from: string, mail: Mail): Promise<void> {
  const [{ EmailMessage }, { createMimeMessage }] = await Promise.all([
    import('cloudflare:email'),
    import('mimetext/browser'),
  ])
  const message = createMimeMessage()
  message.setSender(from)
  message.setRecipient(mail.to)
  message.setSubject(mail.subject)
  for (const [name, value] of Object.entries(mail.headers)) message.setHeader(name, value)
  message.addMessage({ contentType: 'text/plain', data: mail.text })
  message.addMessage({ contentType: 'text/html', data: mail.html })
  await binding.send(new EmailMessage(message.getSender()?.addr ?? from, mail.to, message.asRaw()))
}

async function orAway(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    throw new ApiError('unavailable', 'The mail service cannot be reached at the moment.', {
      retryAfterSeconds: 30,
      cause,
    })
  }
}
