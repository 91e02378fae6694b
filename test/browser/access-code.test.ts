import { expect, test } from 'vitest'
import { holdBack, visitPage } from '../support/browser.ts'
import { openApi } from '../support/open-api.ts'
import { changeLanguage, expectAccessible, invite, oneSignature, waitForPages } from '../support/signing-page.ts'
import { stack } from '../support/stack.ts'

const api = await openApi(stack)

test('requires the access code only once, even after a reload', async () => {
  const { link } = await invite(api, { ...oneSignature, accessCode: '4711-berg' })
  const { page, problems, close } = await visitPage(link)
  await changeLanguage(page, 'Deutsch')
  const code = page.getByRole('textbox', { name: 'Zugangscode' })
  await code.fill('0000')
  await code.press('Enter')
  await page.getByText('Der Code ist falsch. Verbleibende Versuche: 4.').waitFor()
  await expectAccessible(page, 'access-code')
  expect(await page.getByText('Supply contract').count()).toBe(0)
  await code.fill('4711 BERG'.replace(' ', '-'))
  await page.getByRole('button', { name: 'Weiter' }).click()
  await waitForPages(page)
  await page.getByRole('heading', { name: 'Supply contract' }).waitFor()
  await page.reload()
  await waitForPages(page)
  expect(problems.filter((problem) => !problem.includes('403'))).toEqual([])
  await close()
})

test("disables the access code field until the page's script has loaded", async () => {
  const { link } = await invite(api, { ...oneSignature, accessCode: '4711-berg' })
  const { page, close } = await visitPage('about:blank')
  const load = await holdBack(page, '**/assets/**.js')
  await page.goto(link, { waitUntil: 'commit' })
  const code = page.getByRole('textbox', { name: 'Access code' })
  await code.waitFor()
  expect(await code.isDisabled()).toBe(true)
  load()
  await code.fill('4711-berg')
  await code.press('Enter')
  await waitForPages(page)
  await close()
})

test('shows that the link is locked after five wrong access codes', async () => {
  const { link } = await invite(api, { ...oneSignature, accessCode: '4711-berg' })
  const { page, close } = await visitPage(link)
  const code = page.getByRole('textbox', { name: 'Access code' })
  for (let i = 0; i < 5; i++) {
    await code.fill(`000${i}`)
    await code.press('Enter')
    if (i < 4) await page.getByText(`Attempts left: ${4 - i}`).waitFor()
  }
  await page.getByText('Too many codes were entered').waitFor()
  expect(await code.count()).toBe(0)
  expect(await page.locator('.outcome-mark').count()).toBe(1)
  await expectAccessible(page, 'access-code-locked')
  await close()
})
