import { signerLocales } from '../../../../core/languages/locales.ts'
import type { State } from './scene.ts'
import { hold, next, open, openReview } from './signing-steps.ts'

/** The dialogs to decline and to reassign, and the last step before signing. */
export const lastStates: State[] = [
  {
    name: 'decline',
    reach: async (shot) => {
      await open(shot)
      await shot.page.locator('#open-decline').click()
      await shot.page.locator('dialog[open]').waitFor()
    },
  },
  {
    name: 'reassign',
    reach: async (shot) => {
      await open(shot, { allowReassign: true })
      await shot.page.locator('#open-reassign').click()
      await shot.page.locator('dialog[open]').waitFor()
    },
  },
  { name: 'review', locales: signerLocales, reach: (shot) => openReview(shot) },
  {
    name: 'review-consent',
    reach: async (shot) => {
      const dialog = await openReview(shot)
      await dialog.getByText(shot.texts.consentWhole).click()
    },
  },
  {
    name: 'review-entries',
    reach: async (shot) => {
      const { page } = shot
      await open(shot)
      await next(page)
      await page.keyboard.type('Order 4711, Größe Ω')
      await next(page)
      await page.keyboard.press('Space')
      for (let i = 0; i < 2; i++) {
        await next(page)
        await page.locator('dialog[open] button[type=submit]').click()
        await page.waitForTimeout(300)
      }
      const dialog = page.getByRole('dialog', { name: shot.texts.finishTitle })
      await dialog.waitFor()
      await dialog.locator('summary').first().click()
    },
  },
  {
    name: 'review-not-sent',
    reach: async (shot) => {
      const dialog = await openReview(shot)
      await shot.page.route('**/sign', (route) => route.abort('connectionfailed'))
      await dialog.locator('button.primary').click()
      await dialog.getByText(shot.texts.notSent).waitFor()
    },
  },
  {
    name: 'signing',
    reach: async (shot) => {
      const dialog = await openReview(shot)
      await shot.page.route('**/sign', hold)
      await dialog.locator('button.primary').click()
      await dialog.getByText(shot.texts.signing).waitFor()
    },
  },
]
