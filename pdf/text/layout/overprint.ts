/**
 * How far apart, in the unit of both, two equal pieces of text may begin when one is printed over the other to look bold: along the line, and
 * across it. Two narrow letters that are alike stand beside each other, a width apart.
 */
export const overprintShift = (size: number, width: number): { along: number; across: number } => ({
  along: Math.min(0.2 * size, 0.5 * width || Infinity),
  across: 0.2 * size,
})
