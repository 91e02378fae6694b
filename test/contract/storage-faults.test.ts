import { connect, createServer } from 'node:net'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { listenOnLoopback } from '../../dev/support/loopback.ts'
import { joinedBytesMin } from '../../platform/ports/storage.ts'
import { bundledWorker } from '../support/bundled-worker.ts'
import { stack } from '../support/stack.ts'
import { storageAt } from '../support/storage.ts'

const store = new URL(stack.storageUrl)
const line = await startLine()

const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    ...(await bundledWorker('storage-worker.ts')),
    bindings: {
      STORAGE_ENDPOINT: `http://127.0.0.1:${line.port}${store.pathname}`,
      STORAGE_BUCKET: stack.bucket,
      STORAGE_REGION: 'auto',
      STORAGE_ACCESS_KEY_ID: stack.storageCredentials.accessKeyId,
      STORAGE_SECRET_ACCESS_KEY: stack.storageCredentials.secretAccessKey,
    },
  }),
)

const direct = storageAt()
const put = 'put?key=faults/a&bytes=12'
await call(`put?key=faults/original&bytes=${joinedBytesMin}`)

beforeEach(async () => {
  line.restart(() => false)
  await call(put)
  line.restart(() => false)
})

afterAll(async () => {
  await miniflare.dispose()
  await line.close()
})

const original = `original=faults/original&length=${joinedBytesMin}`
const calls = [
  put,
  'head?key=faults/a',
  'get?key=faults/a',
  `copy?key=faults/b&${original}`,
  `append?key=faults/c&bytes=12&${original}`,
  'delete?key=faults/a',
]

async function call(path: string) {
  const response = await miniflare.dispatchFetch(`http://worker/${path}`)
  return (await response.json()) as Record<string, unknown>
}

test.each(calls)('completes the call %s even if each request to the object store fails twice', async (path) => {
  const { gave } = await call(path)
  expect(gave).toBeDefined()
  const requests = line.requests()
  await call(put)

  line.restart((request) => request % 3 !== 2)
  const again = await call(path)
  expect(line.requests()).toBe(requests * 3)
  expect(typeof again.gave).toBe(typeof gave)
  const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((name) => direct.head(`faults/${name}`)))
  if (path.startsWith('delete')) expect(a).toBeNull()
  else expect(a?.contentLength).toBe(12)
  if (path.startsWith('copy')) expect(b?.contentLength).toBe(joinedBytesMin)
  if (path.startsWith('append')) expect(c?.contentLength).toBe(joinedBytesMin + 12)
})

test.each(calls)(
  'throws `unavailable` with a retry delay for the call %s if every connection to the object store fails',
  async (path) => {
    const before = await direct.head('faults/a')
    line.restart(() => true)
    expect(await call(path)).toEqual({ thrown: 'unavailable', retryAfterSeconds: 10 })
    // The runtime may retry a request without a body if the store closes a reused connection.
    expect([3, 4]).toContain(line.requests())
    expect(await direct.head('faults/a')).toEqual(before)
  },
)

/** Starts a proxy for the store that can drop requests before they reach the store. */
async function startLine() {
  let count = 0
  let isCut = (_request: number): boolean => false
  const server = createServer((socket) => {
    const upstream = connect(Number(store.port), '127.0.0.1')
    upstream.pipe(socket)
    upstream.on('error', () => socket.destroy())
    socket.on('error', () => upstream.destroy())
    socket.on('close', () => upstream.destroy())
    socket.on('data', (chunk) => {
      const isRequest = /^(GET|HEAD|PUT|POST|DELETE) \//.test(chunk.toString('latin1', 0, 12))
      if (isRequest && isCut(count++)) socket.destroy()
      else upstream.write(chunk)
    })
  })
  const port = await listenOnLoopback(server)
  return {
    port,
    requests: () => count,
    /** Resets the request counter, and drops the requests whose numbers are selected. */
    restart(cut: (request: number) => boolean) {
      count = 0
      isCut = cut
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
