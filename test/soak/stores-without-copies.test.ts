import { randomBytes } from 'node:crypto'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, expect, test } from 'vitest'
import { joinedBytesMin } from '../../platform/ports/storage.ts'
import { readBytes } from '../../platform/ports/stored-body.ts'
import { bundledWorker } from '../support/bundled-worker.ts'
import { startRefusingStore } from '../support/refusing-store.ts'
import { stack } from '../support/stack.ts'
import { storageAt } from '../support/storage.ts'

/** Tests a store without server-side copies. The worker transfers the parts of a join or a copy. */

const ranges: string[] = []
let refused = 0
const store = await startRefusingStore(
  stack.storageUrl,
  ({ headers }) => {
    if (headers.range) ranges.push(headers.range)
    const isCopy = headers['x-amz-copy-source'] !== undefined
    if (isCopy) refused += 1
    return isCopy
  },
  501,
)
const worker = new Miniflare(
  convertV4MiniflareOptions({
    ...(await bundledWorker('storage-worker.ts')),
    bindings: {
      STORAGE_ENDPOINT: store.url,
      STORAGE_BUCKET: stack.bucket,
      STORAGE_REGION: 'auto',
      STORAGE_ACCESS_KEY_ID: stack.storageCredentials.accessKeyId,
      STORAGE_SECRET_ACCESS_KEY: stack.storageCredentials.secretAccessKey,
    },
  }),
)
const direct = storageAt()

afterAll(async () => {
  await worker.dispose()
  await store.close()
})

const call = async (path: string) => (await (await worker.dispatchFetch(`http://worker/${path}`)).json()) as object
const stored = async (key: string) => Buffer.from(await readBytes((await direct.get({ key }))!))

test.each([
  ['a file of one part', joinedBytesMin, 12],
  ['a file that ends within a part', 2 * joinedBytesMin + 700_001, 30_000],
  ['a file of one part and one byte', joinedBytesMin + 1, joinedBytesMin + 2],
])('copies and extends %s byte for byte with at most 5 MiB in memory', async (_, length, appended) => {
  ranges.length = 0
  refused = 0
  const key = `copies/${length}`
  const original = randomBytes(length)
  await direct.put({ key, body: original, contentType: 'text/plain' })
  const of = `original=${key}&length=${length}`
  expect(await call(`append?key=${key}-joined&bytes=${appended}&${of}`)).toMatchObject({
    gave: { contentLength: length + appended },
  })
  expect(await call(`copy?key=${key}-copied&${of}`)).toMatchObject({ gave: { contentLength: length } })
  const joined = Buffer.concat([original, Buffer.alloc(appended, 0x61)])
  expect((await stored(`${key}-joined`)).equals(joined)).toBe(true)
  expect((await stored(`${key}-copied`)).equals(original)).toBe(true)
  expect(refused).toBe(2)
  expect(ranges.length).toBe(2 * Math.ceil(length / joinedBytesMin))
  for (const range of ranges) {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range)!
    expect(Number(last) - Number(first) + 1).toBeLessThanOrEqual(joinedBytesMin)
  }
})

test('stores no object when a part of a copy is shorter than expected', async () => {
  await direct.put({ key: 'copies/short', body: randomBytes(joinedBytesMin), contentType: 'text/plain' })
  const response = await call(`append?key=copies/none&bytes=12&original=copies/short&length=${joinedBytesMin + 9}`)
  expect(response).toEqual({ thrown: 'unavailable', retryAfterSeconds: 10 })
  expect(await direct.head('copies/none')).toBeNull()
  expect(await direct.abortUploads({ prefix: 'copies/none', before: null })).toBe(0)
})
