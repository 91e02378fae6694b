import { limits } from '../limits.ts'

const lastLatin = 0x24f
/** The cost of shaping and embedding a glyph of another script, relative to a Latin one. */
const otherScriptFactor = 5

/** Returns the number of requests that composing a text counts as, in addition to the request itself. */
export function furtherRequestsFor(text: string): number {
  let price = 0
  for (let index = 0; index < text.length; index++) price += text.charCodeAt(index) > lastLatin ? otherScriptFactor : 1
  return Math.floor(price / limits.textCharsPerRequest)
}
