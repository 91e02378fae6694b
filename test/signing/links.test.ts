import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { sha256Of } from '../support/sample-pdf.ts'
import { post, sentEnvelope, signAndComplete, viewIn, whenQuiet } from '../support/signing.ts'
import { sized } from '../support/size.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { openSender } from '../support/upload.ts'
import { logWith } from '../support/worker-log.ts'
import { auditOf, jobsAreOver } from '../support/written.ts'

const { api, documentId } = await openSender(stack)
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

/** Returns every row of the organization as one text. */
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

const addresses = ['', '/status', '/document', '/sign', '/decline', '/view', '/open']

/** Follows a link as a mail scanner without scripts does. */
async function scan(link: string, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++)
    for (const address of addresses)
      for (const method of ['GET', 'HEAD']) await (await fetch(`${link}${address}`, { method })).arrayBuffer()
}

test('changes only the audit log for GET and HEAD requests to a signing link', async () => {
  const { envelope, link } = await sentEnvelope(api, { documentId })
  const before = await snapshot()
  const rounds = sized(3, 10)
  await scan(link, rounds)
  expect(await snapshot()).toBe(before)
  const shown = (await auditOf(api.organizationId, envelope.id)).filter(({ actor_kind }) => actor_kind === 'signer')
  expect(shown.map(({ action }) => action)).toEqual(Array(2 * rounds).fill('envelope.page_shown'))
})

test('opens an embedded session only with a POST request', async () => {
  const { envelope } = await sentEnvelope(api, { documentId })
  const { body } = await api.send('POST', `/v1/signatures/requests/${envelope.id}/embedded-session`)
  const before = await snapshot()
  await scan(body.url, 3)
  expect(await snapshot()).toBe(before)
  expect((await post(`${body.url}/open`)).status).toBe(200)
})

test('changes nothing for GET and HEAD requests to the signing link of a completed, declined or corrected envelope', async () => {
  const [completed, declined, corrected] = [
    await sentEnvelope(api, { documentId }),
    await sentEnvelope(api, { documentId }),
    await sentEnvelope(api, { documentId }),
  ]
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
  ['a token with an invalid character', `${'A'.repeat(42)}.`],
])('returns 404 for requests to a signing link with %s', async (_, token) => {
  const page = await fetch(`${stack.baseUrl}/sign/${token}`)
  expect([page.status, viewIn(await page.text()).state]).toEqual([404, 'gone'])
  for (const path of ['document', 'status', 'artifacts/document'])
    expect((await fetch(`${stack.baseUrl}/sign/${token}/${path}`)).status).toBe(404)
  for (const path of ['view', 'decline', 'open'])
    expect((await post(`${stack.baseUrl}/sign/${token}/${path}`)).status).toBe(404)
})

test.each([
  ['an unknown token', 'A'.repeat(43)],
  ['a short token', 'abc'],
])('returns 404 for a signing request with %s and an invalid body', async (_, token) => {
  for (const body of ['{', `{"reason": "${'x'.repeat(1_048_576)}"}`, '"no object"'])
    for (const path of ['sign', 'decline'])
      expect((await post(`${stack.baseUrl}/sign/${token}/${path}`, body)).status).toBe(404)
})

test('returns 404 for a truncated or extended signing link', async () => {
  const { link } = await sentEnvelope(api, { documentId })
  for (const url of [link.slice(0, -1), `${link}A`]) expect((await fetch(url)).status).toBe(404)
})

test.each([
  ['an unknown link', randomBytes(32).toString('base64url')],
  ['a malformed link', 'made-up'],
])('returns 404 for a signing request to %s before the body arrives', async (_, token) => {
  const sent = request(`${stack.baseUrl}/sign/${token}/sign`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 1_000_000, origin: stack.baseUrl },
  })
  // Ignores errors of the request, because the client never sends the rest of the body.
  sent.on('error', () => undefined).write('{"revision":')
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(404)
  sent.destroy()
})

test('stores only hashes of link and session tokens, and logs none of the tokens', async () => {
  const { envelope, link, token } = await sentEnvelope(api, { documentId })
  const { body } = await api.send('POST', `/v1/signatures/requests/${envelope.id}/embedded-session`)
  const embeddedToken = body.url.split('/').at(-1) as string
  const { session } = (await post(`${body.url}/open`)).body
  await fetch(`${link}/document`)
  await post(`${link}/sign`, { nonsense: true })
  await post(`${link}/decline`, { reason: 'No.' })
  // Requests paths without an operation, and sends a link as the referrer of other pages.
  for (const path of ['/nothing', '/document/nothing', '?token=1']) await fetch(`${link}${path}`, { method: 'PUT' })
  await fetch(`${stack.baseUrl}/health`, { headers: { referer: body.url } })
  const last = await fetch(`${stack.baseUrl}/v1/account`, { headers: { referer: link, 'x-api-key': token } })

  const log = await logWith(last.headers.get('x-request-id') as string)
  const lines = log.split('\n').filter((line) => line.includes(api.organizationId))
  for (const address of ['signing.document', 'signing.open', 'signing.decline'])
    expect(lines.find((line) => line.includes(`"${address}"`) && line.includes('"durationMs"'))).toMatch(
      /"requestId":"req_/,
    )
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
