import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createEnvelope, fieldOf, linkFor, post, signAndComplete, viewIn, whenQuiet } from '../support/signing.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { openApi, pdfOfPages, readyDocument, sha256Of } from '../support/upload.ts'
import { auditOf, jobsAreOver } from '../support/written.ts'

const api = await openApi(stack)
const pdf = pdfOfPages()
const documentId = await readyDocument(api, pdf)
await jobsAreOver(api.organizationId)

const tables = [
  'envelopes',
  'envelope_fields',
  'evidence_records',
  'evidence_checkpoints',
  'evidence_disclosures',
  'signing_links',
  'jobs',
  'webhook_events',
  'documents',
]

/** Every row of the organization, as text. */
async function snapshot(): Promise<string> {
  const parts: string[] = []
  for (const table of tables) {
    const rows = await queryDatabase(
      `select to_jsonb(t)::text as row from ${table} t where organization_id = $1 order by 1`,
      [api.organizationId],
    )
    parts.push(table, ...rows.map(({ row }) => row))
  }
  return parts.join('\n')
}

/** An envelope whose invitation went out and is recorded, so that nothing changes any more by itself. */
async function sentEnvelope(body: Record<string, unknown> = {}) {
  const envelope = await createEnvelope(api, { documentId, ...body })
  const link = await linkFor(stack, envelope)
  await whenQuiet(envelope.id)
  return { envelope, link, token: link.split('/').at(-1) as string }
}

const addresses = ['', '/status', '/document', '/sign', '/decline', '/view', '/open']

/** What a mail scanner that runs no scripts does with a link that it finds. */
async function scan(link: string, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++)
    for (const address of addresses)
      for (const method of ['GET', 'HEAD']) await (await fetch(`${link}${address}`, { method })).arrayBuffer()
}

test('GET and HEAD change nothing but the audit log, however often a mail scanner follows the link', async () => {
  const { envelope, link } = await sentEnvelope()
  const before = await snapshot()
  await scan(link, 10)
  expect(await snapshot()).toBe(before)
  const shown = (await auditOf(api.organizationId, envelope.id)).filter(({ actor_kind }) => actor_kind === 'signer')
  expect(shown.map(({ action }) => action)).toEqual(Array(20).fill('envelope.page_shown'))
})

test('they do not spend an embedded link either', async () => {
  const { envelope } = await sentEnvelope()
  const { body } = await api.send('POST', `/v1/signatures/requests/${envelope.id}/embedded-session`)
  const before = await snapshot()
  await scan(body.url, 3)
  expect(await snapshot()).toBe(before)
  expect((await post(`${body.url}/open`)).status).toBe(200)
})

test('nor do they change anything once the envelope has ended or the link was replaced', async () => {
  const [completed, declined, corrected] = [await sentEnvelope(), await sentEnvelope(), await sentEnvelope()]
  await signAndComplete(api, stack, completed.envelope)
  await post(`${declined.link}/decline`, {})
  await api.send('POST', `/v1/signatures/requests/${corrected.envelope.id}/correct`, { message: 'New.' })
  for (const { envelope } of [completed, declined, corrected]) await whenQuiet(envelope.id)
  const before = await snapshot()
  for (const { link } of [completed, declined, corrected]) await scan(link, 2)
  expect(await snapshot()).toBe(before)
})

test.each([
  ['an unknown token', 'A'.repeat(43)],
  ['a short token', 'abc'],
  ['a long token', 'A'.repeat(44)],
  ['a token with a foreign character', `${'A'.repeat(42)}.`],
])('%s shows the same dead page, and every other address is a 404', async (_, token) => {
  const page = await fetch(`${stack.baseUrl}/sign/${token}`)
  expect([page.status, viewIn(await page.text()).state]).toEqual([404, 'gone'])
  for (const path of ['document', 'status', 'artifacts/document'])
    expect((await fetch(`${stack.baseUrl}/sign/${token}/${path}`)).status).toBe(404)
  for (const path of ['view', 'decline', 'open'])
    expect((await post(`${stack.baseUrl}/sign/${token}/${path}`)).status).toBe(404)
})

test('a truncated or extended link leads nowhere', async () => {
  const { link } = await sentEnvelope()
  for (const url of [link.slice(0, -1), `${link}A`]) expect((await fetch(url)).status).toBe(404)
})

