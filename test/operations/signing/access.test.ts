import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { expectStatus } from '../../support/client.ts'
import { createEnvelope, fieldOf, getEnvelope, recordTypesOf, waitForStatus } from '../../support/envelopes.ts'
import { once } from '../../support/open-api.ts'
import { linkFor, mailFor, post, viewIn, whenQuiet } from '../../support/signing.ts'
import { lockRow, queryDatabase, stack } from '../../support/stack.ts'
import { openSender } from '../../support/upload.ts'

const { api, documentId } = await openSender(stack)
const accessCode = 'Blaue Katze 7'
const sender = { senderEmail: 'sender@example.com' }

async function invited(body: Record<string, unknown> = {}) {
  const envelope = await createEnvelope(api, {
    ...{ documentId, documentTitle: 'Secret lease', message: 'Between us', signerName: 'Anna Müller', accessCode },
    ...sender,
    ...body,
  })
  const link = await linkFor(stack, envelope)
  await whenQuiet(envelope.id)
  return { envelope, link }
}
const give = (link: string, code?: string, headers = {}) =>
  post(`${link}/access`, code === undefined ? {} : { code }, headers)
const signedBody = (view: { revision: number; consent: { version: string; sha256: string } }) => ({
  revision: view.revision,
  consent: { version: view.consent.version, sha256: view.consent.sha256 },
  signature: null,
  values: { sign: { kind: 'typed', text: 'Anna' } },
})

