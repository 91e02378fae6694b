import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createClient,
  NoResponseError,
  RefusedError,
  type ResponseInfo,
} from '../../../clients/typescript/src/index.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Sent = { method: string; address: string; headers: Headers; body: unknown }
type StubResponse = Response | Error

const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ code, detail: 'Because.' }, { status, headers })
const lost = () => new TypeError('the connection was cut')

/** Returns a client with prepared responses, and a record of its requests. */
function against(responses: StubResponse[]) {
  const sent: Sent[] = []
  const client = createClient({
    url: 'https://api.example.com/',
    apiKey: 'chy_test',
    fetch: async (address, init) => {
      sent.push({ method: init?.method ?? '', address, headers: new Headers(init?.headers), body: init?.body })
      const response = responses.shift()
      if (!response) throw new Error('more was sent than expected')
      if (response instanceof Error) throw response
      return response
    },
  })
  return { client, sent }
}

/** Returns the result of a call and the total duration of its pauses, without waiting for them. */
async function ended(call: PromiseLike<unknown>) {
  const started = Date.now()
  const end = Promise.resolve(call).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  await vi.runAllTimersAsync()
  return { ...(await end), waitedMs: Date.now() - started } as { value?: unknown; error?: unknown; waitedMs: number }
}

test('retries a creation with the same idempotency key after a lost response and after a 502', async () => {
  const { client, sent } = against([lost(), problem(502, 'unknown'), Response.json({ id: 'doc_1' }, { status: 201 })])
  expect((await ended(client.documents.create({ title: 'A' }))).value).toEqual({ id: 'doc_1' })
  expect(sent).toHaveLength(3)
  const keys = new Set(sent.map(({ headers }) => headers.get('idempotency-key')))
  expect([keys.size, [...keys][0]?.length]).toEqual([1, 36])
  expect(new Set(sent.map(({ body }) => body))).toEqual(new Set(['{"title":"A"}']))
})

test('reports a replayed response with its request id to `onResponse`, only after a success', async () => {
  const replayed = { 'idempotent-replayed': 'true', 'x-request-id': 'req_2' }
  const { client } = against([
    Response.json({ id: 'doc_1' }, { status: 201 }),
    problem(503, 'unavailable', { 'x-request-id': 'req_1' }),
    Response.json({ id: 'doc_1' }, { status: 200, headers: replayed }),
    problem(400, 'invalid_request'),
  ])
  const seen: ResponseInfo[] = []
  const options = { idempotencyKey: 'order-4711', onResponse: (response: ResponseInfo) => void seen.push(response) }
  await client.documents.create({ title: 'A' }, options)
  expect(seen).toEqual([{ status: 201, requestId: null, isReplayed: false }])
  expect((await ended(client.documents.create({ title: 'A' }, options))).value).toEqual({ id: 'doc_1' })
  expect((await ended(client.documents.create({ title: 'A' }, options))).error).toBeInstanceOf(RefusedError)
  expect(seen.slice(1)).toEqual([{ status: 200, requestId: 'req_2', isReplayed: true }])
})

test('passes an error of `onResponse` to the caller without a retry', async () => {
  const { client, sent } = against([Response.json({ id: 'doc_1' })])
  const error = new Error('of the caller')
  const call = client.documents.create(
    { title: 'A' },
    {
      onResponse: () => {
        throw error
      },
    },
  )
  expect((await ended(call)).error).toBe(error)
  expect(sent).toHaveLength(1)
})

test('rejects client options with a malformed API key or a URL without a scheme', () => {
  const options = { url: 'https://api.example.com', apiKey: 'chy_test' }
  for (const url of ['', '127.0.0.1:8787', 'api.example.com'])
    expect(() => createClient({ ...options, url })).toThrow(TypeError)
  for (const apiKey of ['', 'chy_test\n', 'chy test'])
    expect(() => createClient({ ...options, apiKey })).toThrow(/apiKey/)
})

