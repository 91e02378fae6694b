import type { Breakage } from '../doctor-breakages/breakage.ts'

/**
 * A breakage that is an operator mistake, derived from the documentation alone. The fix in the doctor's finding must
 * match `fix`.
 */
export type Mistake = readonly [...Breakage, fix: RegExp]
