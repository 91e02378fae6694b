/**
 * Returns the largest distances between two equal pieces of text that are overprinted to look bold: along and across
 * the line, in the unit of the arguments. Two equal narrow letters of a word are farther apart, by a full width.
 */
export const overprintShift = (size: number, width: number): { along: number; across: number } => ({
  along: Math.min(0.2 * size, 0.5 * width || Infinity),
  across: 0.2 * size,
})