test('includes the network error in the client error if no response arrives', async () => {
  const refused = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:8787') })
  const { client } = against([refused])
  const { error } = await ended(client.documents.delete('doc_1', { retryUnknownOutcome: false }))
  expect(error).toBeInstanceOf(NoResponseError)
  expect(String(error)).toContain('api.example.com: connect ECONNREFUSED 127.0.0.1:8787')
})

test('uses a new idempotency key for each creation unless the caller sets one', async () => {
  const { client, sent } = against([Response.json({}), Response.json({}), Response.json({})])
  await client.documents.create({ title: 'A' })
  await client.documents.create({ title: 'A' })
  await client.documents.create({ title: 'A' }, { idempotencyKey: 'my-own-key' })
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3)
  expect(sent[2]?.headers.get('idempotency-key')).toBe('my-own-key')
})

test.each([
  ['a lost response', lost()],
  ['a gateway timeout', problem(504, 'unknown')],
  ['a server error', problem(500, 'internal')],
  ['a 503 from a proxy', new Response('<html>', { status: 503 })],
])('does not retry after %s if retries of unknown outcomes are disabled', async (_, response) => {
  const { client, sent } = against([response])
  const { error } = await ended(client.signatures.requests.remind('env_1', { retryUnknownOutcome: false }))
  expect(error).toBeInstanceOf(response instanceof Error ? NoResponseError : RefusedError)
  expect(sent).toHaveLength(1)
})

test('does not retry after a 503 that may follow a change if such retries are disabled', async () => {
  const { client, sent } = against([problem(503, 'unavailable', { 'retry-after': '7' }), Response.json({ ok: true })])
  const { error } = await ended(client.signatures.requests.remind('env_1', { retryUnknownOutcome: false }))
  expect(error).toMatchObject({ status: 503, code: 'unavailable', retryAfterSeconds: 7 })
  expect(sent).toHaveLength(1)
})

test('retries reads and creations with an idempotency key after a 503', async () => {
  const unavailable = () => problem(503, 'unavailable', { 'retry-after': '7' })
  const read = against([unavailable(), Response.json({ ok: true })])
  expect((await ended(read.client.account.get())).value).toEqual({ ok: true })
  const created = against([unavailable(), Response.json({ id: 'doc_1' })])
  expect((await ended(created.client.documents.create({ title: 'A' }))).value).toEqual({ id: 'doc_1' })
  const keys = created.sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[\w-]{36}$/)
  expect(keys).toEqual([keys[0], keys[0]])
})

test.each([
  [429, 'rate_limited'],
  [503, 'not_started'],
])('waits as long as Retry-After specifies before it retries after the error %d %s', async (status, code) => {
  const { client, sent } = against([problem(status, code, { 'retry-after': '7' }), Response.json({ ok: true })])
  const { value, waitedMs } = await ended(client.signatures.requests.remind('env_1', { retryUnknownOutcome: false }))
  expect([value, waitedMs, sent.length]).toEqual([{ ok: true }, 7_000, 2])
})

test("throws the error immediately if Retry-After exceeds the client's maximum wait", async () => {
  const { client, sent } = against([problem(429, 'quota_exceeded', { 'retry-after': '43200' })])
  const { error, waitedMs } = await ended(client.documents.create({ title: 'A' }))
  expect([sent.length, waitedMs]).toEqual([1, 0])
  expect(error).toMatchObject({ status: 429, code: 'quota_exceeded', retryAfterSeconds: 43_200 })
})

test('retries a write with the same idempotency key after a 503 that may follow a change', async () => {
  const { client, sent } = against([problem(503, 'unavailable', { 'retry-after': '1' }), Response.json({ ok: true })])
  await ended(client.signatures.requests.reassign('env_1', { signerEmail: 'ben@example.com' }))
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect([sent.length, sent[0]?.headers.get('idempotency-key')?.length]).toEqual([2, 36])
})

