import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { buildPlacePage } from '../../dev/build/build-place-page.ts'
import { visitPage } from '../support/browser.ts'
import { temporaryFolder } from '../support/folder.ts'
import { contract } from '../support/signing-page.ts'

const folder = temporaryFolder('place-page-direction')
const [html, pdf] = ['place.html', 'contract.pdf'].map((name) => join(folder, name)) as [string, string]
writeFileSync(html, await buildPlacePage())
writeFileSync(pdf, contract())

async function imageIn(locale: string): Promise<string> {
  const { page, close } = await visitPage(pathToFileURL(html).href, { locale, viewport: { width: 1280, height: 900 } })
  await page.setInputFiles('#chooser', pdf)
  await page.locator('#page-1[data-drawn]').waitFor()
  const image = await page.evaluate<string>("document.querySelector('#page-1 canvas').toDataURL()")
  await close()
  return image
}

test('renders a document identically on the Arabic and English pages for placing fields', async () => {
  expect(await imageIn('ar')).toBe(await imageIn('en'))
})
