import { limits } from '../limits.ts'

const lastLatin = 0x24f
/** The cost of shaping and embedding a glyph of a non-Latin script, relative to a Latin glyph. */
const otherScriptFactor = 5

/** Returns the number of Latin letters whose composition costs as much as that of a text. */
export function composingPriceOf(text: string): number {
  let price = 0
  for (let index = 0; index < text.length; index++) price += text.charCodeAt(index) > lastLatin ? otherScriptFactor : 1
  return price
}

/** Returns the number of additional requests that composing a text counts as. */
export const furtherRequestsFor = (text: string): number =>
  Math.floor(composingPriceOf(text) / limits.textCharsPerRequest)
