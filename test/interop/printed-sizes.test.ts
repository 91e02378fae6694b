import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { drawFieldText } from '../../core/signing/appearance/field-text.ts'
import type { Canvas } from '../../pdf/compose/canvas.ts'
import { composeWithFonts } from '../../pdf/compose/fonts.ts'
import { createShaper } from '../../pdf/compose/shape.ts'
import { fontFiles } from '../support/fonts.ts'
import { openApi } from '../support/open-api.ts'
import { fieldAt, invite, openSigningPage, phone } from '../support/signing-page.ts'
import { sampleOf } from '../support/size.ts'
import { stack } from '../support/stack.ts'

const api = await openApi(stack)
const pagePoints = { width: 595.28, height: 841.89 }
const share = { width: 0.4, height: 0.08 }
const box = { width: share.width * pagePoints.width, height: share.height * pagePoints.height }

type Print = { size: number; lines: number; left: number; middle: number }

/**
 * Returns the layout of a text in the sealed document: its size, its lines, and their offset from the box's upper left
 * corner.
 */
const sealed = (text: string, isShort: boolean): Promise<Print> =>
  composeWithFonts(fontFiles, (fonts) => {
    const placed: { x: number; y: number; size: number }[] = []
    const canvas = { text: (_: unknown, at: (typeof placed)[number]) => placed.push(at) } as unknown as Canvas
    const lines = drawFieldText(canvas, createShaper(fonts), { text, isShort }, box)
    const [first, last] = [placed[0]!, placed.at(-1)!]
    const middle = box.height - (first.y + 0.714 * first.size + last.y) / 2
    return { size: first.size, lines, left: first.x, middle }
  })

// The script is a string, because tests have no browser types.
const shownBy = (selector: string) => `(() => {
  const control = document.querySelector('${selector}')
  const style = getComputedStyle(control)
  const points = ${box.width} / control.getBoundingClientRect().width
  const px = (value) => parseFloat(value) * points
  const size = px(style.fontSize)
  const height = control.getBoundingClientRect().height * points
  const top = px(style.paddingTop) + px(style.borderTopWidth)
  const lines = Number(control.style.getPropertyValue('--lines') || 1)
  const isOneLine = control.tagName === 'INPUT'
  return {
    size,
    lines,
    left: px(style.paddingLeft) + px(style.borderLeftWidth),
    middle: isOneLine ? height / 2 : top + (lines * 1.2 * size) / 2,
    isWhole: control.scrollHeight <= control.clientHeight + 1,
  }
})()`

const shown = (page: Page, selector: string) => page.evaluate<Print & { isWhole: boolean }>(shownBy(selector))

function expectAlike({ isWhole, ...page }: Print & { isWhole: boolean }, seal: Print): void {
  expect(isWhole, 'nothing of it scrolls').toBe(true)
  expect(page.lines).toBe(seal.lines)
  // The page uses the device's fonts, whose widths differ slightly from the embedded fonts.
  expect(Math.abs(page.size / seal.size - 1)).toBeLessThan(0.13)
  expect(Math.abs(page.left - seal.left)).toBeLessThan(1)
  expect(Math.abs(page.middle - seal.middle)).toBeLessThan(1.5)
}

const desktop = { viewport: { width: 1100, height: 900 } }

test.each(
  sampleOf(
    [
      ['text', 'typed here', 'textarea'],
      ['text', 'Deliver to the back door, between seven and nine in the morning, and ring twice', 'textarea'],
      ['text', `First line\nsecond line\nthird line`, 'textarea'],
      ['name', 'Anna Müller', 'input'],
    ],
    2,
  ),
)(
  'shows a %s field with the value “%s” in the size and position of the sealed document',
  async (type, text, control) => {
    const field = { ...fieldAt('entry', type, 1, [0.1, 0.2, share.width, share.height]), value: text }
    const { link } = await invite(api, { fields: [field] })
    const seal = await sealed(text, type !== 'text')
    const { page, close } = await openSigningPage(link, desktop)
    await page.locator(`.field > ${control}`).fill(text)
    expectAlike(await shown(page, `.field > ${control}`), seal)
    await close()
    const small = await openSigningPage(link, phone)
    const { size, lines } = await shown(small.page, '.field > .field-mark')
    if (type === 'text') expect([Math.abs(size / seal.size - 1) < 0.13, lines]).toEqual([true, seal.lines])
    await small.close()
  },
)
