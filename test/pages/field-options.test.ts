import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openApi } from '../support/open-api.ts'
import { changeLanguage, expectAccessible, fieldAt, invite, openSigningPage, phone } from '../support/signing-page.ts'
import { sampleOf } from '../support/size.ts'
import { stack } from '../support/stack.ts'

const api = await openApi(stack)

const fields = [
  { ...fieldAt('order', 'text', 1, [0.1, 0.1, 0.4, 0.05]), label: 'Order number', value: 'A-4711', isReadOnly: true },
  { ...fieldAt('city', 'text', 1, [0.1, 0.2, 0.4, 0.05]), label: 'City', value: 'Köln', maxLength: 10 },
  {
    ...fieldAt('born', 'text', 1, [0.1, 0.3, 0.4, 0.1], false),
    label: 'Date of birth',
    format: 'date',
    placeholder: '1999-12-31',
  },
  { ...fieldAt('terms', 'checkbox', 1, [0.1, 0.5, 0.05, 0.03]), label: 'I have read the terms', value: true },
]

test('applies the label, length limit, placeholder and read-only option of each field', async () => {
  const { envelope, link } = await invite(api, { fields })
  const { page, problems, close } = await openSigningPage(link)
  const order = page.getByRole('textbox', { name: 'Order number, filled in automatically, page 1' })
  expect([await order.inputValue(), await order.isEditable()]).toEqual(['A-4711', false])
  const city = page.getByRole('textbox', { name: 'City, required, page 1' })
  expect([await city.inputValue(), await city.getAttribute('maxlength')]).toEqual(['Köln', '10'])
  await city.fill('')
  await city.pressSequentially('😀'.repeat(12))
  expect(await city.inputValue()).toBe('😀'.repeat(10))
  await city.fill('')
  await page.keyboard.insertText('😀'.repeat(10))
  expect(await city.inputValue()).toBe('😀'.repeat(10))
  await city.fill('Köln')
  const born = page.getByRole('textbox', { name: 'Date of birth, optional, page 1' })
  expect(await born.getAttribute('placeholder')).toBe('1999-12-31')
  expect(await page.getByRole('checkbox', { name: 'I have read the terms, required, page 1' }).isChecked()).toBe(true)
  await expectAccessible(page, 'field-options')

  await born.fill('soon')
  await page.getByText('Please enter a date, for example 31/12/1999.').waitFor()
  expect(await born.getAttribute('aria-invalid')).toBe('true')
  await page.locator('.action-row button').click()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await born.fill('31.12.1999')
  await expect.poll(() => born.getAttribute('aria-invalid')).toBe(null)
  await city.fill('Bonn')
  await page.locator('.action-row button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Your entries (4)').click()
  expect(await dialog.locator('.entries dd').allTextContents()).toEqual(['A-4711', 'Bonn', '31/12/1999', 'Ticked'])
  expect((await dialog.locator('.entries dt span').allTextContents()).slice(0, 4)).toEqual([
    'Order number',
    'Text, filled in automatically, page 1',
    'City',
    'Text, required, page 1',
  ])
  await dialog.getByRole('textbox').fill('Anna Müller')
  await dialog.locator('button.primary').click()
  await expect
    .poll(
      async () =>
        (await api.send('GET', `/v1/signatures/requests/${envelope.id}`)).body.fields.map(
          ({ value }: { value: unknown }) => value,
        ),
      { timeout: 30_000 },
    )
    .toEqual(['A-4711', 'Bonn', '1999-12-31', true])
  expect(problems).toEqual([])
  await close()
})

test('reports an invalid value in the field sheet in the displayed language', async () => {
  const { link } = await invite(api, { fields })
  const { page, close } = await openSigningPage(link, phone)
  await changeLanguage(page, 'Deutsch')
  await page.getByRole('button', { name: /^Date of birth, freiwillig|^Date of birth/ }).click()
  const sheet = page.getByRole('region', { name: /^Date of birth/ })
  await sheet.getByRole('textbox').fill('gestern')
  await sheet.getByText('Bitte geben Sie ein Datum ein, zum Beispiel 31.12.1999.').waitFor()
  await sheet.getByRole('button', { name: 'Heute' }).tap()
  expect(await sheet.getByRole('textbox').inputValue()).toBe(
    new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium' }).format(new Date()),
  )
  expect(await sheet.locator('.error').textContent()).toBe('')
  await expectAccessible(page, 'field-options-phone')
  await close()
})

const low = [
  {
    ...fieldAt('start', 'text', 1, [0.6, 0.4, 0.2, 0.025]),
    label: 'Start',
    format: 'date',
    description: 'The first day of work.',
  },
  { ...fieldAt('code', 'text', 1, [0.6, 0.5, 0.1, 0.02]), label: 'Code' },
  { ...fieldAt('lines', 'text', 1, [0.1, 0.2, 0.4, 0.05]), label: 'Lines' },
  { ...fieldAt('note', 'text', 1, [0.1, 0.6, 0.4, 0.05], false), label: 'Note' },
]

