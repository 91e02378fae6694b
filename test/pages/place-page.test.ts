import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { signerLocales } from '../../core/languages/locales.ts'
import { buildPlacePage } from '../../dev/build/build-place-page.ts'
import { accessibilityViolations } from '../../dev/support/accessibility.ts'
import { visitPage } from '../support/browser.ts'
import { createEnvelope, newEmail } from '../support/envelopes.ts'
import { openApi } from '../support/open-api.ts'
import { linkFor } from '../support/signing.ts'
import { contract, openSigningPage, phone } from '../support/signing-page.ts'
import { sampleOf } from '../support/size.ts'
import { stack } from '../support/stack.ts'
import { readyDocument } from '../support/upload.ts'

const folder = mkdtempSync(join(tmpdir(), 'place-page-'))
const html = await buildPlacePage()
writeFileSync(join(folder, 'place.html'), html)
writeFileSync(join(folder, 'contract.pdf'), contract())
const address = pathToFileURL(join(folder, 'place.html')).href
afterAll(() => rmSync(folder, { recursive: true }))

type Placed = { type: string; pageNumber: number; x: number; y: number; width: number; height: number }

/** Opens the page for placing fields with a contract or another file, and records every request. */
async function openPlacePage(options: BrowserContextOptions = {}, at = address, pdf = join(folder, 'contract.pdf')) {
  const requests: string[] = []
  const visited = await visitPage('about:blank', { viewport: { width: 1280, height: 900 }, ...options })
  const { page } = visited
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(at)
  await page.setInputFiles('#chooser', pdf)
  await page.locator('#page-1[data-drawn]').waitFor()
  return { ...visited, requests }
}

const placed = async (page: Page): Promise<Placed[]> => JSON.parse(await page.locator('#json').inputValue())

/** Draws a field with the mouse between two points, given as fractions of a page. */
async function drawOn(page: Page, pageNumber: number, [x, y, width, height]: [number, number, number, number]) {
  const layer = page.locator(`#page-${pageNumber} .layer`)
  await layer.scrollIntoViewIfNeeded()
  await page.evaluate(`document.querySelector('#page-${pageNumber}').scrollIntoView({ block: 'center' })`)
  const box = (await layer.boundingBox())!
  await page.mouse.move(box.x + box.width * x, box.y + box.height * y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * (x + width), box.y + box.height * (y + height), { steps: 4 })
  await page.mouse.up()
}

