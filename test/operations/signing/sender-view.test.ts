import { expect, test } from 'vitest'
import { bouncedEnvelope, expireSenderLinks } from '../../support/sender-page.ts'
import { sentEnvelope, viewIn } from '../../support/signing.ts'
import { stack } from '../../support/stack.ts'
import { openSender } from '../../support/upload.ts'

const sender = await openSender(stack)
const { api, documentId } = sender

test('shows the document to the sender on a page without forms', async () => {
  const { envelope, link } = await bouncedEnvelope(sender)
  expect(await (await fetch(link)).text()).toContain(`href="${new URL(link).pathname}/view?lang=en"`)
  const page = await fetch(`${link}/view?lang=de`)
  expect(page.status).toBe(200)
  for (const [name, value] of [
    ['content-security-policy', "frame-ancestors 'none'"],
    ['x-robots-tag', 'noindex'],
    ['cache-control', 'no-store'],
  ] as const)
    expect(page.headers.get(name)).toContain(value)
  const html = await page.text()
  expect(html).toContain('<html lang="de"')
  expect(html).toContain('Zurück zum Vorgang')
  expect(html).not.toContain('<form')
  const view = viewIn(html)
  expect(Object.keys(view).sort()).toEqual(
    ['basePath', 'color', 'document', 'documentTitle', 'isTest', 'locale', 'pages', 'state'].sort(),
  )
  expect(view).toMatchObject({ state: 'reading', basePath: new URL(link).pathname, documentTitle: 'Lease' })
  expect(JSON.stringify(view)).not.toContain(envelope.signer.email)
})

test("returns 404 for the document and its page through a signer's link, an unknown link or an expired link", async () => {
  const [{ envelope, link }, signers] = [await bouncedEnvelope(sender), await sentEnvelope(api, { documentId })]
  await expireSenderLinks(envelope.id)
  const others = [signers.link.replace('/sign/', '/manage/'), `${stack.baseUrl}/manage/${'A'.repeat(43)}`]
  for (const one of [link, ...others])
    for (const path of ['view', 'document']) expect((await fetch(`${one}/${path}`)).status, path).toBe(404)
})