test('tokens stand in no log, and in the database as hashes only', async () => {
  const { envelope, link, token } = await sentEnvelope()
  const { body } = await api.send('POST', `/v1/signatures/requests/${envelope.id}/embedded-session`)
  const embeddedToken = body.url.split('/').at(-1) as string
  const { session } = (await post(`${body.url}/open`)).body
  await fetch(`${link}/document`)
  await post(`${link}/sign`, { nonsense: true })
  await post(`${link}/decline`, { reason: 'No.' })

  const log = readFileSync(stack.workerLogFile, 'utf8')
  expect(log).toContain('signing.document')
  const columns = await queryDatabase<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'ARRAY')`,
  )
  expect(columns.length).toBeGreaterThan(100)
  for (const secret of [token, embeddedToken, session as string]) {
    expect(log).not.toContain(secret)
    const found: string[] = []
    for (const { table_name, column_name } of columns) {
      const rows = await queryDatabase(
        `select 1 from "${table_name}" where strpos("${column_name}"::text, $1) > 0 limit 1`,
        [secret],
      )
      if (rows.length > 0) found.push(`${table_name}.${column_name}`)
    }
    expect(found).toEqual([])
  }
  const hashes = await queryDatabase<{ token_hash: string; session_hash: string | null }>(
    'select token_hash, session_hash from signing_links where envelope_id = $1 order by purpose desc',
    [envelope.id],
  )
  const hashOf = (text: string) => sha256Of(new TextEncoder().encode(text))
  expect(hashes).toEqual([
    { token_hash: hashOf(token), session_hash: null },
    { token_hash: hashOf(embeddedToken), session_hash: hashOf(session) },
  ])
})

test('the first gesture on the page marks the envelope as viewed, once in the chain', async () => {
  const { envelope, link } = await sentEnvelope()
  for (let i = 0; i < 3; i++) expect((await post(`${link}/view`)).status).toBe(204)
  const { body } = await api.send('GET', `/v1/signatures/requests/${envelope.id}`)
  expect(body.signer.status).toBe('viewed')
  const { body: evidence } = await api.send('GET', `/v1/signatures/requests/${envelope.id}/evidence`)
  expect(evidence.records.map(({ type }: { type: string }) => type)).toEqual(['created', 'sent', 'opened'])
})

test('the page may not be framed, indexed, cached or leaked by a referrer, and runs scripts by nonce only', async () => {
  const { link } = await sentEnvelope()
  const [one, other] = await Promise.all([fetch(link), fetch(link)])
  const policy = one.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/default-src 'none'.*script-src 'nonce-[\w-]{24}' 'strict-dynamic'.*frame-ancestors 'none'$/)
  expect(other.headers.get('content-security-policy')).not.toBe(policy)
  expect(
    Object.fromEntries(
      ['cache-control', 'referrer-policy', 'x-content-type-options', 'x-robots-tag'].map((name) => [
        name,
        one.headers.get(name),
      ]),
    ),
  ).toEqual({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow, noarchive',
  })
})

test('the signer reads the very bytes that were uploaded, whole or by ranges', async () => {
  const { link } = await sentEnvelope()
  const whole = await fetch(`${link}/document`)
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
    200,
    'application/pdf',
    'bytes',
  ])
  expect(sha256Of(new Uint8Array(await whole.arrayBuffer()))).toBe(sha256Of(pdf))
  const part = await fetch(`${link}/document`, { headers: { range: 'bytes=5-14' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-14/${pdf.length}`])
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(pdf.slice(5, 15))
  const tail = await fetch(`${link}/document`, { headers: { range: `bytes=${pdf.length - 3}-` } })
  expect([tail.status, (await tail.arrayBuffer()).byteLength]).toEqual([206, 3])
})

test('reading by the signer is an audit event, once for all parts of a reading, and a download is one', async () => {
  const { envelope, link } = await sentEnvelope()
  const reads = async () =>
    (await auditOf(api.organizationId, documentId))
      .filter(({ actor_kind, actor_id }) => actor_kind === 'signer' && actor_id === envelope.id)
      .map(({ action }) => action)
  const read = async (range?: string) =>
    (await fetch(`${link}/document`, { headers: range ? { range } : {} })).arrayBuffer()
  await read('bytes=5-14')
  await read('bytes=15-24')
  expect(await reads()).toEqual(['document.viewed'])
  await read('bytes=0-14')
  await read()
  await read('bytes=5-')
  expect(await reads()).toEqual(Array(3).fill('document.viewed'))
  await queryDatabase("update audit_events set at = at - interval '61 minutes' where actor_id = $1", [envelope.id])
  await read('bytes=5-14')
  const file = await fetch(`${link}/document?download=1`)
  await file.arrayBuffer()
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="Contract.pdf"/)
  expect(await reads()).toEqual([...Array(4).fill('document.viewed'), 'document.downloaded'])
})

test('before completion the link gives no artifact; afterwards both, by redirect', async () => {
  const { envelope, link } = await sentEnvelope()
  expect((await fetch(`${link}/artifacts/document`)).status).toBe(404)
  const completed = await signAndComplete(api, stack, envelope)
  for (const kind of ['document', 'certificate']) {
    const file = await fetch(`${link}/artifacts/${kind}`)
    expect(sha256Of(new Uint8Array(await file.arrayBuffer()))).toBe(completed.artifacts[kind].sha256)
  }
  expect(await (await fetch(`${link}/status`)).json()).toEqual({
    status: 'completed',
    artifacts: { document: true, certificate: true },
  })
  expect((await fetch(`${link}/artifacts/evidence`)).status).toBe(404)
})

test('thirty days after the end the link gives no files any more', async () => {
  const { envelope, link } = await sentEnvelope()
  await signAndComplete(api, stack, envelope)
  await queryDatabase("update envelopes set completed_at = now() - interval '30 days 1 minute' where id = $1", [
    envelope.id,
  ])
  for (const path of ['document', 'artifacts/document', 'artifacts/certificate'])
    expect((await fetch(`${link}/${path}`)).status).toBe(410)
})

test('an expired envelope shows as expired and takes no signature, even before anything recorded the expiry', async () => {
  const { envelope, link } = await sentEnvelope({ fields: [fieldOf({ isRequired: false })] })
  const { revision, consent } = viewIn(await (await fetch(link)).text())
  await queryDatabase("update envelopes set expires_at = now() - interval '1 second' where id = $1", [envelope.id])
  expect(viewIn(await (await fetch(link)).text()).state).toBe('expired')
  const request = { revision, consent: { version: consent.version, sha256: consent.sha256 }, values: {} }
  const answer = await post(`${link}/sign`, { ...request, signature: { kind: 'typed', text: 'Anna' } })
  expect([answer.status, answer.body.code]).toEqual([409, 'envelope_not_active'])
})
