// Generated from the folders of core/languages by dev/derive.ts at each build and check.
import { verifyPage as ar } from './ar/verify-page.ts'
import { verifyPage as de } from './de/verify-page.ts'
import { verifyPage as en } from './en/verify-page.ts'
import { verifyPage as es } from './es/verify-page.ts'
import { verifyPage as fr } from './fr/verify-page.ts'
import { verifyPage as it } from './it/verify-page.ts'
import { verifyPage as ja } from './ja/verify-page.ts'
import { verifyPage as nl } from './nl/verify-page.ts'
import { verifyPage as pl } from './pl/verify-page.ts'
import { verifyPage as pt } from './pt/verify-page.ts'
import { verifyPage as tr } from './tr/verify-page.ts'

/** The export `verifyPage` of each language, by code. */
export const verifyPage = { en, ar, de, es, fr, it, ja, nl, pl, pt, tr }
