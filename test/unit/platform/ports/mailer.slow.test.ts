import { createServer, type Socket } from 'node:net'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../../../dev/stack/ports.ts'
import { listenOnLoopback } from '../../../../dev/support/loopback.ts'
import { bundledWorker } from '../../../support/bundled-worker.ts'
import { makeTlsKey, smtpUser, startSmtpServer, trustOnly } from '../../../support/smtp.ts'

const tls = await makeTlsKey()
const [starttls, implicit, plainOnly, loginOnly, untrusted, untrustedUpgrade] = await Promise.all([
  startSmtpServer(tls),
  startSmtpServer(tls, { secure: true }),
  startSmtpServer(tls, { hideSTARTTLS: true, disabledCommands: ['STARTTLS'] }),
  startSmtpServer(tls, { authMethods: ['LOGIN'] }),
  startSmtpServer(await makeTlsKey(), { secure: true }),
  startSmtpServer(await makeTlsKey()),
])
const servers = [starttls, implicit, plainOnly, loginOnly, untrusted, untrustedUpgrade]

const trust = trustOnly(tls)
const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    ...(await bundledWorker('mail-worker.ts')),
    email: { send_email: [{ name: 'EMAIL', allowed_destination_addresses: ['anna@example.com'] }] },
    unsafeRuntimeEnv: trust.env,
  }),
)

beforeEach(() => {
  for (const server of servers) {
    server.received.length = 0
    server.steps.length = 0
    server.responses = {}
  }
})

afterAll(async () => {
  await miniflare.dispose()
  trust.remove()
  await Promise.all(servers.map((server) => server.close()))
})

const credentials = { MAIL_USERNAME: smtpUser.username, MAIL_PASSWORD: smtpUser.password }
const mail = {
  id: 'job_01hzz',
  to: 'anna@example.com',
  onBehalfOf: 'Müller & Söhne "GmbH"\r\nBcc: evil@example.com',
  subject: 'Bitte unterschreiben: Vertrag\r\nBcc: evil@example.com',
  text: '.\n..\n.hidden\r\n.\r\nQUIT\n✍️ grüße',
  html: '<p>.\n.</p>',
  replyTo: null,
  images: [],
  headers: { 'X-Envelope-Id': 'env_1' },
}

async function send(
  url: string,
  settings: Record<string, string> = {},
  { fileBytes = 0, ...entries }: Partial<typeof mail> & { fileBytes?: number } = {},
) {
  const response = await miniflare.dispatchFetch('http://worker/', {
    method: 'POST',
    body: JSON.stringify({
      settings: { MAIL_URL: url, MAIL_FROM: 'Chancery <sign@chancery.example>', ...settings },
      mail: { ...mail, ...entries },
      fileBytes,
    }),
  })
  return (await response.json()) as Record<string, unknown>
}

