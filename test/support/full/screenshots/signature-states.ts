import { contractFields } from '../../../../dev/demo/demo-fields.ts'
import type { State } from './scene.ts'
import { draw, next, open, openReview, openSignature, photograph } from './signing-steps.ts'

/** Every way to enter a signature and initials. */
export const signatureStates: State[] = [
  {
    name: 'signature-type',
    reach: openSignature,
  },
  {
    name: 'signature-draw',
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
      const chooser = dialog.getByLabel(shot.texts.imageTitle)
      await chooser.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
      await dialog.getByText(shot.texts.imageUnusable).waitFor()
      await chooser.setInputFiles({ name: 'own.png', mimeType: 'image/png', buffer: Buffer.from(scanned) })
      await dialog.locator('.preview image').waitFor()
    },
  },
  {
    name: 'signature-cropped',
    isCovered: true,
    reach: async (shot) => {
      const dialog = await openSignature(shot)
      await dialog.getByRole('tab', { name: shot.texts.upload }).click()
      const scanned = (await shot.page.evaluate(photograph)) as number[]
      const chooser = dialog.getByLabel(shot.texts.imageTitle)
      await chooser.setInputFiles({ name: 'own.png', mimeType: 'image/png', buffer: Buffer.from(scanned) })
      await dialog.locator('.preview image').waitFor()
      await dialog.locator('summary').first().click()
      await dialog.getByRole('slider').first().fill('20')
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
]
