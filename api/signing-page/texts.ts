export type { PageTexts } from './texts/en.ts'