test('retries after a 409 response only while an upload is being checked', async () => {
  const checked = against([problem(409, 'upload_in_progress', { 'retry-after': '10' }), Response.json({ id: 'doc_1' })])
  const { value, waitedMs } = await ended(checked.client.documents.upload.complete('doc_1', { uploadId: 'a' }))
  expect([value, waitedMs]).toEqual([{ id: 'doc_1' }, 10_000])
  const conflict = against([problem(409, 'outcome_unknown')])
  await ended(conflict.client.folders.create({ name: 'A' }))
  expect(conflict.sent).toHaveLength(1)
})

test('limits a client call to five attempts, with waits of at most 90 seconds in total', async () => {
  const { client, sent } = against(Array.from({ length: 9 }, lost))
  const { error, waitedMs } = await ended(client.account.get())
  expect(error).toBeInstanceOf(NoResponseError)
  expect(sent).toHaveLength(5)
  expect(waitedMs).toBeLessThanOrEqual(90_000)
})

test('throws an error with the status, code and details of an error response', async () => {
  const { client } = against([
    Response.json(
      { code: 'pdf_feature_refused', reason: 'javascript', detail: 'It has a script.' },
      { status: 422, headers: { 'x-request-id': 'req_1' } },
    ),
    new Response('<html>', { status: 404 }),
  ])
  const { error } = await ended(client.documents.get('doc_1'))
  expect(error).toMatchObject({ code: 'pdf_feature_refused', requestId: 'req_1', problem: { reason: 'javascript' } })
  expect((error as Error).message).toContain('It has a script.')
  expect((await ended(client.documents.get('doc_1'))).error).toMatchObject({ code: 'unknown', status: 404 })
})

test('sends no request if an id is missing or would change the path of the URL', () => {
  const { client, sent } = against([])
  expect(() => client.documents.get('..')).toThrow('not a valid id')
  expect(() => client.documents.get('')).toThrow('not a valid id')
  expect(() => client.documents.get(undefined as unknown as string)).toThrow('id is missing')
  expect(sent).toEqual([])
})

test('percent-encodes ids and query values in request URLs, and omits undefined values', async () => {
  const { client, sent } = against([Response.json({}), Response.json({ data: [] })])
  await client.documents.get('a/b?c')
  await client.documents.list({ limit: 5, type: 'a&b', folder: undefined })
  expect(sent.map(({ address }) => address)).toEqual([
    'https://api.example.com/v1/documents/a%2Fb%3Fc',
    'https://api.example.com/v1/documents?limit=5&type=a%26b',
  ])
})

test('aborts a client call during the wait before a retry, with the reason of the abort signal', async () => {
  const { client, sent } = against([problem(503, 'unavailable', { 'retry-after': '60' })])
  const stop = new AbortController()
  const refused = expect(client.account.get({ signal: stop.signal })).rejects.toThrow('the user left')
  await vi.advanceTimersByTimeAsync(1_000)
  stop.abort(new Error('the user left'))
  await refused
  expect(sent).toHaveLength(1)
})

test('downloads a file without sending the API key, with at most three attempts while the object store is unavailable', async () => {
  const stored = () => Response.json({ url: 'https://store.example.com/file' })
  const found = against([stored(), new Response('', { status: 500 }), lost(), new Response('%PDF-')])
  expect((await ended(found.client.downloadDocument('doc_1'))).value).toEqual(new TextEncoder().encode('%PDF-'))
  expect(found.sent.slice(1).map(({ headers }) => headers.get('authorization'))).toEqual([null, null, null])
  const gone = against([stored(), lost(), lost(), lost()])
  expect((await ended(gone.client.downloadDocument('doc_1'))).error).toBeInstanceOf(NoResponseError)
  const refused = against([stored(), new Response('<Error/>', { status: 403 })])
  expect((await ended(refused.client.downloadDocument('doc_1'))).error).toMatchObject({ status: 403 })
})
