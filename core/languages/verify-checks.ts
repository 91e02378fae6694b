// Generated from the folders of core/languages by dev/derive.ts at each build and check.
import { verifyChecks as ar } from './ar/verify-checks.ts'
import { verifyChecks as de } from './de/verify-checks.ts'
import { verifyChecks as en } from './en/verify-checks.ts'
import { verifyChecks as es } from './es/verify-checks.ts'
import { verifyChecks as fr } from './fr/verify-checks.ts'
import { verifyChecks as it } from './it/verify-checks.ts'
import { verifyChecks as ja } from './ja/verify-checks.ts'
import { verifyChecks as nl } from './nl/verify-checks.ts'
import { verifyChecks as pl } from './pl/verify-checks.ts'
import { verifyChecks as pt } from './pt/verify-checks.ts'
import { verifyChecks as tr } from './tr/verify-checks.ts'

/** The export `verifyChecks` of each language, by code. */
export const verifyChecks = { en, ar, de, es, fr, it, ja, nl, pl, pt, tr }
