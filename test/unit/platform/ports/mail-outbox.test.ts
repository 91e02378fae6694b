import { createServer, type ServerResponse } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { closeServer } from '../../../../dev/support/close-server.ts'
import { listenOnLoopback } from '../../../../dev/support/loopback.ts'
import type { ApiEnv } from '../../../../platform/ports/api-env.ts'
import { createMailer, type Mail } from '../../../../platform/ports/mailer.ts'

/** Responses of other servers between the worker and the outbox, such as a sign-in page or a gateway. */
const others: [what: string, respond: (response: ServerResponse) => void][] = [
  ['a sign-in page', (response) => response.setHeader('content-type', 'text/html').end('<h1>Sign in</h1>')],
  ['a sign-in page with status 201', (response) => response.writeHead(201).end('<h1>Sign in</h1>')],
  ['an empty 200', (response) => response.end()],
  ['an empty 201', (response) => response.writeHead(201).end()],
  ['a 204', (response) => response.writeHead(204).end()],
  ['the id and status 200', (response) => response.end('{"id":"job_1"}')],
  ['a 202 of a gateway', (response) => response.writeHead(202).end('{"id":"job_1"}')],
  ['a different id and status 201', (response) => response.writeHead(201).end('{"id":"job_2"}')],
  ['a 201 with the body null', (response) => response.writeHead(201).end('null')],
  ['a redirect', (response) => response.writeHead(302, { location: '/sign-in' }).end()],
]

let respond: (response: ServerResponse) => void
const server = createServer((request, response) => {
  request.resume()
  response.shouldKeepAlive = false
  request.on('end', () => (request.url === '/sign-in' ? response.end('<h1>Sign in</h1>') : respond(response)))
})
const url = `http://127.0.0.1:${await listenOnLoopback(server)}`
afterAll(() => closeServer(server))

const mailer = createMailer({
  MAIL_URL: { kind: 'outbox', url },
  MAIL_FROM: { displayName: null, address: 'sign@chancery.example' },
  LINK_SECRET: 'x'.repeat(40),
} as ApiEnv)
const mail: Mail = {
  id: 'job_1',
  to: 'anna@example.com',
  onBehalfOf: null,
  subject: 'Please sign',
  text: 'Please sign',
  html: '<p>Please sign</p>',
  date: new Date('2026-03-01T09:00:00Z'),
  headers: {},
  replyTo: null,
  images: [],
  file: null,
}

test.each(others)('reports the outbox as unavailable if it responds with %s', async (_, response) => {
  respond = response
  await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'unavailable' })
})

test('reports an email as sent if the outbox returns 201 with the id of the email', async () => {
  respond = (response) => response.writeHead(201).end('{"id":"job_1"}')
  expect(await mailer.send(mail)).toEqual({ ok: true })
})
