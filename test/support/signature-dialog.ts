import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sharedBrowser } from './browser.ts'
import { artifactOf } from './envelopes.ts'
import { compareImages, fieldImage, openPdfRenderer } from './images.ts'
import { openApi } from './open-api.ts'
import { consentAndSign, fieldAt, invite, openSigningPage, storedEnvelope, storedValues } from './signing-page.ts'
import { stack } from './stack.ts'

/** The organization that sends the envelopes of `openChoices`. */
export const api = await openApi(stack)
const renderer = await openPdfRenderer(await sharedBrowser())
const box = [0.1, 0.3, 0.5, 0.08] as const
const oneBox = { fields: [fieldAt('sign', 'signature', 1, [...box])] }
const a4 = { width: 595, height: 842 }

async function openDialog(page: Page) {
  await page.getByRole('button', { name: /^Sign: / }).click()
  return page.getByRole('dialog')
}

/** Opens the signing page for one signature, with its selection dialog. */
export async function openChoices(options?: Parameters<typeof openSigningPage>[1], request: object = oneBox) {
  const { envelope, link } = await invite(api, { ...oneBox, ...request })
  const opened = await openSigningPage(link, options)
  return { envelope, ...opened, dialog: await openDialog(opened.page) }
}

/**
 * Signs with the adopted signature. Returns the distance between the ink on the page and the ink in the sealed
 * document, and the stored value.
 */
export async function signed(page: Page, envelopeId: string, size = a4) {
  const preview = await fieldImage(page, 'signature')
  await consentAndSign(page)
  await expect.poll(async () => (await storedEnvelope(envelopeId))?.status, { timeout: 30_000 }).toBe('completed')
  const sealed = await artifactOf(api, envelopeId, 'document')
  const pixelsPerPoint = size.width > 1_000 ? (4 * a4.width) / size.width : 4
  const seal = await renderer.render(sealed, { box, page: size, pixelsPerPoint })
  return { apart: await compareImages(renderer.page, preview, seal), value: (await storedValues(envelopeId)).sign }
}
