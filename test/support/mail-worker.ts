import type { SendEmail } from '@cloudflare/workers-types'
import { parseMailbox } from '../../core/mail/address.ts'
import { parseMailRoute } from '../../platform/ports/mail-route.ts'
import { createMailer, type Mail } from '../../platform/ports/mailer.ts'

/** A worker that sends a requested email with the given settings, and returns the outcome. */
export default {
  async fetch(request: Request, env: { EMAIL: SendEmail }): Promise<Response> {
    const { settings, mail, fileBytes } = (await request.json()) as {
      settings: Record<'MAIL_URL' | 'MAIL_FROM' | 'MAIL_REPLY_TO' | 'MAIL_USERNAME' | 'MAIL_PASSWORD', string>
      mail: Omit<Mail, 'date' | 'file'>
      /** Number of zero bytes in the attached file, or 0 for no file. */
      fileBytes: number
    }
    const route = parseMailRoute(settings.MAIL_URL)
    const from = parseMailbox(settings.MAIL_FROM)
    if (!route || !from) return new Response('settings', { status: 400 })
    const mailer = createMailer({
      ...settings,
      MAIL_URL: route,
      MAIL_FROM: from,
      MAIL_REPLY_TO: parseMailbox(settings.MAIL_REPLY_TO ?? '') ?? undefined,
      LINK_SECRET: 'x'.repeat(32),
      EMAIL: env.EMAIL,
    })
    const file = fileBytes > 0 ? { name: 'Vertrag № 7.pdf', bytes: new Uint8Array(fileBytes) } : null
    try {
      return Response.json(await mailer.send({ ...mail, date: new Date('2026-03-01T09:00:00.000Z'), file }))
    } catch (error) {
      const { code, cause } = error as { code?: string; cause?: unknown }
      return Response.json({ thrown: code, cause: cause instanceof Error ? cause.message : String(cause) })
    }
  },
}
