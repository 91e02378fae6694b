import type { Locator, Page, Route } from 'playwright-core'
import type { SignerLocale } from '../../../core/signing/model.ts'
import { contractFields } from '../../../dev/demo/demo-fields.ts'
import { oneSignature, type Shot, type State } from './scene.ts'

const everywhere: readonly SignerLocale[] = ['en', 'de', 'ar', 'ja']

/** Waits for a route for ever: what is on its way stays so. */
const hold = (_: Route): void => undefined

async function open({ page, scene, locale }: Shot, request: Record<string, unknown> = {}) {
  const invited = await scene.invite(locale, request)
  await page.goto(invited.link)
  await page.locator('.sheet > canvas').first().waitFor()
  return invited
}

const next = (page: Page) => page.locator('.action-row button').click()

/** Opens the dialog of a signature from the only field. */
async function openSignature(shot: Shot): Promise<Locator> {
  await open(shot, oneSignature)
  await next(shot.page)
  const dialog = shot.page.locator('dialog[open]')
  await dialog.waitFor()
  return dialog
}

async function openReview(shot: Shot, request: Record<string, unknown> = oneSignature): Promise<Locator> {
  await open(shot, request)
  await next(shot.page)
  await shot.page.locator('dialog[open] button[type=submit]').click()
  const dialog = shot.page.getByRole('dialog', { name: shot.texts.finishTitle })
  await dialog.waitFor()
  return dialog
}

async function draw(page: Page, area: Locator): Promise<void> {
  const box = (await area.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 }
  for (let i = 0; i < 40; i++) {
    const [x, y] = [box.x + 20 + (i * (box.width - 40)) / 40, box.y + box.height * (0.5 + 0.3 * Math.sin(i / 3))]
    await page.mouse.move(x, y)
    if (i === 0) await page.mouse.down()
  }
  await page.mouse.up()
}

const text = (id: string, y: number, more: object) => ({
  id,
  type: 'text',
  pageNumber: 1,
  x: 0.108,
  y,
  width: 0.36,
  height: 0.028,
  ...more,
})

/** Wrong entries that are told at their field, on a phone on its sheet. */
const asked = {
  fields: [
    text('born', 0.198, { label: 'Date of birth', format: 'date', placeholder: '1999-12-31' }),
    text('iban', 0.3, { label: 'IBAN of the account that is debited', format: 'iban' }),
    text('id', 0.4, { label: 'Customer number', value: 'A-4711', isReadOnly: true }),
  ],
}

