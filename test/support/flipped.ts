/** Returns the text with a different letter at one index. */
export const flipped = (text: string, index: number): string =>
  `${text.slice(0, index)}${text[index] === 'a' ? 'b' : 'a'}${text.slice(index + 1)}`
