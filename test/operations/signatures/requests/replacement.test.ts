import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { openWebhooks } from '../../../support/deliveries.ts'
import { createEnvelope, fieldOf, getEnvelope, newEmail, postEnvelope } from '../../../support/envelopes.ts'
import { once } from '../../../support/open-api.ts'
import { bouncedEnvelope, submitForm } from '../../../support/sender-page.ts'
import { queryDatabase, stack } from '../../../support/stack.ts'
import { openSender } from '../../../support/upload.ts'
import { auditOf } from '../../../support/written.ts'

const { api, documentId } = await openSender(stack)

const request = (previousEnvelopeId: string) => ({
  documentId,
  signerEmail: newEmail(),
  fields: [fieldOf()],
  previousEnvelopeId,
})

async function voidedEnvelope(): Promise<string> {
  const { id } = await createEnvelope(api, { documentId })
  await api.send('POST', `/v1/signatures/requests/${id}/void`, {})
  return id
}

const replacementsOf = async (id: string): Promise<string[]> =>
  (await queryDatabase<{ id: string }>('select id from envelopes where previous_envelope_id = $1', [id])).map(
    (row) => row.id,
  )

test('records previousEnvelopeId in the envelope, its evidence, its audit event and its webhook event', async () => {
  const hooks = await openWebhooks()
  const endpoint = await hooks.endpoint('/created', { events: ['envelope.created'] })
  const { id: previousId } = await createEnvelope(hooks.api, { documentId: hooks.documentId })
  await hooks.api.send('POST', `/v1/signatures/requests/${previousId}/void`, {})
  const { status, body } = await postEnvelope(hooks.api, { ...request(previousId), documentId: hooks.documentId })
  expect([status, body.previousEnvelopeId]).toEqual([201, previousId])
  expect((await getEnvelope(hooks.api, body.id)).previousEnvelopeId).toBe(previousId)
  const evidence = await hooks.api.send('GET', `/v1/signatures/requests/${body.id}/evidence`)
  expect(evidence.body.records[0].data.previousEnvelopeId).toBe(previousId)
  const [created] = await auditOf(hooks.api.organizationId, body.id)
  expect([created?.action, created?.details]).toEqual(['envelope.created', { previousEnvelopeId: previousId }])
  const deliveries = await hooks.settled(endpoint.id, ['delivered', 'delivered'])
  expect(JSON.parse(deliveries[1]!.body).data.envelope.previousEnvelopeId).toBe(previousId)
})

test('accepts only one of several concurrent replacements of an envelope', async () => {
  const id = await voidedEnvelope()
  const responses = await Promise.all(Array.from({ length: 5 }, () => postEnvelope(api, request(id))))
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  for (const { status, body } of responses) if (status === 409) expect(body.code).toBe('envelope_replaced')
  expect(await replacementsOf(id)).toHaveLength(1)
})

test('offers no second replacement on the sender page of a replaced envelope', async () => {
  const { envelope, link } = await bouncedEnvelope({ api, documentId }, newEmail())
  await queryDatabase("update envelopes set status = 'declined' where id = $1", [envelope.id])
  expect(await (await fetch(link)).text()).toContain('/send-again')
  const { body } = await postEnvelope(api, request(envelope.id))
  const page = await (await fetch(link)).text()
  expect(page).toContain(body.id)
  expect(page).not.toContain('/send-again')
  const deadline = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await submitForm(link, 'send-again', { deadline })
  expect(await replacementsOf(envelope.id)).toEqual([body.id])
})

test('replays the response of a replacement that the same request completes while its repetition reads', async () => {
  const body = request(await voidedEnvelope())
  const key = once()
  const send = () => api.send('POST', '/v1/signatures/requests', body, key)
  const first = await send()
  const hold = new pg.Client({ connectionString: stack.ownerDatabaseUrl })
  await hold.connect()
  // Stores the first response a second time, while the repetition waits to read the envelopes.
  await hold.query(
    `create temporary table kept as select * from idempotency_keys where key = '${key['idempotency-key']}'`,
  )
  await hold.query('delete from idempotency_keys k using kept where k.key = kept.key')
  await hold.query('begin')
  await hold.query('insert into idempotency_keys select * from kept')
  await hold.query('lock table envelopes in access exclusive mode')
  const repeated = send()
  await vi.waitFor(async () => {
    const { rows } = await hold.query("select from pg_locks where relation = 'envelopes'::regclass and not granted")
    expect(rows).not.toEqual([])
  }, 10_000)
  await hold.query('commit')
  await hold.end()
  expect([first.status, (await repeated).body]).toEqual([201, first.body])
  expect(await replacementsOf(body.previousEnvelopeId)).toEqual([first.body.id])
})
