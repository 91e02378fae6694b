import type { Page } from 'playwright-core'

// The function is a string, because the types of browser globals are unavailable here.
const cut = `(() => {
  const pen = document.createElement('canvas').getContext('2d')
  return [...document.querySelectorAll('select')].filter((each) => each.checkVisibility()).flatMap((select) => {
    const style = getComputedStyle(select)
    pen.font = style.font
    // An arrow that the browser draws takes about the width of a letter. An arrow of the page is in the padding.
    const arrow = style.appearance === 'none' ? 0 : parseFloat(style.fontSize)
    const marks = arrow + parseFloat(style.paddingLeft) + parseFloat(style.paddingRight)
    const words = [...select.options].map((option) => option.text)
    return words.filter((text) => pen.measureText(text).width + marks > select.clientWidth + 1)
  })
})()`

/** Returns the options that are wider than their list. Browsers cut off such options without an indication. */
export const cutChoices = (page: Page): Promise<string[]> => page.evaluate<string[]>(cut)

const outside = `(() => {
  const scope = document.querySelector('dialog[open]') ?? document
  const width = document.documentElement.clientWidth
  return [...scope.querySelectorAll('.action-bar *, .toolbar *, header *, main > *, button, label, p, li')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.pages, #pages, .scroll, .skip'))
    .filter((each) => {
      const { left, right, width: own } = each.getBoundingClientRect()
      return own > 1 && (left < -1 || right > width + 1)
    })
    .map((each) => (each.textContent || each.className || each.tagName).trim().slice(0, 40))
})()`

/** Returns the elements outside the left and right edges of a page, which no scrolling can reach. */
export const elementsOutsidePage = (page: Page): Promise<string[]> => page.evaluate<string[]>(outside)
