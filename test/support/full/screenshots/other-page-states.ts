import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { signerLocales } from '../../../../core/languages/locales.ts'
import { root } from '../../../../dev/build/build-part.ts'
import type { StoredMail } from '../../../../dev/stack/mail-pages.ts'
import { mailGallery } from './mail-gallery.ts'
import { completedIn, type State } from './scene.ts'

/** The documentation and the shared completed envelope have only one language. */
const english = ['en'] as const

/** All pages except the signing pages: home, the page for placing fields, guides and emails. */
export const otherPageStates: State[] = [
  { name: 'home', reach: ({ page, scene }) => page.goto(`${scene.baseUrl}/`) },
  {
    name: 'place-empty',
    reach: ({ page, scene }) => page.goto(`${scene.baseUrl}/place.html`),
  },
  {
    name: 'place-field',
    locales: signerLocales,
    isWhole: true,
    reach: async ({ page, scene }) => {
      await page.goto(`${scene.baseUrl}/place.html`)
      await page.setInputFiles('#chooser', contract())
      // A document page is drawn only when it is near the window.
      await page.locator('#page-1').scrollIntoViewIfNeeded()
      await page.locator('#page-1[data-drawn]').waitFor()
      await page.locator('#add').click()
    },
  },
  { name: 'docs', locales: english, reach: ({ page, scene }) => page.goto(`${scene.baseUrl}/docs`) },
  { name: 'docs-guide', locales: english, reach: ({ page, scene }) => page.goto(`${scene.baseUrl}/docs/signing`) },
  {
    name: 'docs-search',
    locales: english,
    reach: async ({ page, scene }) => {
      await page.goto(`${scene.baseUrl}/docs`)
      const search = page.getByLabel('Search guides and operations')
      await search.fill('cancel envelope')
      await search.press('End')
      await page.waitForTimeout(500)
    },
  },
  {
    name: 'docs-reference',
    locales: english,
    reach: ({ page, scene }) => page.goto(`${scene.baseUrl}/docs/reference`),
  },
  {
    name: 'docs-operation',
    locales: english,
    reach: ({ page, scene }) => page.goto(`${scene.baseUrl}/docs/operations/signatures.requests.create`),
  },
  {
    name: 'mails',
    locales: signerLocales,
    isWhole: true,
    reach: ({ page, locale }) => page.setContent(mailGallery(locale)),
  },
  {
    name: 'mail-invitation',
    locales: signerLocales,
    isWhole: true,
    reach: async ({ page, scene, locale }) =>
      showMail(page, await scene.mailTo((await scene.invite(locale, { locale })).email)),
  },
  {
    name: 'mail-signed',
    locales: english,
    isWhole: true,
    reach: async ({ page, scene }) =>
      showMail(page, await scene.mailTo((await completedIn(scene)).email, /signed|Signed/)),
  },
]

const contract = () => ({
  name: 'contract.pdf',
  mimeType: 'application/pdf',
  buffer: readFileSync(join(root, 'docs/demo/contract.pdf')),
})

/** Shows an email as a mail client that loads images does. */
async function showMail(page: Page, { html, images }: StoredMail): Promise<void> {
  const withImages = (shown: string, { contentId, png }: { contentId: string; png: string }) =>
    shown.replaceAll(`cid:${contentId}`, `data:image/png;base64,${png}`)
  await page.setContent(images.reduce(withImages, html))
}
