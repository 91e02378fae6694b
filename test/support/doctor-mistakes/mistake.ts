import type { Breakage } from '../doctor-breakages/breakage.ts'

/**
 * A mistake of an operator, invented from the documentation alone. It consists of the check that must report it, the
 * mistake, the way to make it, the text of its cause, and words of the right fix.
 */
export type Mistake = readonly [...Breakage, fix: RegExp]
