// Generated from the folders of core/languages by dev/derive.ts at each build and check.
import { language as ar } from './ar/index.ts'
import { language as de } from './de/index.ts'
import { language as en } from './en/index.ts'
import { language as es } from './es/index.ts'
import { language as fr } from './fr/index.ts'
import { language as it } from './it/index.ts'
import { language as ja } from './ja/index.ts'
import { language as nl } from './nl/index.ts'
import { language as pl } from './pl/index.ts'
import { language as pt } from './pt/index.ts'
import { language as tr } from './tr/index.ts'

/** The export `language` of each language, by code. */
export const languages = { en, ar, de, es, fr, it, ja, nl, pl, pt, tr }
