/** Exports everything that other folders may import from text extraction. */
export { extractionBudget } from './budget.ts'
export type { Letter } from './letter.ts'
export { type PageLetters, readLetters } from './page-letters.ts'
export type { ReadMap } from './read-map.ts'
export { type PageText, readPages, readSubsets } from './read-pages.ts'