/** Every state of the open signing page. */
export const signingStates: State[] = [
  {
    name: 'opening',
    locales: everywhere,
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
  { name: 'open', locales: everywhere, reach: (shot) => open(shot) },
  {
    name: 'open-page',
    locales: everywhere,
    reach: async (shot) => {
      await open(shot)
      await shot.page.evaluate("document.querySelector('.page').scrollIntoView({ behavior: 'instant' })")
    },
  },
  {
    name: 'languages',
    locales: ['en', 'ar'],
    reach: async (shot) => {
      await open(shot)
      await shot.page.locator('.languages summary').click()
    },
  },
  {
    name: 'as-text',
    locales: ['en', 'ar'],
    reach: async (shot) => {
      await open(shot)
      await shot.page.getByRole('button', { name: shot.texts.readAsText }).click()
      await shot.page.evaluate("document.querySelector('.page').scrollIntoView({ behavior: 'instant' })")
    },
  },
  {
    name: 'field-text',
    locales: everywhere,
    reach: async (shot) => {
      await open(shot)
      await next(shot.page)
      await shot.page.keyboard.type('Order 4711')
    },
  },
  {
    name: 'field-checkbox',
    locales: everywhere,
    reach: async (shot) => {
      await open(shot)
      await next(shot.page)
      await shot.page.keyboard.type('Order 4711')
      await next(shot.page)
    },
  },
  ...['name', 'email', 'date'].map(
    (id): State => ({
      name: `field-${id}`,
      reach: async (shot) => {
        await open(shot, { fields: contractFields.filter((field) => field.id === id), signerName: undefined })
        if (id === 'name') await next(shot.page)
        await shot.page.evaluate(
          "document.querySelector('.field').scrollIntoView({ block: 'center', behavior: 'instant' })",
        )
      },
    }),
  ),
  {
    name: 'field-format-wrong',
    locales: ['en', 'de', 'ar'],
    reach: async (shot) => {
      await open(shot, asked)
      await next(shot.page)
      await shot.page.keyboard.type('31.12.1999')
      await shot.page.getByText(shot.texts.errorDate).first().waitFor()
    },
  },
  {
    name: 'field-unprintable',
    reach: async (shot) => {
      await open(shot, { fields: [text('order', 0.198, {})] })
      await next(shot.page)
      await shot.page.keyboard.insertText('Order \u{13000}')
      await shot.page.locator('.field-problem:visible, #sheet-problem:visible').first().waitFor()
    },
  },
  {
    name: 'errors',
    locales: ['en', 'de', 'ar'],
    reach: async (shot) => {
      await open(shot, { fields: [text('order', 0.198, { value: '31.12.1999', label: 'Order' })] })
      await next(shot.page)
      await shot.page.locator('dialog[open]').waitFor()
      await shot.page.locator('dialog[open] input').fill('')
      await shot.page.locator('dialog[open] button.primary').click()
      await shot.page.getByText(shot.texts.typedNameMissing).waitFor()
    },
  },
  {
    name: 'error-summary',
    locales: ['en', 'de', 'ar'],
    reach: async (shot) => {
      await open(shot, asked)
      for (const value of ['31.12.1999', 'DE00']) {
        await next(shot.page)
        await shot.page.keyboard.type(value)
      }
      await next(shot.page)
      await next(shot.page)
      await shot.page.locator('.error-summary').first().waitFor()
    },
  },
  {
    name: 'signature-type',
    locales: everywhere,
    reach: openSignature,
  },
  {
    name: 'signature-draw',
    locales: everywhere,
    reach: async (shot) => {
      const dialog = await openSignature(shot)
      await dialog.getByRole('tab', { name: shot.texts.draw }).click()
      await draw(shot.page, dialog.locator('canvas'))
    },
  },
  {
    name: 'signature-draw-nothing',
    reach: async (shot) => {
      const dialog = await openSignature(shot)
      await dialog.getByRole('tab', { name: shot.texts.draw }).click()
      await dialog.locator('button[type=submit]').click()
      await dialog.getByText(shot.texts.nothingDrawn).waitFor()
    },
  },
  {
    name: 'signature-upload',
    locales: ['en', 'ar'],
    reach: async (shot) => {
      const dialog = await openSignature(shot)
      await dialog.getByRole('tab', { name: shot.texts.upload }).click()
    },
  },
  {
    name: 'signature-uploaded',
    reach: async (shot) => {
      const dialog = await openSignature(shot)
      await dialog.getByRole('tab', { name: shot.texts.upload }).click()
      const scanned = (await shot.page.evaluate(photograph)) as number[]
      const chooser = dialog.getByLabel(shot.texts.choosePicture)
      await chooser.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
      await dialog.getByText(shot.texts.pictureUnusable).waitFor()
      await chooser.setInputFiles({ name: 'own.png', mimeType: 'image/png', buffer: Buffer.from(scanned) })
      await dialog.locator('.preview image').waitFor()
    },
  },
  {
    name: 'initials-type',
    reach: async (shot) => {
      await open(shot, { fields: contractFields.filter(({ id }) => id === 'initials') })
      await next(shot.page)
      await shot.page.locator('dialog[open]').waitFor()
    },
  },
  {
    name: 'signed-field',
    reach: async (shot) => {
      const dialog = await openReview(shot)
      await dialog.getByRole('button', { name: shot.texts.back }).click()
      await dialog.waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'decline',
    locales: everywhere,
    reach: async (shot) => {
      await open(shot)
      await shot.page.locator('#open-decline').click()
      await shot.page.locator('dialog[open]').waitFor()
    },
  },
  { name: 'review', locales: everywhere, reach: (shot) => openReview(shot) },
  {
    name: 'review-consent',
    locales: everywhere,
    reach: async (shot) => {
      const dialog = await openReview(shot)
      await dialog.getByText(shot.texts.consentWhole).click()
    },
  },
  {
    name: 'review-entries',
    locales: ['en', 'ar'],
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
  {
    name: 'offline',
    locales: ['en', 'de'],
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
    locales: everywhere,
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

/** A pen on paper, as a photograph. */
const photograph = `(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 600 })
  const context = canvas.getContext('2d')
  context.fillStyle = '#f4f1e8'
  context.fillRect(0, 0, 800, 600)
  context.strokeStyle = '#1a2a7a'
  context.lineWidth = 8
  context.beginPath()
  context.moveTo(150, 330)
  context.bezierCurveTo(250, 150, 300, 480, 400, 300)
  context.bezierCurveTo(480, 190, 550, 400, 680, 280)
  context.stroke()
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
  return Array.from(new Uint8Array(await blob.arrayBuffer()))
})()`
