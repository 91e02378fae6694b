import { paddingIn, sizeMin } from '../../core/signing/appearance/text-sizes.ts'
import { type HandFont, type Handwriting, handFontFor } from '../../pdf/compose/handwriting.ts'
import { glyphSentence } from './field-problem.ts'
import type { BoxPoints } from './printed-lines.ts'
import { printedLines } from './printed-lines.ts'
import type { Texts } from './texts.ts'

/** Matches characters that every font of the document contains. */
const latin = /^[\n\x20-\x7e]*$/

/** Returns the CSS family of a handwriting font. */
export const handFamily = (hand: HandFont): string => `"Hand ${hand}"`

/** Loads the fonts of a typed signature, and returns their CSS families. */
export async function signatureFonts(text: string, hand: Handwriting): Promise<string> {
  const font = handFontFor(text, hand)
  if (font === null) return textFonts(text)
  const family = handFamily(font)
  await document.fonts.load(`1px ${family}`, text)
  return family
}

/** Loads the fonts of a text, and returns their CSS families. */
export async function textFonts(text: string): Promise<string> {
  const { loadTextFonts } = await import('./text-fonts.ts')
  return loadTextFonts(text)
}

/**
 * Shows an entered text in the fonts with which it will be printed. If every device supports the text, uses the font of
 * the page. Sets the width of the text for the style sheet, which scales it to fit its box as in print. For a box with
 * several lines (`lined`), sets the size in points and the number of lines.
 */
export async function fitToBox(
  element: HTMLElement,
  textOf: () => string,
  lined: BoxPoints | null = null,
): Promise<void> {
  const text = textOf()
  const setWidth = () => {
    const widthOf = (part: string) => emsOf(part, element.style.fontFamily)
    if (lined === null) return element.style.setProperty('--ems', String(widthOf(text)))
    const { size, lines } = printedLines(text, lined, widthOf)
    element.style.setProperty('--size', String(size))
    element.style.setProperty('--lines', String(lines))
  }
  setWidth()
  if (!latin.test(text) && element !== document.activeElement) await pageDrawn
  const families = latin.test(text) ? '' : `${await textFonts(text)}, sans-serif`
  if (textOf() !== text) return
  element.style.fontFamily = families
  setWidth()
}

let resolvePageDrawn: () => void = () => undefined
const pageDrawn = new Promise<void>((resolve) => {
  resolvePageDrawn = resolve
})

/**
 * Starts loading the fonts of prefilled values. Before the first page is drawn, these fonts would share its connection.
 */
export const noteDrawnPage = (): void => resolvePageDrawn()

let pen: CanvasRenderingContext2D | null = null

/**
 * Returns whether a text is wider than one line of the smallest size in its box, and whether the seal would cut the
 * text.
 */
export function fitOf(text: string, box: BoxPoints): { isLong: boolean; isCut: boolean } {
  const widthOf = (part: string) => emsOf(part)
  const isLong = widthOf(text) * sizeMin > box.width - 2 * paddingIn(box.width)
  return { isLong, isCut: isLong && printedLines(text, box, widthOf).isCut }
}

/** Returns the width of a text relative to its font size, by default in the font of the page. */
function emsOf(text: string, families = ''): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (pen === null) return 0
  pen.font = `100px ${families || getComputedStyle(document.documentElement).fontFamily}`
  return pen.measureText(text).width / 100
}

/** Returns a sentence about why a text cannot be printed, or null if it can. */
export async function printProblem(text: string, texts: Texts): Promise<string | null> {
  if (latin.test(text)) return null
  const { missingCharacter } = await import('./text-fonts.ts')
  const character = missingCharacter(text)
  return character === null ? null : glyphSentence(character, texts)
}
