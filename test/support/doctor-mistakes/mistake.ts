import type { Breakage } from '../doctor-breakages/breakage.ts'

/**
 * A mistake of an operator, invented from the documentation alone. It has the check that must name it, what was done,
 * the way to do it, the text of its cause, and words of the right fix.
 */
export type Mistake = readonly [...Breakage, fix: RegExp]