describe('page for placing fields', () => {
  test('copies the placed fields as JSON that the API accepts', async () => {
    const { page, problems, requests, close } = await openPlacePage({
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await drawOn(page, 1, [0.1, 0.35, 0.3, 0.05])
    await page.getByRole('combobox', { name: 'Type' }).first().selectOption('text')
    await page.locator('#required').uncheck()
    await drawOn(page, 2, [0.2, 0.4, 0.25, 0.04])
    await page.locator('#field-id').fill('note')
    await page.getByLabel('Label for the signer').fill('Note to the invoice')
    const marked = await page
      .locator('.box[aria-current]')
      .evaluateAll<(string | null)[], Element>((boxes) => boxes.map(({ ariaLabel }) => ariaLabel))
    expect(marked).toEqual([expect.stringContaining('Note to the invoice')])
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Copied.').waitFor()
    const fields = JSON.parse((await page.evaluate('navigator.clipboard.readText()')) as string)
    expect(fields).toMatchObject([
      { type: 'signature', pageNumber: 1 },
      { id: 'note', type: 'text', label: 'Note to the invoice', pageNumber: 2, isRequired: false },
    ])
    expect(fields[0].x).toBeCloseTo(0.1, 2)
    expect(fields[0].height).toBeCloseTo(0.05, 2)
    const shown = await page.locator('#page-1 .box').boundingBox()
    const sheet = await page.locator('#page-1 .layer').boundingBox()
    const api = await openApi(stack)
    const documentId = await readyDocument(api, contract())
    const envelope = await createEnvelope(api, { documentId, signerEmail: newEmail(), fields })
    expect(envelope.fields).toMatchObject(fields)
    const signing = await openSigningPage(await linkFor(stack, envelope))
    const field = await signing.page.locator('.field').first().boundingBox()
    const paper = await signing.page.locator('.sheet').first().boundingBox()
    const part = (inner: typeof field, outer: typeof field) => [
      (inner!.x - outer!.x) / outer!.width,
      (inner!.y - outer!.y) / outer!.height,
      inner!.width / outer!.width,
      inner!.height / outer!.height,
    ]
    const [here, there] = [part(shown, sheet), part(field, paper)]
    for (const [index, value] of here.entries()) expect(value).toBeCloseTo(there[index]!, 2)
    await signing.close()
    expect(problems).toEqual([])
    expect(requests.filter((url) => url !== address && !/^(data|blob):/.test(url))).toEqual([])
    await close()
  })

  test('moves and resizes a placed field with the mouse within its page', async () => {
    const { page, close } = await openPlacePage()
    await drawOn(page, 1, [0.4, 0.4, 0.2, 0.1])
    const [before] = await placed(page)
    const box = page.locator('.box')
    const { x, y, width, height } = (await box.boundingBox())!
    await page.mouse.move(x + 10, y + 10)
    await page.mouse.down()
    await page.mouse.move(x + 5_000, y + 60, { steps: 3 })
    await page.mouse.up()
    const [moved] = await placed(page)
    expect(moved).toMatchObject({ width: before!.width, height: before!.height })
    expect(moved!.x + moved!.width).toBe(1)
    const after = (await box.boundingBox())!
    await page.mouse.move(after.x + after.width, after.y + after.height)
    await page.mouse.down()
    await page.mouse.move(after.x + after.width - width / 2, after.y + after.height + height, { steps: 3 })
    await page.mouse.up()
    const [sized] = await placed(page)
    expect([sized!.x, sized!.y]).toEqual([moved!.x, moved!.y])
    expect(sized!.width).toBeCloseTo(before!.width / 2, 1)
    expect(sized!.height).toBeCloseTo(before!.height * 2, 1)
    await page.mouse.click(after.x - 100, after.y)
    await page.mouse.move(after.x - 200, after.y)
    await page.mouse.down()
    await page.mouse.move(after.x - 100, after.y + 50)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await placed(page)).toHaveLength(1)
    await close()
  })

  test('fits the tools into two rows on a phone in every language', async () => {
    const { page, close } = await openPlacePage({ ...phone, viewport: { width: 360, height: 740 } })
    for (const locale of signerLocales) {
      await page.locator('.languages summary').click()
      await page.locator(`#language-${locale}`).click()
      const bottoms = (await page.evaluate(
        "[...document.querySelectorAll('#tools > *')].map((tool) => Math.round(tool.getBoundingClientRect().bottom))",
      )) as number[]
      expect(new Set(bottoms).size, locale).toBe(2)
      expect(await page.evaluate("document.querySelector('#tools').offsetHeight"), locale).toBeLessThan(130)
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await close()
  })

  test('places a field with a tap on a phone', async () => {
    const { page, close } = await openPlacePage(phone)
    const layer = page.locator('#page-1 .layer')
    await layer.tap({ position: { x: 100, y: 80 } })
    const [field] = await placed(page)
    const { width } = (await layer.boundingBox())!
    expect(field!.x + field!.width / 2).toBeCloseTo(100 / width, 1)
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await close()
  })
})

test.each([
  ['a phone', { ...phone, viewport: { width: 360, height: 740 } }],
  ['a phone in landscape', { ...phone, viewport: { width: 740, height: 360 } }],
  ['a tablet', { viewport: { width: 768, height: 1024 } }],
])('shows the selected field and its form together on %s', async (_, options) => {
  const { page, close } = await openPlacePage(options)
  await page.locator('#add').click()
  const seen = (id: string) =>
    page.locator(id).evaluate<boolean, Element>((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const above = element.ownerDocument.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return above !== null && (element.contains(above) || above.contains(element))
    })
  for (const [number, top] of [
    ['2', '95'],
    ['1', '2'],
    ['2', '50'],
  ] as const) {
    await page.locator('#field-page').fill(number)
    await page.locator('#field-y').fill(top)
    expect([await seen('.box'), await seen('#field-y')], `page ${number}, ${top} %`).toEqual([true, true])
  }
  await page.locator('#field summary').first().click()
  expect(await page.locator('#field-y').isHidden()).toBe(true)
  await close()
})

test('places, moves, resizes and removes fields with the keyboard alone', async () => {
  const { page, close } = await openPlacePage()
  await page.locator('#add').focus()
  await page.keyboard.press('Enter')
  const status = page.getByRole('status')
  expect(await status.textContent()).toBe('Signature added on page 1. Fields: 1.')
  const name = () => page.evaluate('document.activeElement.getAttribute("aria-label")')
  expect(await name()).toMatch(/^Signature, page 1, [\d.]+ % from the left/)
  const [start] = await placed(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowDown')
  const [moved] = await placed(page)
  const steps = (['x', 'y', 'width', 'height'] as const).map((side) =>
    Math.round((moved![side] - start![side]) * 10_000),
  )
  expect(steps).toEqual([25, -25, -25, 25])
  for (const [side, percent] of Object.entries({ x: 12.34, y: 50, width: 30, height: 5 })) {
    await page.locator(`#field-${side}`).fill(String(percent))
    await page.keyboard.press('Tab')
  }
  await page.locator('#field-page').fill('2')
  await page.keyboard.press('Tab')
  expect(await placed(page)).toEqual([
    { type: 'signature', pageNumber: 2, x: 0.1234, y: 0.5, width: 0.3, height: 0.05 },
  ])
  await page.locator('#page-2 .box').focus()
  await page.keyboard.press('Delete')
  expect(await placed(page)).toEqual([])
  expect(await status.textContent()).toBe('Signature removed. Fields left: 0.')
  expect(await page.evaluate('document.activeElement.id')).toBe('add')
  await close()
})

test('validates the entered id, position and size of a placed field', async () => {
  const { page, close } = await openPlacePage()
  await page.locator('#add').click()
  await page.locator('#field-id').fill('sign')
  await page.locator('#add').click()
  await page.locator('#field-id').fill('sign')
  await page.getByText('Another field has this id.').waitFor()
  expect((await placed(page)).map((field) => (field as { id?: string }).id)).toEqual(['sign', undefined])
  await page.locator('#field-x').fill('99')
  await page.locator('#field-width').fill('50')
  await page.locator('#field-height').fill('0')
  await page.locator('#field-id').focus()
  const [, field] = await placed(page)
  expect(field).toMatchObject({ x: 0.5, width: 0.5 })
  expect(field!.height).toBeGreaterThan(0)
  await close()
})

test('reports a file that is not a PDF, and accepts a PDF afterwards', async () => {
  const { page, close } = await openPlacePage()
  writeFileSync(join(folder, 'other.pdf'), 'GIF89a')
  await page.setInputFiles('#chooser', join(folder, 'other.pdf'))
  await page.getByRole('alert').filter({ hasText: 'not a readable PDF' }).waitFor()
  await page.setInputFiles('#chooser', join(folder, 'contract.pdf'))
  await page.getByText('contract.pdf. Pages: 2.').waitFor()
  expect(await page.getByRole('alert').isVisible()).toBe(false)
  await close()
})

test.each(
  sampleOf(
    [
      ['en-GB', 'light', 1280],
      ['de-DE', 'dark', 360],
      ['ja-JP', 'light', 360],
      ['ar-EG', 'dark', 360],
    ] as const,
    1,
  ),
)(
  'has no axe-core violations on the page for placing fields (%s, %s mode, %i pixels wide)',
  async (locale, colorScheme, width) => {
    const { page, close } = await openPlacePage({ locale, colorScheme, viewport: { width, height: 800 } })
    expect(await page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2))
    expect(await page.locator('html').getAttribute('dir')).toBe(locale === 'ar-EG' ? 'rtl' : 'ltr')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.locator('#add').click()
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await accessibilityViolations(page)).toEqual([])
    await close()
  },
)

test('returns the page for placing fields with a content security policy that forbids network access', async () => {
  const response = await fetch(`${stack.baseUrl}/place.html`)
  expect(response.headers.get('content-security-policy')).toBe(
    "connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  expect(await response.text()).toBe(html)
  expect(/http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+' 'wasm-unsafe-eval'; style-src 'sha256-[^']+'; img-src data:; connect-src 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'$/,
  )
  const { page, problems, requests, close } = await openPlacePage({}, `${stack.baseUrl}/place.html`)
  await drawOn(page, 1, [0.1, 0.35, 0.3, 0.05])
  expect(await placed(page)).toHaveLength(1)
  expect(problems).toEqual([])
  expect(requests.filter((url) => !/^(data|blob):/.test(url))).toEqual([`${stack.baseUrl}/place.html`])
  await close()
})
