import { expect, test } from 'vitest'
import { openApi } from '../support/open-api.ts'
import {
  consentAndSign,
  expectAccessible,
  fieldAt,
  invite,
  openSigningPage,
  phone,
  storedValues,
  waitForSigned,
} from '../support/signing-page.ts'
import { stack } from '../support/stack.ts'

const api = await openApi(stack)

const pdf = { name: 'passport.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%a scan\n') }
const png = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]),
}
const fields = [
  fieldAt('sign', 'signature', 1, [0.1, 0.7, 0.4, 0.05]),
  { ...fieldAt('identity', 'attachment', 1, [0.1, 0.2, 0.5, 0.05]), label: 'Identity', minFiles: 2, maxFiles: 2 },
]

test('opens the attachment dialog with the keyboard, and stores the attached files', async () => {
  const { envelope, link } = await invite(api, { fields })
  const { page, problems, close } = await openSigningPage(link)
  const button = page.getByRole('button', { name: 'Attach files: Identity, required, page 1' })
  expect(await button.textContent()).toContain('Attach files: Identity')
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Attach files: Identity' })
  const input = dialog.getByLabel('Choose files')
  expect(await input.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
  expect(await dialog.getByLabel('Take a photo').count(), 'a computer has no camera').toBe(0)
  await dialog.getByText('Attach 2 files (PDF, JPEG or PNG, up to 10\u00a0MB each).').waitFor()
  await input.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') })
  await dialog.getByRole('alert').getByText('page.html is not a PDF, JPEG or PNG.').waitFor()
  await input.setInputFiles(pdf)
  await dialog.getByRole('status').getByText('passport.pdf is attached.').waitFor()
  await expectAccessible(page, 'attachments-dialog')
  await page.keyboard.press('Escape')
  await page.getByText('0 of 2 required fields').waitFor()

  await page.reload()
  await page.getByRole('button', { name: /Identity.*: passport\.pdf\. Press to change\./ }).click()
  await input.setInputFiles([png, pdf])
  await dialog.getByRole('alert').getByText('Maximum number of files: 2.').waitFor()
  await dialog.getByRole('button', { name: 'Remove passport.pdf' }).click()
  await dialog.getByRole('status').getByText('passport.pdf was removed.').waitFor()
  await input.setInputFiles(pdf)
  await dialog.getByRole('status').getByText('passport.pdf is attached.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByText('1 of 2 required fields').waitFor()
  await page.getByRole('button', { name: /^Sign:/ }).click()
  await page.locator('dialog[open] button[type=submit]').click()
  await consentAndSign(page)
  await waitForSigned(envelope.id)
  const { identity } = await storedValues(envelope.id)
  expect(identity.files.map(({ name }: { name: string }) => name)).toEqual(['photo.png', 'passport.pdf'])
  expect(problems).toEqual([])
  await close()
})

test('offers the camera in the attachment dialog on a phone', async () => {
  const { envelope, link } = await invite(api, { fields: [{ ...fields[1], minFiles: 1, maxFiles: 1 }] })
  const { page, problems, close } = await openSigningPage(link, phone)
  await page.getByRole('button', { name: 'Start', exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: 'Attach files' })
  const camera = dialog.getByLabel('Take a photo')
  expect(await camera.getAttribute('capture')).toBe('environment')
  expect(await dialog.locator('button.primary').count(), 'no file is attached').toBe(0)
  await camera.setInputFiles(png)
  await dialog.getByText('photo.png is attached.').waitFor()
  expect(await dialog.locator('button.primary').textContent()).toBe('Close')
  await dialog.getByText('Attach 1 file (PDF, JPEG or PNG, up to 10\u00a0MB).').waitFor()
  await dialog.getByText('Choose files').waitFor({ state: 'hidden' })
  await camera.waitFor({ state: 'hidden' })
  await expectAccessible(page, 'attachments-phone')
  await dialog.getByRole('button', { name: 'Close' }).tap()
  const finish = page.getByRole('dialog', { name: 'Agree and sign' })
  await finish.getByRole('textbox').fill('Anna Müller')
  await finish.locator('button.primary').tap()
  await waitForSigned(envelope.id)
  expect((await storedValues(envelope.id)).identity.files).toHaveLength(1)
  expect(problems).toEqual([])
  await close()
})