test.each([
  ['STARTTLS', () => `smtp://localhost:${starttls.port}`, starttls],
  ['implicit TLS', () => `smtps://localhost:${implicit.port}`, implicit],
])(
  'sends an email over %s with the given names and texts, without injected headers or recipients',
  async (_, url, server) => {
    expect(await send(url(), { ...credentials, MAIL_REPLY_TO: 'Legal <legal@acme.example>' })).toEqual({ ok: true })
    expect(server.received).toHaveLength(1)
    const {
      envelope,
      isSecret,
      user,
      mail: arrived,
      raw,
    } = server.received[0] as NonNullable<(typeof server.received)[0]>
    expect({ isSecret, user }).toEqual({ isSecret: true, user: smtpUser.username })
    expect(envelope).toEqual({ from: 'sign@chancery.example', to: ['anna@example.com'], notify: ['FAILURE'] })
    expect(arrived.from).toEqual({
      address: 'sign@chancery.example',
      name: 'Müller & Söhne "GmbH" Bcc: evil@example.com via Chancery',
    })
    expect(arrived.replyTo).toEqual([{ address: 'legal@acme.example', name: 'Legal' }])
    expect(arrived.subject).toBe('Bitte unterschreiben: Vertrag Bcc: evil@example.com')
    expect(arrived.messageId).toBe('<job_01hzz@chancery.example>')
    expect(arrived.date).toBe('2026-03-01T09:00:00.000Z')
    expect(arrived.text?.trimEnd()).toBe('.\n..\n.hidden\n.\nQUIT\n✍️ grüße')
    expect(arrived.html?.trimEnd()).toBe('<p>.\n.</p>')
    const keys = arrived.headers.map(({ key }) => key)
    expect(keys).toContain('x-envelope-id')
    expect(keys).not.toContain('bcc')
    expect(arrived.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    expect(raw).toMatch(/^[\t\r\n -~]*$/)
  },
)

test('logs in to an SMTP server that offers only the LOGIN method', async () => {
  expect(await send(`smtp://localhost:${loginOnly.port}`, credentials)).toEqual({ ok: true })
  expect(loginOnly.received.map(({ user }) => user)).toEqual([smtpUser.username])
})

test('sends neither password nor email if the server does not offer STARTTLS', async () => {
  const outcome = await send(`smtp://localhost:${plainOnly.port}`, credentials)
  expect(outcome).toEqual({ thrown: 'unavailable', cause: 'the server does not offer STARTTLS' })
  expect([plainOnly.steps, plainOnly.received]).toEqual([[], []])
})

test('sends an email unencrypted with the scheme smtp+plain', async () => {
  expect(await send(`smtp+plain://localhost:${plainOnly.port}`)).toEqual({ ok: true })
  expect(plainOnly.received.map(({ isSecret }) => isSecret)).toEqual([false])
})

test("closes the SMTP connection before it sends data if the server's certificate is not trusted", async () => {
  expect(await send(`smtps://localhost:${untrusted.port}`, credentials)).toMatchObject({ thrown: 'unavailable' })
  expect(await send(`smtp://localhost:${untrustedUpgrade.port}`, credentials)).toMatchObject({ thrown: 'unavailable' })
  expect([untrusted.steps, untrustedUpgrade.steps]).toEqual([[], []])
})

const failures: [what: string, step: 'rcptTo' | 'data', code: number, text: string, isPermanent: boolean][] = [
  ['an unknown mailbox', 'rcptTo', 550, '5.1.1 No such user', true],
  ['a busy mailbox', 'rcptTo', 450, '4.2.1 Try later', false],
  ['a permanently rejected message', 'data', 554, '5.7.1 Looks like spam', true],
  ['a temporarily rejected message', 'data', 451, '4.7.1 Greylisted', false],
]

test.each(failures)(
  'reports the SMTP error for %s, and whether it is permanent',
  async (_, step, code, text, isPermanent) => {
    starttls.responses = { [step]: { code, text } }
    const outcome = await send(`smtp://localhost:${starttls.port}`, credentials)
    expect(outcome).toEqual({ ok: false, isPermanent, detail: `${code} ${text}` })
    expect(starttls.received).toEqual([])
  },
)

test('throws `unavailable` instead of reporting a bounce if the server rejects the sender', async () => {
  starttls.responses = { mailFrom: { code: 550, text: '5.7.1 Not your domain' } }
  const outcome = await send(`smtp://localhost:${starttls.port}`, credentials)
  expect(outcome).toEqual({ thrown: 'unavailable', cause: '550 5.7.1 Not your domain' })
  expect(starttls.received).toEqual([])
})

test('throws `unavailable` instead of reporting a bounce if the server rejects the password', async () => {
  const outcome = await send(`smtp://localhost:${starttls.port}`, { ...credentials, MAIL_PASSWORD: 'wrong' })
  expect(outcome).toMatchObject({ thrown: 'unavailable', cause: expect.stringMatching(/^535 /) })
  expect(starttls.steps).toEqual(['auth'])
})

test('rejects an address that could end an SMTP command, without sending any part of the email', async () => {
  const outcome = await send(`smtp://localhost:${starttls.port}`, credentials, {
    to: 'anna@example.com>\r\nRCPT TO:<evil@example.com',
  })
  expect(outcome).toMatchObject({ ok: false, isPermanent: true })
  expect(starttls.steps).toEqual([])
})

test('reports an email as sent through the Cloudflare email binding, and throws for a rejected recipient', async () => {
  expect(await send('cloudflare:', { MAIL_REPLY_TO: 'legal@acme.example' })).toEqual({ ok: true })
  const refused = await send('cloudflare:', {}, { to: 'ben@example.com' })
  expect(refused).toMatchObject({ thrown: 'unavailable', cause: expect.stringContaining('ben@example.com') })
})

const fileBytes = 10 * 1_024 * 1_024

test('sends a file of 10 MB over SMTP completely and with its name', async () => {
  expect(await send(`smtps://localhost:${implicit.port}`, credentials, { fileBytes })).toEqual({ ok: true })
  const [file] = implicit.received[0]?.mail.attachments ?? []
  expect(file).toMatchObject({ filename: 'Vertrag № 7.pdf', mimeType: 'application/pdf' })
  expect(Buffer.from(file?.content as ArrayBuffer).equals(Buffer.alloc(fileBytes))).toBe(true)
  expect(implicit.received[0]?.mail.text?.trimEnd()).toBe('.\n..\n.hidden\n.\nQUIT\n✍️ grüße')
})

test("reports an email above the server's SIZE limit as permanently rejected without sending it", async () => {
  const small = await startSmtpServer(tls, { size: 1_000_000 })
  servers.push(small)
  const outcome = await send(`smtp://localhost:${small.port}`, credentials, { fileBytes })
  expect(outcome).toMatchObject({ ok: false, isPermanent: true, detail: expect.stringMatching(/^552 /) })
  expect(small.steps).not.toContain('data')
  expect(await send(`smtp://localhost:${small.port}`, credentials, { fileBytes: 500_000 })).toEqual({ ok: true })
})

test('reports an email with an attached file as sent through the Cloudflare email binding', async () => {
  expect(await send('cloudflare:', {}, { fileBytes: 100_000 })).toEqual({ ok: true })
})

test('reports an unreachable SMTP server as unavailable', async () => {
  expect(await send(`smtp://localhost:${await freePort()}`)).toMatchObject({ thrown: 'unavailable' })
})

/** Responses of a broken or hostile SMTP server to each line, on an unencrypted connection. */
const brokenServers: [what: string, script: (line: string | null, socket: Socket) => void][] = [
  ['closes the connection immediately', (_, socket) => socket.destroy()],
  [
    'closes the connection after its greeting',
    (line, socket) => (line === null ? socket.write('220 hello\r\n') : socket.destroy()),
  ],
  ['speaks HTTP', (_, socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['never ends its response', (_, socket) => socket.write('250-more\r\n'.repeat(1_000))],
  [
    'injects responses before TLS',
    (line, socket) => {
      if (line === null) socket.write('220 hello\r\n')
      else if (line.startsWith('EHLO')) socket.write('250-hello\r\n250 STARTTLS\r\n')
      else socket.write('220 go\r\n250 injected\r\n')
    },
  ],
]

test.each(brokenServers)('reports an SMTP server that %s as unavailable', async (_, script) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    socket.on('data', (data) => script(data.toString('latin1'), socket))
    script(null, socket)
  })
  const port = await listenOnLoopback(server)
  try {
    expect(await send(`smtp://localhost:${port}`)).toMatchObject({ thrown: 'unavailable' })
  } finally {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
})
