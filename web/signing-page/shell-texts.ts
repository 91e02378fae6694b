export type { PageTexts } from './shell-texts/en.ts'
