import { expect, test } from 'vitest'
import { createEnvelope, waitForStatus } from '../support/envelopes.ts'
import { linkFor, post, signRequest } from '../support/signing.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { openSender } from '../support/upload.ts'

/** Tests the audit events that requests to the signing URLs write. */

const { api, documentId } = await openSender(stack)

const traces = { 'user-agent': 'Signer/1', 'cf-connecting-ip': '192.0.2.55' }

type Event = { action: string; target: string; actor: string; ip: string | null; user_agent: string | null }

/** Returns the audit events of the request with this response. */
const eventsOf = (response: { headers: Headers }) =>
  queryDatabase<Event>(
    `select action, target_kind || ' ' || target_id as target, actor_kind || ' ' || actor_id as actor, ip, user_agent
     from audit_events where request_id = $1 and organization_id = $2 order by position, id`,
    [response.headers.get('x-request-id'), api.organizationId],
  )

const get = async (address: string, headers: Record<string, string> = {}) => {
  const response = await fetch(address, { headers: { ...traces, ...headers }, redirect: 'manual' })
  await response.arrayBuffer()
  return response
}

async function invited() {
  const envelope = await createEnvelope(api, { documentId })
  return { envelope, link: await linkFor(stack, envelope) }
}

test('writes one audit event with the IP address and the user agent for each action of the signer', async () => {
  const { envelope, link } = await invited()
  const [onEnvelope, onDocument] = [`envelope ${envelope.id}`, `document ${documentId}`]
  const expectEvent = async (response: { status: number; headers: Headers }, action: string, target: string) => {
    expect(response.status).toBeLessThan(400)
    expect(await eventsOf(response)).toEqual([
      { action, target, actor: `signer ${envelope.id}`, ip: '192.0.2.55', user_agent: 'Signer/1' },
    ])
  }
  await expectEvent(await get(link), 'envelope.page_shown', onEnvelope)
  await expectEvent(await get(`${link}/document`), 'document.viewed', onDocument)
  await expectEvent(await get(`${link}/document?download=1`), 'document.downloaded', onDocument)
  await expectEvent(await post(`${link}/view`, {}, traces), 'envelope.opened', onEnvelope)
  expect(await eventsOf(await get(`${link}/status`))).toEqual([])
  expect(await eventsOf(await post(`${link}/view`, {}, traces))).toEqual([])
  await expectEvent(await post(`${link}/sign`, await signRequest(link), traces), 'envelope.signed', onEnvelope)
  await waitForStatus(api, envelope.id, 'completed')
  for (const artifact of ['document', 'certificate'])
    await expectEvent(await get(`${link}/artifacts/${artifact}`), 'envelope.artifact_read', onEnvelope)
})

test('records the signer as the actor of a decline', async () => {
  const { envelope, link } = await invited()
  const declined = await post(`${link}/decline`, { reason: 'No.' }, traces)
  expect(await eventsOf(declined)).toMatchObject([{ action: 'envelope.declined', actor: `signer ${envelope.id}` }])
})

test('writes one audit event each time an embedded session is opened, reopened or used to view the document', async () => {
  const { envelope } = await invited()
  const { body } = await api.send('POST', `/v1/signatures/requests/${envelope.id}/embedded-session`)
  expect(await eventsOf(await get(body.url))).toEqual([])
  const entered = await post(`${body.url}/open`, {}, traces)
  expect(await eventsOf(entered)).toMatchObject([{ action: 'envelope.session_entered', ip: '192.0.2.55' }])
  const session = { 'x-signing-session': entered.body.session }
  const back = await post(`${body.url}/open`, {}, { ...traces, ...session })
  expect(await eventsOf(back)).toMatchObject([{ action: 'envelope.page_shown' }])
  expect(await eventsOf(await get(`${body.url}/document`, session))).toMatchObject([{ action: 'document.viewed' }])
})

test('writes no audit event for rejected requests to signing links and embedded sessions', async () => {
  const { envelope, link } = await invited()
  const { body } = await api.send('POST', `/v1/signatures/requests/${envelope.id}/embedded-session`)
  await post(`${body.url}/open`)
  const refused: { status: number; headers: Headers }[] = [
    await get(link.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))),
    await get(`${link}/artifacts/document`),
    await get(`${body.url}/document`),
    await get(`${body.url}/document`, { 'x-signing-session': 'A'.repeat(43) }),
    await post(`${body.url}/open`, {}, traces),
    await post(`${link}/sign`, { nonsense: true }, traces),
    await post(`${link}/sign`, await signRequest(link, { revision: 7 }), traces),
    await post(`${link}/decline`, { reason: 7 }, traces),
  ]
  await api.send('POST', `/v1/signatures/requests/${envelope.id}/reassign`, { signerEmail: 'other@example.com' })
  for (const path of ['', '/document', '/status']) refused.push(await get(`${link}${path}`))
  refused.push(await post(`${link}/view`, {}, traces))
  for (const response of refused) {
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(await eventsOf(response)).toEqual([])
  }
})
