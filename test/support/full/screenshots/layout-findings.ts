import type { Page } from 'playwright-core'
import { cutChoices, elementsOutsidePage } from '../../../../dev/support/cut-off.ts'

// The script is a string, because tests have no browser types.
const findings = `(() => {
  const found = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) found.push('scrolls sideways by ' + (root.scrollWidth - root.clientWidth))
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const named = (element) => (element.id ? '#' + element.id : element.className || element.tagName) + ' "' + (element.textContent || '').trim().slice(0, 30) + '"'
  for (const element of document.querySelectorAll('button, h1, h2, h3, label, p, li, dt, dd, summary, .verdict')) {
    if (!shown(element) || element.closest('.field, .box, pre, .hidden') || getComputedStyle(element).display === 'inline') continue
    const style = getComputedStyle(element)
    if (style.clipPath !== 'none' || element.clientWidth <= 1) continue
    if (style.overflowX !== 'auto' && style.overflowX !== 'scroll' && element.scrollWidth > element.clientWidth + 1)
      found.push('cut off: ' + named(element))
  }
  const scope = document.querySelector('dialog[open]') ?? document
  const controls = [...scope.querySelectorAll('button, a, summary, select')].filter((each) => shown(each) && !each.closest('.field, .sheet, .box'))
  // The part of a control that its scrolling containers show.
  const seenOf = (element) => {
    let { left, right, top, bottom } = element.getBoundingClientRect()
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(around).overflowY)) continue
      const box = around.getBoundingClientRect()
      top = Math.max(top, box.top)
      bottom = Math.min(bottom, box.bottom)
    }
    return { left, right, top, bottom }
  }
  const boxes = controls.map((element) => ({ element, box: element.getBoundingClientRect(), seen: seenOf(element), position: getComputedStyle(element.closest('.action-bar, .toolbar, header, nav, .buttons, .languages ul, #results, #field') ?? element).position }))
  boxes.forEach(({ element, seen: box, position }, i) => boxes.slice(i + 1).forEach((other) => {
    if (position !== other.position || element.contains(other.element) || other.element.contains(element)) return
    const [width, height] = [Math.min(box.right, other.seen.right) - Math.max(box.left, other.seen.left), Math.min(box.bottom, other.seen.bottom) - Math.max(box.top, other.seen.top)]
    if (width > 2 && height > 2 && getComputedStyle(element).display !== 'inline') found.push('overlap: ' + named(element) + ' and ' + named(other.element))
  }))
  const title = document.querySelector('h1')
  if (title && shown(title) && scope === document) {
    const words = document.createRange()
    words.selectNodeContents(title)
    for (const { element, box } of boxes)
      for (const line of words.getClientRects())
        if (Math.min(box.right, line.right) - Math.max(box.left, line.left) > 2 && Math.min(box.bottom, line.bottom) - Math.max(box.top, line.top) > 2 && element.matches('.languages > summary'))
          found.push('covers the title: ' + named(element))
  }
  // A finger needs 44 pixels, except for links within a sentence.
  if (matchMedia('(pointer: coarse)').matches)
    for (const { element, box } of boxes)
      if (element.matches('button, summary, select') && Math.min(box.width, box.height) < 43.5)
        found.push('small target (' + Math.round(box.width) + ' by ' + Math.round(box.height) + '): ' + named(element))
  return found
})()`

/**
 * Returns the layout defects of the visible window: horizontal scrolling, clipped words, overlapping controls, and
 * targets that are too small for a finger.
 */
export const layoutFindings = async (page: Page): Promise<string[]> => [
  ...(await page.evaluate<string[]>(findings)),
  ...(await cutChoices(page)).map((choice) => `cut off: ${choice}`),
  ...(await elementsOutsidePage(page)).map((words) => `beyond the sides: ${words}`),
]
