import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openApi } from '../support/open-api.ts'
import { expectAccessible, invite, openSigningPage, phone } from '../support/signing-page.ts'
import { sampleOf } from '../support/size.ts'
import { stack } from '../support/stack.ts'

const api = await openApi(stack)
const { link } = await invite(api)
type Focused = { what: string; isSeen: boolean; hasOutline: boolean }

/** Returns whether the focused element is visible outside the bars, and whether its focus indicator is visible. */
const focused = (page: Page) =>
  page.evaluate<Focused | null>(`(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return null
    const { left, top, width, height } = element.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + x * width, top + y * height]))
    const style = getComputedStyle(element)
    return {
      what: element.id || element.textContent || element.tagName,
      isSeen: points.some(([x, y]) => element.contains(document.elementFromPoint(x, y))),
      hasOutline: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
    }
  })()`)

const windows: [name: string, options: BrowserContextOptions][] = [
  ['desktop', {}],
  ['400 % zoom', { viewport: { width: 320, height: 256 } }],
  ['phone', phone],
]

test.each(sampleOf(windows, 2))(
  'outlines each control of the signing page that the Tab key reaches (%s)',
  async (name, options) => {
    const { page, close } = await openSigningPage(link, { ...options, reducedMotion: 'reduce' })
    const reached = new Set<string>()
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab')
      // Waits for a frame, in which the browser scrolls the element into view.
      await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
      const now = await focused(page)
      if (now === null || (reached.has(now.what) && now.what.startsWith('Skip'))) break
      expect(now, now.what).toEqual({ what: now.what, isSeen: true, hasOutline: true })
      reached.add(now.what)
    }
    const words = [...reached].join('|')
    for (const part of ['Skip to the document', 'Download the PDF', 'open-decline', 'Language', 'page-number', 'Start'])
      expect(words, name).toContain(part)
    await close()
  },
)

test('clips no text on the signing page with the text spacing of WCAG 1.4.12', async () => {
  const { page, close } = await openSigningPage(link, phone)
  // The page's content security policy permits only style sheets of the same origin.
  await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }')
    document.adoptedStyleSheets = [sheet]
  })()`)
  await page.getByRole('button', { name: 'Start' }).tap()
  const clipped = await page.evaluate<
    string[]
  >(`[...document.querySelectorAll('button, .masthead *, .field-sheet h2, .progress-words')]
    .filter((element) => element.checkVisibility() && !element.closest('.field') && getComputedStyle(element).clipPath === 'none')
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline')
    .map((element) => element.textContent)`)
  expect(clipped).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
  await close()
})

test.each(
  sampleOf(
    [
      ['dark', { colorScheme: 'dark' }],
      ['forced-colors', { forcedColors: 'active' }],
      ['more-contrast', { contrast: 'more' }],
    ] as const,
    1,
  ),
)(
  'has no axe-core violations in field sheets and the signing dialog with the preference %s',
  async (name, preference) => {
    const { page, close } = await openSigningPage(link, { ...phone, ...preference })
    const next = page.locator('.action-row button')
    await next.tap()
    await expectAccessible(page, `phone-${name}-text`)
    await page.locator('#sheet-input').fill('Order 4711')
    await next.tap()
    await page.locator('#sheet-input').tap()
    await expectAccessible(page, `phone-${name}-checkbox`)
    for (let i = 0; i < 2; i++) {
      await next.tap()
      await page.locator('dialog[open] button[type=submit]').tap()
    }
    await page.getByRole('dialog', { name: 'Agree and sign' }).waitFor()
    await page.getByText('Read the full statement').tap()
    await expectAccessible(page, `phone-${name}-review`)
    await close()
  },
)
