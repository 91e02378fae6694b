import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailOutbox, startMailOutbox } from '../../../dev/stack/mail-outbox.ts'

let dataDir: string
let outbox: MailOutbox
const registered: string[] = []

const mail = (id: string, to: string, changes = {}) => ({
  ...{ id, from: 'sign@chancery.localhost', to, subject: `Subject ${id}`, text: 'See http://127.0.0.1/sign/a?b=1&c=2' },
  ...{ html: '<p>Hello</p><script>alert(1)</script>', headers: { 'X-Envelope': 'env_1' }, ...changes },
})
const post = (body: string) => fetch(`${outbox.url}/messages`, { method: 'POST', body })

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'chancery-mail-'))
  outbox = await startMailOutbox({ dataDir, onMail: ({ id }) => registered.push(id) })
  for (const [id, to] of [
    ['m1', 'ann@example.test'],
    ['m2', 'bob@example.test'],
    ['m3', 'Ann@example.test'],
  ] as const) {
    await post(JSON.stringify(mail(id, to)))
  }
})

afterAll(async () => {
  await outbox?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const idsOf = async (path: string) => {
  const mails = (await (await fetch(`${outbox.url}${path}`)).json()) as { id: string }[]
  return mails.map(({ id }) => id)
}

test('filters emails by address, regardless of case', async () => {
  expect(await idsOf('/messages')).toEqual(['m3', 'm2', 'm1'])
  expect(await idsOf('/messages?to=ann%40EXAMPLE.test')).toEqual(['m3', 'm1'])
})

test('stores an email only once if it is delivered twice', async () => {
  const again = await post(JSON.stringify(mail('m1', 'ann@example.test', { subject: 'Other' })))
  expect([again.status, await again.json()]).toEqual([201, { id: 'm1' }])
  expect(outbox.messages().filter(({ id }) => id === 'm1')).toMatchObject([{ subject: 'Subject m1' }])
  expect(registered).toEqual(['m1', 'm2', 'm3'])
})

test.each([
  ['invalid JSON', '{'],
  ['a missing recipient', JSON.stringify({ ...mail('m9', ''), to: undefined })],
  ['an empty id', JSON.stringify(mail('', 'a@b'))],
])('rejects an email message with %s', async (_title, body) => {
  expect((await post(body)).status).toBe(400)
})

test('rejects an email to a nonexistent address with 422', async () => {
  expect((await post(JSON.stringify(mail('m9', 'nobody@refused.example')))).status).toBe(422)
  expect(await idsOf('/messages?to=nobody%40refused.example')).toEqual([])
})

test('links to each email from the list page of the local mailbox', async () => {
  const html = await (await fetch(outbox.url)).text()
  expect(html).toContain('<a href="/messages/m2">Subject m2</a>')
})

test('shows an email with links and without scripts', async () => {
  const response = await fetch(`${outbox.url}/messages/m1`)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await response.text()
  expect(html).toContain('<a href="http://127.0.0.1/sign/a?b=1&amp;c=2">')
  expect(html).not.toContain('<script>')
  expect((await fetch(`${outbox.url}/messages/unknown`)).status).toBe(404)
})

test('preserves emails in order after a restart of the local mailbox', async () => {
  await outbox.close()
  outbox = await startMailOutbox({ dataDir })
  expect(await idsOf('/messages')).toEqual(['m3', 'm2', 'm1'])
})
