import { expect, test } from 'vitest'
import { toBase64 } from '../../../base/bytes.ts'
import { readPng } from '../../../pdf/pixels/read-png.ts'
import { api as clientOf } from '../../support/client.ts'
import { pngOf } from '../../support/png.ts'
import { bouncedEnvelope, expireSenderLinks } from '../../support/sender-page.ts'
import { sentEnvelope } from '../../support/signing.ts'
import { stack } from '../../support/stack.ts'
import { openSender } from '../../support/upload.ts'

const [branded, plain] = [await openSender(stack), await openSender(stack)]
const image = pngOf({ width: 40, height: 20, type: 2, depth: 8, at: (x, y) => [x, y, 200] })
await clientOf(branded.api.apiKey).expect('organization.brand.set', 200, { body: { logo: toBase64(image) } })

const logoIn = async (link: string) => /<img src="([^"]*)"/.exec(await (await fetch(link)).text())?.[1]

test('shows a logo on the sender page only if the organization has a logo', async () => {
  const { link } = await bouncedEnvelope(branded)
  const response = await fetch(new URL((await logoIn(link)) as string, link))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(readPng(new Uint8Array(await response.arrayBuffer()), 1_000)).toEqual(readPng(image, 1_000))
  const other = await bouncedEnvelope(plain)
  expect(await logoIn(other.link)).toBeUndefined()
  expect((await fetch(`${other.link}/logo`)).status).toBe(404)
})

test("returns 404 for the logo of an expired sender link or a signer's link", async () => {
  const { envelope, link } = await bouncedEnvelope(branded)
  const signers = await sentEnvelope(branded.api, { documentId: branded.documentId })
  await expireSenderLinks(envelope.id)
  for (const address of [link, signers.link.replace('/sign/', '/manage/')])
    expect((await fetch(`${address}/logo`)).status).toBe(404)
})
