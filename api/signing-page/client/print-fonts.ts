import { fill } from '../../../pages/texts.ts'
import { type Hand, isHandwritable } from '../../../pdf/compose/handwriting.ts'
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

/** Shows a text that is entered in the fonts that it needs; what every device can show stays in the page's own. */
export async function fitFonts(control: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
  const text = control.value
  const families = latin.test(text) ? '' : `${await textFonts(text)}, inherit`
  if (control.value === text) control.style.fontFamily = families
}

/** Why a text cannot be printed into the document, in a sentence; null when it can. */
export async function printProblem(text: string, texts: Texts): Promise<string | null> {
  if (latin.test(text)) return null
  const { missingCharacter } = await import('./text-fonts.ts')
  const character = missingCharacter(text)
  return character === null ? null : fill(texts.errorGlyph, { character })
}