test('discloses nothing about the document or the signer before the correct access code is entered', async () => {
  const { envelope, link } = await invited()
  expect(envelope.accessCode).toEqual({ isPassed: false, attemptsLeft: 5 })
  const page = await (await fetch(link)).text()
  expect(viewIn(page).state).toBe('access-code')
  expect(page).not.toMatch(/Secret lease|Between us|Anna|consent/)
  const closed = [
    await fetch(`${link}/document`),
    await fetch(`${link}/status`),
    await fetch(`${link}/evidence`),
    await fetch(`${link}/artifacts/document`),
  ]
  const posts = [await post(`${link}/view`), await post(`${link}/decline`), await give(link)]
  for (const { status } of [...closed, ...posts]) expect(status).toBe(403)
  expect(posts.map(({ body }) => body.code)).toEqual(Array(3).fill('access_code_required'))

  const given = await give(link, ' blaue katze7')
  expect(given.status).toBe(200)
  expect(given.body.view).toMatchObject({ state: 'open', documentTitle: 'Secret lease', message: 'Between us' })
  const proof = { 'x-signing-access': given.body.access }
  expect((await fetch(`${link}/document`, { headers: proof })).status).toBe(200)
  expect((await give(link, undefined, proof)).body.view.state).toBe('open')
  expect((await getEnvelope(api, envelope.id)).accessCode).toEqual({ isPassed: true, attemptsLeft: 5 })

  expect((await post(`${link}/sign`, signedBody(given.body.view))).body.code).toBe('access_code_required')
  expect((await post(`${link}/sign`, signedBody(given.body.view), proof)).status).toBe(200)
  await waitForStatus(api, envelope.id, 'completed')
  expect((await fetch(`${link}/evidence`)).status).toBe(403)
  const { body: evidence } = await api.send('GET', `/v1/signatures/requests/${envelope.id}/evidence`)
  expect(evidence.integrity.valid).toBe(true)
  expect(evidence.records[0].data.accessCode).toBe(true)
  expect(await recordTypesOf(envelope.id)).toEqual(
    expect.arrayContaining(['created', 'access_passed', 'consented', 'signed', 'completed']),
  )
  const verifyLink = (await mailFor(stack, envelope, /^Signed:/)).text.match(/verify\.html#\S+\/(\S+)/)?.[1]
  expect((await fetch(`${stack.baseUrl}/sign/${verifyLink}/evidence`)).status).toBe(200)
})

test('locks the signing link at the fifth wrong access code, and unlocks the envelope with a new code', async () => {
  const { envelope, link } = await invited()
  const responses = []
  for (let i = 0; i < 5; i++) responses.push(await give(link, `wrong${i}`))
  expect(responses.map(({ status, body }) => [status, body.code, body.attemptsLeft])).toEqual([
    ...[4, 3, 2, 1].map((left) => [403, 'access_code_wrong', left]),
    [403, 'access_code_locked', undefined],
  ])
  expect((await give(link, accessCode)).body.code).toBe('access_code_locked')
  const locked = await (await fetch(link)).text()
  expect(viewIn(locked).attemptsLeft).toBe(0)
  expect(locked).toContain('<h1>This link is locked</h1>')
  expect((await getEnvelope(api, envelope.id)).accessCode).toEqual({ isPassed: false, attemptsLeft: 0 })
  const types = await recordTypesOf(envelope.id)
  expect(types.filter((type) => type === 'access_denied')).toHaveLength(5)
  await mailFor(stack, { id: envelope.id, signer: { email: sender.senderEmail } }, /^Locked after wrong access codes:/)

  expect((await api.send('POST', `/v1/signatures/requests/${envelope.id}/remind`)).status).toBe(200)
  expect((await give(link, accessCode)).body.code).toBe('access_code_locked')
  const corrected = await api.send('POST', `/v1/signatures/requests/${envelope.id}/correct`, { accessCode: 'other-1' })
  expect(corrected.body.accessCode).toEqual({ isPassed: false, attemptsLeft: 5 })
  const mail = await mailFor(stack, corrected.body, /^Please sign: Secret lease/)
  expect(mail.text).not.toContain('other-1')
})

test('counts at most five of many concurrent wrong access codes', async () => {
  const { envelope, link } = await invited()
  const responses = await Promise.all(Array.from({ length: 12 }, (_, i) => give(link, `guess${i}`)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([403]))
  const types = await recordTypesOf(envelope.id)
  expect(types.filter((type) => type === 'access_denied')).toHaveLength(5)
})

test('orders a correct access code among concurrent wrong codes, also after an earlier correct code', async () => {
  const { envelope, link } = await invited()
  expect((await give(link, accessCode)).status).toBe(200)
  const codes = Array.from({ length: 24 }, (_, i) => (i === 12 ? accessCode : `guess${i}`))
  const responses = await Promise.all(codes.map((code) => give(link, code)))
  const [first, ...types] = (await recordTypesOf(envelope.id)).filter((type) => type.startsWith('access_'))
  expect(first).toBe('access_passed')
  const passes = responses.filter(({ status }) => status === 200).length
  expect(types.filter((type) => type === 'access_passed')).toHaveLength(passes)
  expect(types.slice(types.lastIndexOf('access_passed') + 1)).toHaveLength(5)
})

test('records no second access code in evidence that has a thousand records', async () => {
  const { envelope, link } = await invited()
  const setRecords = (count: number) =>
    queryDatabase('update envelopes set evidence_count = $2 where id = $1', [envelope.id, count])
  await setRecords(1_000)
  expect((await give(link, accessCode)).status).toBe(200)
  const before = await recordTypesOf(envelope.id)
  for (const code of [accessCode, 'wrong', accessCode])
    expect((await give(link, code)).body).toMatchObject({
      code: 'access_code_locked',
      detail: expect.stringMatching(/^The access code was entered too often\./),
    })
  expect(await recordTypesOf(envelope.id)).toEqual(before)
  const page = await (await fetch(link)).text()
  expect([viewIn(page), page.includes('id="access-code"')]).toMatchObject([{ attemptsLeft: 0 }, false])
  expect((await getEnvelope(api, envelope.id)).accessCode).toEqual({ isPassed: true, attemptsLeft: 5 })
  await setRecords(998)
  expect((await give(link, accessCode)).status).toBe(200)
})

test('compares an access code with an ended envelope only in the order of the attempts', async () => {
  const { envelope, link } = await invited()
  await expectStatus(api.send('POST', `/v1/signatures/requests/${envelope.id}/void`, {}), 200)
  const release = await lockRow('envelopes', envelope.id)
  const right = give(link, accessCode)
  expect(await Promise.race([right, setTimeout(500, 'waiting')])).toBe('waiting')
  await release()
  expect((await right).status).toBe(200)
  const denied = await Promise.all(Array.from({ length: 8 }, (_, i) => give(link, `guess${i}`)))
  expect(new Set(denied.map(({ status }) => status))).toEqual(new Set([403]))
  expect((await give(link, accessCode)).body.code).toBe('access_code_locked')
  const audited = await queryDatabase(
    "select 1 from audit_events where target_id = $1 and action = 'envelope.access_denied'",
    [envelope.id],
  )
  expect(audited).toHaveLength(5)
})

test('keeps the number of wrong access codes while the document is sealed', async () => {
  const { envelope, link } = await invited()
  const given = await give(link, accessCode)
  const proof = { 'x-signing-access': given.body.access }
  expect((await post(`${link}/sign`, signedBody(given.body.view), proof)).status).toBe(200)
  const sealing = "select 1 from jobs where kind = 'sealing' and payload ->> 'envelopeId' = $1 and state <> 'queued'"
  await expect.poll(() => queryDatabase(sealing, [envelope.id]), { interval: 1 }).toHaveLength(1)
  // The transaction of a fifth wrong code, which is longer than the sealing.
  const counting =
    'with u as (update envelopes set access_failures = 5 where id = $1 returning id) select pg_sleep(2) from u'
  await queryDatabase(counting, [envelope.id])
  await waitForStatus(api, envelope.id, 'completed')
  expect((await give(link, accessCode)).body.code).toBe('access_code_locked')
})

test('keeps the access code out of stored rows, the invitation and the response', async () => {
  const key = once()
  const body = { documentId, signerEmail: 'anna@example.com', fields: [fieldOf()], accessCode: 'zebra-4711' }
  const created = await api.send('POST', '/v1/signatures/requests', body, key)
  expect(JSON.stringify(created.body)).not.toContain('zebra')
  const link = await linkFor(stack, created.body)
  await give(link, 'zebra-4711')
  await whenQuiet(created.body.id)
  expect((await mailFor(stack, created.body)).text).not.toContain('zebra')
  const tables = [
    'envelopes',
    'jobs',
    'webhook_events',
    'audit_events',
    'evidence_records',
    'evidence_disclosures',
    'idempotency_keys',
  ]
  for (const table of tables) {
    const rows = await queryDatabase(`select 1 from ${table} t where organization_id = $1 and t::text like '%zebra%'`, [
      api.organizationId,
    ])
    expect(rows, table).toEqual([])
  }
  const replayed = await api.send('POST', '/v1/signatures/requests', body, key)
  expect([replayed.status, replayed.body.id]).toEqual([201, created.body.id])
  const other = await api.send('POST', '/v1/signatures/requests', { ...body, accessCode: 'zebra-4712' }, key)
  expect(other.body.code).toBe('idempotency_key_reused')
})

test('requires the access code in an embedded session', async () => {
  const { envelope } = await invited({ delivery: 'email' })
  const { url } = (await api.send('POST', `/v1/signatures/requests/${envelope.id}/embedded-session`)).body
  const opened = await post(`${url}/open`)
  expect(opened.body.view.state).toBe('access-code')
  const session = { 'x-signing-session': opened.body.session }
  expect((await give(url, accessCode)).status).toBe(410)
  const given = await give(url, accessCode, session)
  const proofs = { ...session, 'x-signing-access': given.body.access }
  expect((await post(`${url}/sign`, signedBody(given.body.view), session)).status).toBe(403)
  expect((await post(`${url}/sign`, signedBody(given.body.view), proofs)).status).toBe(200)
  await waitForStatus(api, envelope.id, 'completed')
  const link = await linkFor(stack, envelope)
  for (let i = 0; i < 5; i++) await give(link, `wrong${i}`)
  expect((await give(link, accessCode)).body.code).toBe('access_code_locked')
})

test('preserves, replaces or removes the access code when the envelope is reassigned', async () => {
  for (const [change, expected] of [
    [{}, { isPassed: false, attemptsLeft: 5 }],
    [{ accessCode: 'another-1' }, { isPassed: false, attemptsLeft: 5 }],
    [{ accessCode: null }, null],
  ] as const) {
    const { envelope } = await invited()
    const body = { signerEmail: `ben-${Date.now()}@example.com`, ...change }
    const reassigned = await api.send('POST', `/v1/signatures/requests/${envelope.id}/reassign`, body)
    expect([reassigned.status, reassigned.body.accessCode]).toEqual([200, expected])
    const link = await linkFor(stack, reassigned.body)
    const code = 'accessCode' in change ? (change.accessCode ?? accessCode) : accessCode
    expect((await give(link, code)).status).toBe(expected === null ? 404 : 200)
  }
})

test('sets the access code of each workflow signer separately', async () => {
  const signer = { signerEmail: 'anna@example.com', fields: [fieldOf()] }
  const { body } = await api.send(
    'POST',
    '/v1/signatures/workflows/sequential',
    { documentId, signers: [{ ...signer, accessCode }, signer] },
    once(),
  )
  expect(body.steps.map((step: { accessCode: unknown }) => step.accessCode)).toEqual([
    { isPassed: false, attemptsLeft: 5 },
    null,
  ])
})
