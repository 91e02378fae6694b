import { signerLocales } from '../../../../core/languages/locales.ts'
import type { State } from './scene.ts'
import { hold, open } from './signing-steps.ts'

/** The signing page when it opens, and failures while it loads. */
export const openingStates: State[] = [
  {
    name: 'opening',
    reach: async ({ page, scene, locale }) => {
      const { link } = await scene.invite(locale)
      await page.route('**/assets/signing.js', hold)
      await page.goto(link, { waitUntil: 'commit' })
      await page.locator('.opening-text').waitFor()
    },
  },
  {
    name: 'loading',
    reach: async ({ page, scene, locale, texts }) => {
      const { link } = await scene.invite(locale)
      await page.route('**/document?*', hold)
      await page.goto(link, { waitUntil: 'commit' })
      await page.getByRole('button', { name: texts.start }).waitFor()
    },
  },
  { name: 'open', locales: signerLocales, reach: (shot) => open(shot) },
  {
    name: 'open-page',
    reach: async (shot) => {
      await open(shot)
      await shot.page.evaluate("document.querySelector('.page').scrollIntoView({ behavior: 'instant' })")
    },
  },
  {
    name: 'languages',
    isCovered: true,
    reach: async (shot) => {
      await open(shot)
      await shot.page.locator('.languages summary').click()
    },
  },
  {
    name: 'as-text',
    reach: async (shot) => {
      await open(shot)
      await shot.page.getByRole('button', { name: shot.texts.readAsText }).click()
      await shot.page.evaluate("document.querySelector('.page').scrollIntoView({ behavior: 'instant' })")
    },
  },
  {
    name: 'offline',
    reach: async (shot) => {
      await open(shot)
      await shot.page.context().setOffline(true)
      await shot.page.getByText(shot.texts.offline).waitFor()
    },
  },
  {
    name: 'document-failed',
    reach: async ({ page, scene, locale, texts }) => {
      const { link } = await scene.invite(locale)
      await page.route('**/document?*', (route) => route.abort('connectionfailed'))
      await page.goto(link)
      await page.getByText(texts.documentFailed).first().waitFor()
    },
  },
  {
    name: 'script-failed',
    reach: async ({ page, scene, locale }) => {
      const { link } = await scene.invite(locale)
      await page.route('**/assets/signing.js', (route) => route.abort('connectionfailed'))
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Animation.enable')
      await devtools.send('Animation.setPlaybackRate', { playbackRate: 10 })
      await page.goto(link)
      await page.locator('.script-failed').waitFor({ timeout: 12_000 })
    },
  },
]
