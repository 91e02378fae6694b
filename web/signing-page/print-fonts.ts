import { type Hand, isHandwritable } from '../../pdf/compose/handwriting.ts'
import { fill } from '../shared/texts.ts'
import type { BoxPoints } from './printed-lines.ts'
import { printedLines } from './printed-lines.ts'
import type { Texts } from './texts.ts'

/** The document's own fonts, for what the signer enters: the page shows the shapes that are printed. */

/** What every font of the document holds. */
const latin = /^[\n\x20-\x7e]*$/

/** The CSS family of a hand. */
export const handFamily = (hand: Hand): string => `"Hand ${hand}"`

/** The CSS families in which a typed signature is printed, loaded. */
export async function signatureFonts(text: string, hand: Hand): Promise<string> {
  if (!isHandwritable(text, hand)) return textFonts(text)
  const family = handFamily(hand)
  await document.fonts.load(`1px ${family}`, text)
  return family
}

/** The CSS families in which a text is printed, loaded. */
export async function textFonts(text: string): Promise<string> {
  const { loadTextFonts } = await import('./text-fonts.ts')
  return loadTextFonts(text)
}

/**
 * Shows a text that is entered in the fonts that it needs; what every device can show stays in the page's own. Tells the style sheet how wide it is,
 * which makes it as small as the print does so that it fits its box; of a box of several lines (`lined`) its size in points and how many lines
 * it takes.
 */
export async function fitToBox(
  element: HTMLElement,
  textOf: () => string,
  lined: BoxPoints | null = null,
): Promise<void> {
  const text = textOf()
  const tellWidth = () => {
    const widthOf = (part: string) => emsOf(part, element.style.fontFamily)
    if (lined === null) return element.style.setProperty('--ems', String(widthOf(text)))
    const { size, lines } = printedLines(text, lined, widthOf)
    element.style.setProperty('--size', String(size))
    element.style.setProperty('--lines', String(lines))
  }
  tellWidth()
  if (!latin.test(text) && element !== document.activeElement) await pageDrawn
  const families = latin.test(text) ? '' : `${await textFonts(text)}, sans-serif`
  if (textOf() !== text) return
  element.style.fontFamily = families
  tellWidth()
}

let leaveTheLine: () => void = () => undefined
const pageDrawn = new Promise<void>((resolve) => {
  leaveTheLine = resolve
})

/** From now on the fonts may come of what stood in fields beforehand: the first page of the document had the line alone. */
export const noteDrawnPage = (): void => leaveTheLine()

let pen: CanvasRenderingContext2D | null = null

/** How wide a text is, in parts of its size; by the page's own font unless others are named. */
function emsOf(text: string, families: string): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (pen === null) return 0
  pen.font = `100px ${families || getComputedStyle(document.documentElement).fontFamily}`
  return pen.measureText(text).width / 100
}

/** Why a text cannot be printed into the document, in a sentence; null when it can. */
export async function printProblem(text: string, texts: Texts): Promise<string | null> {
  if (latin.test(text)) return null
  const { missingCharacter } = await import('./text-fonts.ts')
  const character = missingCharacter(text)
  return character === null ? null : fill(texts.errorGlyph, { character })
}
