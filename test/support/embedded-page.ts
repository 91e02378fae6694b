import type { Frame, Page } from 'playwright-core'

/** Returns the frame in which an application embeds the signing page. */
export async function frameOf(page: Page): Promise<Frame> {
  const frame = await page
    .locator('iframe')
    .elementHandle()
    .then((element) => element?.contentFrame())
  if (!frame) throw new Error('there is no frame')
  return frame
}

/** Fills in the text field, adopts a typed signature, and signs. */
export async function signIn(frame: Frame): Promise<void> {
  await frame.getByRole('textbox', { name: 'Text, required, page 1' }).fill('Order 4711')
  await frame.getByRole('button', { name: /^Sign: / }).click()
  await frame.getByRole('dialog').getByRole('button', { name: 'Use this signature' }).click()
  await consentAndSignIn(frame)
}

/** Signs in a frame whose fields all have values. */
export async function consentAndSignIn(frame: Frame): Promise<void> {
  await frame.locator('.sheet > canvas').first().waitFor()
  await frame.getByRole('button', { name: 'Review and sign' }).click()
  await frame.getByRole('button', { name: 'Agree and sign' }).click()
}
