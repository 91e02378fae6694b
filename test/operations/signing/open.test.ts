import { expect, test } from 'vitest'
import { createEnvelope, fieldOf } from '../../support/envelopes.ts'
import { post, viewIn } from '../../support/signing.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { openSender } from '../../support/upload.ts'

const { api, documentId } = await openSender(stack)

async function newSession() {
  const envelope = await createEnvelope(api, { documentId, fields: [fieldOf()] })
  const { body } = await api.send('POST', `/v1/signatures/requests/${envelope.id}/embedded-session`)
  return { envelope, url: body.url as string }
}

test('opens an embedded session only once for twenty concurrent requests', async () => {
  const { url } = await newSession()
  for (let i = 0; i < 5; i++) expect(viewIn(await (await fetch(url)).text()).state).toBe('embedded-shell')
  const responses = await Promise.all(Array.from({ length: 20 }, () => post(`${url}/open`)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(410)])
  const opened = responses.find(({ status }) => status === 200)
  expect(opened?.body).toMatchObject({ session: expect.stringMatching(/^[\w-]{43}$/), view: { state: 'open' } })
})

test('reopens an embedded session only with its session secret', async () => {
  const { envelope, url } = await newSession()
  const { session } = (await post(`${url}/open`)).body
  expect(viewIn(await (await fetch(url)).text()), 'a page says nothing before it proves itself').toEqual({
    state: 'embedded-shell',
    locale: 'en',
    basePath: new URL(url).pathname,
    envelopeId: envelope.id,
    color: null,
    isTest: false,
    embedded: { allowedOrigins: [], returnUrl: null },
  })
  const linkRow = "select opened_at, session_hash from signing_links where envelope_id = $1 and purpose = 'embedded'"
  const before = await queryDatabase(linkRow, [envelope.id])
  const back = await post(`${url}/open`, {}, { 'x-signing-session': session })
  expect([back.status, back.body.session, back.body.view.state]).toEqual([200, session, 'open'])
  expect(await queryDatabase(linkRow, [envelope.id]), 'the two hours do not begin anew').toEqual(before)
  for (const other of ['', 'A'.repeat(43)])
    expect((await post(`${url}/open`, {}, { 'x-signing-session': other })).status).toBe(410)
})

test('expires an embedded session that is not opened within ten minutes', async () => {
  const { envelope, url } = await newSession()
  await queryDatabase(
    "update signing_links set expires_at = now() - interval '1 second' where envelope_id = $1 and purpose = 'embedded'",
    [envelope.id],
  )
  expect(viewIn(await (await fetch(url)).text()).state).toBe('gone')
  expect((await post(`${url}/open`)).status).toBe(410)
})

test('expires an opened embedded session after two hours', async () => {
  const { envelope, url } = await newSession()
  const { session } = (await post(`${url}/open`)).body
  await queryDatabase(
    "update signing_links set opened_at = now() - interval '2 hours 1 second' where envelope_id = $1 and purpose = 'embedded'",
    [envelope.id],
  )
  const headers = { 'x-signing-session': session }
  expect((await fetch(`${url}/document`, { headers })).status).toBe(410)
  expect((await post(`${url}/open`, {}, headers)).status).toBe(410)
  const page = await fetch(url)
  expect([page.status, viewIn(await page.text()).state]).toEqual([404, 'gone'])
})
