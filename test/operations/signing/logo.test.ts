import { expect, test } from 'vitest'
import { toBase64 } from '../../../base/bytes.ts'
import { readPng } from '../../../pdf/pixels/read-png.ts'
import { api as clientOf } from '../../support/client.ts'
import { createEnvelope, fieldOf } from '../../support/envelopes.ts'
import { openApi } from '../../support/open-api.ts'
import { pngOf } from '../../support/png.ts'
import { post, sentEnvelope, viewIn } from '../../support/signing.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { readyDocument } from '../../support/upload.ts'

const [api, other] = [await openApi(stack), await openApi(stack)]
const documentId = await readyDocument(api)
const image = pngOf({ width: 40, height: 20, type: 2, depth: 8, at: (x, y) => [x, y, 200] })
await clientOf(api.apiKey).expect('organization.brand.set', 200, { body: { logo: toBase64(image) } })

const logoOf = (link: string) => fetch(`${link}/logo`)

test("returns the logo of the sender's organization, or 404 if the organization has no logo", async () => {
  const { link } = await sentEnvelope(api, { documentId })
  const response = await logoOf(link)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(response.headers.get('cache-control')).toBe('private, max-age=86400, immutable')
  expect(readPng(new Uint8Array(await response.arrayBuffer()), 1_000)).toEqual(readPng(image, 1_000))
  const foreign = await sentEnvelope(other, { documentId: await readyDocument(other) })
  expect((await logoOf(foreign.link)).status).toBe(404)
  expect(viewIn(await (await fetch(foreign.link)).text())).toMatchObject({ logo: null, color: null })
})

test('returns 404 for the logo of an expired or unknown link', async () => {
  const { envelope, link } = await sentEnvelope(api, { documentId })
  await api.send('POST', `/v1/signatures/requests/${envelope.id}/correct`, { message: 'New' })
  expect((await logoOf(link)).status).toBe(404)
  expect((await logoOf(`${stack.baseUrl}/sign/${'A'.repeat(43)}`)).status).toBe(404)
})

test('returns the logo of an embedded session only while the session is open', async () => {
  const envelope = await createEnvelope(api, { documentId, fields: [fieldOf()] })
  const { url } = (await api.send('POST', `/v1/signatures/requests/${envelope.id}/embedded-session`)).body
  expect((await logoOf(url)).status).toBe(404)
  await post(`${url}/open`)
  expect((await logoOf(url)).status).toBe(200)
  await queryDatabase(
    "update signing_links set opened_at = now() - interval '2 hours 1 second' where envelope_id = $1 and purpose = 'embedded'",
    [envelope.id],
  )
  expect((await logoOf(url)).status).toBe(404)
})
