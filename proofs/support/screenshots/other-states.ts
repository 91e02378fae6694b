import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { SignerLocale } from '../../../core/signing/model.ts'
import { root } from '../../../dev/build/build-part.ts'
import type { StoredMail } from '../../../dev/stack/mail-outbox.ts'
import { type Invited, oneSignature, type Scene, type Shot, type State } from './scene.ts'

const everywhere: readonly SignerLocale[] = ['en', 'de', 'ar', 'ja']

const contract = () => ({
  name: 'contract.pdf',
  mimeType: 'application/pdf',
  buffer: readFileSync(join(root, 'docs/demo/contract.pdf')),
})

const completed = new WeakMap<Scene, Promise<Invited>>()

/** One envelope that is signed and sealed, for all pages that look at such a one. */
function completedIn(scene: Scene): Promise<Invited> {
  const known = completed.get(scene)
  if (known) return known
  const made = (async () => {
    const invited = await scene.invite('en', oneSignature)
    await scene.complete(invited)
    return invited
  })()
  completed.set(scene, made)
  return made
}

/** The address of the page that verifies, as the mail about the signed document has it. */
async function verifyLink(scene: Scene): Promise<string> {
  const { email } = await completedIn(scene)
  const { text } = await scene.mailTo(email, /signed|Signed/)
  return /https?:\/\/\S+\/verify\.html#\S+/.exec(text)?.[0] ?? ''
}

async function fetchAll({ page, scene }: Shot): Promise<void> {
  await page.goto(await verifyLink(scene))
  await page.locator('#fetch').click()
  await page.locator('.verdict').waitFor()
}

/** Shows a mail as a program that shows pictures does. */
async function showMail(page: Page, { html, pictures }: StoredMail): Promise<void> {
  const withPictures = (shown: string, { contentId, png }: { contentId: string; png: string }) =>
    shown.replaceAll(`cid:${contentId}`, `data:image/png;base64,${png}`)
  await page.setContent(pictures.reduce(withPictures, html))
}

/** The pages beside signing: home, checking, placing, guides, mails. */
export const otherStates: State[] = [
  { name: 'home', locales: everywhere, reach: ({ page, scene }) => page.goto(`${scene.baseUrl}/`) },
  {
    name: 'verify-empty',
    locales: everywhere,
    isWhole: true,
    reach: ({ page, scene }) => page.goto(`${scene.baseUrl}/verify.html`),
  },
  {
    name: 'verify-offered',
    locales: everywhere,
    isWhole: true,
    reach: async ({ page, scene }) => page.goto(await verifyLink(scene)),
  },
  { name: 'verify-good', locales: everywhere, isWhole: true, reach: fetchAll },
  {
    name: 'verify-details',
    locales: ['en', 'ar'],
    isWhole: true,
    reach: async (shot) => {
      await fetchAll(shot)
      for (const summary of await shot.page.locator('summary').all()) await summary.click()
    },
  },
  {
    name: 'verify-bad',
    locales: everywhere,
    isWhole: true,
    reach: async ({ page, scene }) => {
      const invited = await completedIn(scene)
      const evidence = JSON.stringify(await scene.evidenceOf(invited)).replace('example.com', 'example.org')
      const document = Buffer.from(await scene.fileOf(invited, 'document'))
      document[200] = (document[200] ?? 0) ^ 1
      await page.goto(`${scene.baseUrl}/verify.html`)
      await page.setInputFiles('#chooser', [
        { name: 'evidence.json', mimeType: 'application/json', buffer: Buffer.from(evidence) },
        { name: 'document.pdf', mimeType: 'application/pdf', buffer: document },
      ])
      await page.locator('.verdict').waitFor()
    },
  },
  {
    name: 'verify-seal-alone',
    isWhole: true,
    reach: async ({ page, scene }) => {
      const buffer = Buffer.from(await scene.fileOf(await completedIn(scene), 'document'))
      await page.goto(`${scene.baseUrl}/verify.html`)
      await page.setInputFiles('#chooser', [{ name: 'document.pdf', mimeType: 'application/pdf', buffer }])
      await page.locator('.verdict').waitFor()
    },
  },
  {
    name: 'verify-open',
    isWhole: true,
    reach: async ({ page, scene }) => {
      const evidence = JSON.stringify(await scene.evidenceOf(await scene.invite('en')))
      await page.goto(`${scene.baseUrl}/verify.html`)
      await page.setInputFiles('#chooser', [
        { name: 'evidence.json', mimeType: 'application/json', buffer: Buffer.from(evidence) },
      ])
      await page.locator('.verdict').waitFor()
    },
  },
  {
    name: 'place-empty',
    locales: everywhere,
    reach: ({ page, scene }) => page.goto(`${scene.baseUrl}/place.html`),
  },
  {
    name: 'place-field',
    locales: everywhere,
    isWhole: true,
    reach: async ({ page, scene }) => {
      await page.goto(`${scene.baseUrl}/place.html`)
      await page.setInputFiles('#chooser', contract())
      await page.locator('#page-1[data-drawn]').waitFor()
      await page.locator('#add').click()
    },
  },
  { name: 'docs', reach: ({ page, scene }) => page.goto(`${scene.baseUrl}/docs`) },
  { name: 'docs-guide', reach: ({ page, scene }) => page.goto(`${scene.baseUrl}/docs/signing`) },
  { name: 'docs-reference', reach: ({ page, scene }) => page.goto(`${scene.baseUrl}/docs/reference`) },
  {
    name: 'mail-invitation',
    locales: everywhere,
    isWhole: true,
    reach: async ({ page, scene, locale }) =>
      showMail(page, await scene.mailTo((await scene.invite(locale, { locale })).email)),
  },
  {
    name: 'mail-signed',
    isWhole: true,
    reach: async ({ page, scene }) =>
      showMail(page, await scene.mailTo((await completedIn(scene)).email, /signed|Signed/)),
  },
]
