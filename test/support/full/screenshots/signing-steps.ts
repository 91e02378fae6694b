import type { Locator, Page, Route } from 'playwright-core'
import { type Capture, oneSignature } from './scene.ts'

/** Never continues a request, so it stays pending. */
export const hold = (_: Route): void => undefined

/** Opens the signing page of a new signer, and shows the first page of the document. */
export async function open({ page, scene, locale }: Capture, request: Record<string, unknown> = {}) {
  const invited = await scene.invite(locale, request)
  await page.goto(invited.link)
  await page.locator('.sheet > canvas').first().waitFor()
  return invited
}

/** Moves to the next field, or to the signing step. */
export const next = (page: Page) => page.locator('.action-row button').click()

/** Opens the signature dialog from the only field. */
export async function openSignature(shot: Capture): Promise<Locator> {
  await open(shot, oneSignature)
  await next(shot.page)
  const dialog = shot.page.locator('dialog[open]')
  await dialog.waitFor()
  return dialog
}

/** Opens the review that precedes signing. */
export async function openReview(shot: Capture, request: Record<string, unknown> = oneSignature): Promise<Locator> {
  await open(shot, request)
  await next(shot.page)
  await shot.page.locator('dialog[open] button[type=submit]').click()
  const dialog = shot.page.getByRole('dialog', { name: shot.texts.finishTitle })
  await dialog.waitFor()
  return dialog
}

/** Draws a wave in a signature area. */
export async function draw(page: Page, area: Locator): Promise<void> {
  const box = (await area.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 }
  for (let i = 0; i < 40; i++) {
    const [x, y] = [box.x + 20 + (i * (box.width - 40)) / 40, box.y + box.height * (0.5 + 0.3 * Math.sin(i / 3))]
    await page.mouse.move(x, y)
    if (i === 0) await page.mouse.down()
  }
  await page.mouse.up()
}

/** Returns a text field on the first page. */
export const text = (id: string, y: number, more: object) => ({
  id,
  type: 'text',
  pageNumber: 1,
  x: 0.108,
  y,
  width: 0.36,
  height: 0.028,
  ...more,
})

/** Fields with rules for invalid values. Errors appear at the field, or in its sheet on a phone. */
export const formFields = {
  fields: [
    text('born', 0.198, { label: 'Date of birth', format: 'date', placeholder: '1999-12-31' }),
    text('iban', 0.3, { label: 'IBAN of the account that is debited', format: 'iban' }),
    text('id', 0.4, { label: 'Customer number', value: 'A-4711', isReadOnly: true }),
  ],
}

/** Script that draws a photograph of ink on paper. */
export const photograph = `(async () => {
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
