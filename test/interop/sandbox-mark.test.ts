import { beforeAll, expect, test } from 'vitest'
import { signerLocales } from '../../core/languages/locales.ts'
import { visitPage } from '../support/browser.ts'
import { createEnvelope } from '../support/envelopes.ts'
import { apiOf } from '../support/open-api.ts'
import { linkFor } from '../support/signing.ts'
import { phone } from '../support/signing-page.ts'
import { sampleOf, sized } from '../support/size.ts'
import { stack } from '../support/stack.ts'
import { newOrganization } from '../support/tenant.ts'
import { readyDocument } from '../support/upload.ts'

const locales = signerLocales.filter((_, at) => at % sized(4, 1) === 0)
let link: string
let endedLink: string

beforeAll(async () => {
  const sandbox = apiOf(stack, (await newOrganization()).test)
  const envelope = await createEnvelope(sandbox, { documentId: await readyDocument(sandbox), locale: 'en' })
  link = await linkFor({ inbox: sandbox }, envelope)
  const ended = await createEnvelope(sandbox, { documentId: await readyDocument(sandbox), locale: 'en' })
  endedLink = await linkFor({ inbox: sandbox }, ended)
  await sandbox.send('POST', `/v1/signatures/requests/${ended.id}/void`, {})
})

// The script is a string, because tests have no browser types.
const covered = `(() => {
  const sidesOf = (element) => {
    if (element.matches('.test-mark')) return element.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect()
  }
  const menu = document.querySelector('.languages summary').getBoundingClientRect()
  return [...document.querySelectorAll('.masthead > p, h1')]
    .filter((element) => {
      const { left, right, top, bottom } = sidesOf(element)
      return left < menu.right && right > menu.left && top < menu.bottom && bottom > menu.top
    })
    .map((element) => element.className || element.tagName)
})()`

test.each(
  sampleOf(
    [
      ['a phone', { ...phone, viewport: { width: 390, height: 844 } }],
      ['a narrow phone', { ...phone, viewport: { width: 320, height: 640 } }],
      ['a desktop at 200 % zoom', { viewport: { width: 640, height: 400 } }],
      ['a desktop at 400 % zoom', { viewport: { width: 320, height: 256 } }],
      ['a desktop', { viewport: { width: 1100, height: 800 } }],
    ],
    2,
  ),
)('shows the language button without overlap with the sandbox mark and the heading on %s', async (_, size) => {
  const { page, close } = await visitPage(link, size)
  for (const locale of locales) {
    await page.goto(`${link}?lang=${locale}`)
    await page.locator('.action-row').waitFor()
    expect([locale, await page.evaluate(covered)]).toEqual([locale, []])
  }
  await close()
})

test.each(['signing page', 'last page'])(
  'breaks no word of the sandbox mark on the %s of a narrow phone',
  async (kind) => {
    const { page, close } = await visitPage('about:blank', { ...phone, viewport: { width: 320, height: 568 } })
    for (const locale of signerLocales.filter((each) => each !== 'ja')) {
      await page.goto(`${kind === 'last page' ? endedLink : link}?lang=${locale}`)
      const broken = await page.evaluate(`(() => {
      const text = document.querySelector('.test-mark').firstChild
      const linesOf = ({ index, 0: word }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size
      }
      return [...text.data.matchAll(/\\S+/g)].filter((word) => linesOf(word) > 1).map(([word]) => word)
    })()`)
      expect([locale, broken]).toEqual([locale, []])
    }
    await close()
  },
)
