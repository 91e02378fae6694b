// Generated from the folders of core/languages by dev/derive.ts at each build and check.
import { verifyFindings as ar } from './ar/verify-findings.ts'
import { verifyFindings as de } from './de/verify-findings.ts'
import { verifyFindings as en } from './en/verify-findings.ts'
import { verifyFindings as es } from './es/verify-findings.ts'
import { verifyFindings as fr } from './fr/verify-findings.ts'
import { verifyFindings as it } from './it/verify-findings.ts'
import { verifyFindings as ja } from './ja/verify-findings.ts'
import { verifyFindings as nl } from './nl/verify-findings.ts'
import { verifyFindings as pl } from './pl/verify-findings.ts'
import { verifyFindings as pt } from './pt/verify-findings.ts'
import { verifyFindings as tr } from './tr/verify-findings.ts'

/** The export `verifyFindings` of each language, by code. */
export const verifyFindings = { en, ar, de, es, fr, it, ja, nl, pl, pt, tr }
