/**
 * Returns the largest distance between two equal pieces of text that are overprinted to look bold: along and across the
 * line, in the unit of both arguments. Two equal narrow letters in a word are a full width apart.
 */
export const overprintShift = (size: number, width: number): { along: number; across: number } => ({
  along: Math.min(0.2 * size, 0.5 * width || Infinity),
  across: 0.2 * size,
})