test('shows the error and description of the focused field, and fits long values into their boxes', async () => {
  const { link } = await invite(api, { fields: low })
  const { page, problems, close } = await openSigningPage(link)
  const bar = (await page.locator('.action-bar').boundingBox())!
  const bottomOf = async (selector: string) => {
    const box = (await page.locator(`${selector}:visible`).boundingBox())!
    return box.y + box.height
  }
  const start = page.getByRole('textbox', { name: 'Start, required, page 1' })
  await start.fill('soon')
  await page.evaluate("document.activeElement.scrollIntoView({ block: 'end', behavior: 'instant' }); scrollBy(0, 75)")
  await start.pressSequentially('er')
  await page.locator('.field-problem:visible').waitFor()
  await expect.poll(() => bottomOf('.field-notes')).toBeLessThanOrEqual(bar.y)
  await page.getByText('The first day of work.').waitFor()
  await expectAccessible(page, 'field-help')
  await start.fill('1.2.2026')
  await page.getByText('1 February 2026').waitFor()
  await start.blur()
  expect(await start.inputValue()).toBe('01/02/2026')
  expect(await page.getByText('The first day of work.').isVisible()).toBe(false)

  const code = page.getByRole('textbox', { name: 'Code, required, page 1' })
  await code.fill('ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789')
  const hidden = (selector: string) =>
    page
      .locator(selector)
      .evaluate<number, { scrollWidth: number; clientWidth: number; scrollTop: number }>(
        ({ scrollWidth, clientWidth, scrollTop }) => Math.max(scrollWidth - clientWidth, scrollTop),
      )
  expect(await hidden('#field-3')).toBeLessThanOrEqual(1)
  const lines = page.getByRole('textbox', { name: 'Lines, required, page 1' })
  await lines.pressSequentially('An order text that needs three lines in its box, and no more than three')
  expect(await hidden('#field-1'), 'no line is scrolled out of its box').toBe(0)
  await lines.fill('Far too long for its box. '.repeat(60))
  await page.locator('#field-1-help').getByText('The document shows only the beginning of this text.').waitFor()

  const offer = page.getByRole('button', { name: 'Optional: Note' })
  await offer.click()
  expect(await page.evaluate('document.activeElement.id')).toBe('field-4')
  expect(await offer.count()).toBe(0)
  await page.getByRole('button', { name: 'Review and sign' }).click()
  await page.getByRole('dialog').waitFor()
  expect(problems).toEqual([])
  await close()
})

const printedAs = (page: Page, selector: string) =>
  page.locator(selector).evaluate<{ families: string; points: number; overflow: number }, Element>((element) => {
    const control = element as unknown as { scrollWidth: number; clientWidth: number; style: { fontFamily: string } }
    const sheet = element.closest('.sheet') as unknown as { clientWidth: number }
    const pixels = Number.parseFloat(
      (globalThis as unknown as { getComputedStyle: (of: Element) => { fontSize: string } }).getComputedStyle(element)
        .fontSize,
    )
    return {
      families: control.style.fontFamily,
      points: (pixels * 595) / sheet.clientWidth,
      overflow: control.scrollWidth - control.clientWidth,
    }
  })

test.each(
  sampleOf(
    [
      ['wide window', {}, 'input'],
      ['phone', phone, '.field-mark'],
    ] as const,
    1,
  ),
)('shows text in the font of the sealed document without clipping (%s)', async (_, options, kind) => {
  const email = `${'long'.repeat(9)}-${Date.now()}@example.com`
  const { link } = await invite(api, {
    signerEmail: email,
    signerName: 'राहुल शर्मा',
    fields: [fieldAt('name', 'name', 1, [0.1, 0.2, 0.4, 0.05]), fieldAt('email', 'email', 1, [0.1, 0.3, 0.4, 0.05])],
  })
  const { page, close } = await openSigningPage(link, options)
  await expect
    .poll(async () => (await printedAs(page, `.field[data-type=name] > ${kind}`)).families)
    .toContain('Printed')
  const short = await printedAs(page, `.field[data-type=name] > ${kind}`)
  expect(short.points).toBeLessThanOrEqual(kind === 'input' ? 14.1 : 16)
  const long = await printedAs(page, `.field[data-type=email] > ${kind}`)
  expect(long.overflow, 'nothing is cut off').toBeLessThanOrEqual(1)
  expect(long.points).toBeGreaterThanOrEqual(5.9)
  expect(long.points).toBeLessThan(short.points)
  await close()
})
