import type { Breakage } from '../doctor-breakages/breakage.ts'

/**
 * An operator mistake that was derived from the documentation alone. It consists of the doctor check that must report
 * it, the mistake, how it is made, the text of the finding, and words of the right fix.
 */
export type Mistake = readonly [...Breakage, fix: RegExp]
