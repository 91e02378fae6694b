import { createHash } from 'node:crypto'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, expect, test } from 'vitest'
import { bundledWorker } from '../../../support/bundled-worker.ts'
import { startClamdStub } from '../../../support/clamd-stub.ts'
import { makeTlsKey, trustOnly } from '../../../support/smtp.ts'

const tls = await makeTlsKey()
const [secret, untrusted, open] = await Promise.all([
  startClamdStub(tls),
  startClamdStub(await makeTlsKey()),
  startClamdStub(),
])
const trust = trustOnly(tls)
const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    ...(await bundledWorker('scanner-worker.ts')),
    unsafeRuntimeEnv: trust.env,
  }),
)

afterAll(async () => {
  await miniflare.dispose()
  trust.remove()
  await Promise.all([secret, untrusted, open].map((clamd) => clamd.close()))
})

async function scan(url: string, body: string) {
  const response = await miniflare.dispatchFetch(`http://worker/?scanner=${encodeURIComponent(url)}`, {
    method: 'POST',
    body,
  })
  return response.json()
}

test("sends a complete file to clamd over TLS, and returns clamd's verdict", async () => {
  expect(await scan(`clamds://localhost:${secret.port}`, 'a file')).toEqual({ verdict: 'clean' })
  expect(secret.scanned).toEqual([createHash('sha256').update('a file').digest('hex')])
  secret.behaviour = 'infected'
  expect(await scan(`clamds://localhost:${secret.port}`, 'a file')).toMatchObject({ verdict: 'infected' })
})

test.each([
  ['with an untrusted certificate', untrusted],
  ['without TLS', open],
])('sends no file to a scanner %s', async (_, clamd) => {
  expect(await scan(`clamds://localhost:${clamd.port}`, 'a file')).toEqual({ thrown: 'unavailable' })
  expect(clamd.scanned).toEqual([])
})
