// Generated from the folders of core/languages by dev/derive.ts at each build and check.
import { certificate as ar } from './ar/certificate.ts'
import { certificate as de } from './de/certificate.ts'
import { certificate as en } from './en/certificate.ts'
import { certificate as es } from './es/certificate.ts'
import { certificate as fr } from './fr/certificate.ts'
import { certificate as it } from './it/certificate.ts'
import { certificate as ja } from './ja/certificate.ts'
import { certificate as nl } from './nl/certificate.ts'
import { certificate as pl } from './pl/certificate.ts'
import { certificate as pt } from './pt/certificate.ts'
import { certificate as tr } from './tr/certificate.ts'

/** The export `certificate` of each language, by code. */
export const certificate = { en, ar, de, es, fr, it, ja, nl, pl, pt, tr }
