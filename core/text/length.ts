/** Returns the number of characters (Unicode code points) in a text. Length limits of texts count characters. */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Returns the first `max` characters of a text, or the whole text if there is no maximum. */
export const firstCharacters = (text: string, max?: number): string => [...text].slice(0, max).join('')

/** Returns whether a text has more than `max` characters. Counts the characters only if their number is in doubt. */
export const isLongerThan = (text: string, max: number): boolean =>
  text.length > max && (text.length > 2 * max || characterCount(text) > max)

/** Returns the greatest number of UTF-16 code units in a text of `max` characters, for the `maxlength` attribute. */
export const unitsMax = (max: number): number => 2 * max
