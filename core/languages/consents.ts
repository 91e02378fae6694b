// Generated from the folders of core/languages by dev/derive.ts at each build and check.
import { consents as ar } from './ar/consents.ts'
import { consents as de } from './de/consents.ts'
import { consents as en } from './en/consents.ts'
import { consents as es } from './es/consents.ts'
import { consents as fr } from './fr/consents.ts'
import { consents as it } from './it/consents.ts'
import { consents as ja } from './ja/consents.ts'
import { consents as nl } from './nl/consents.ts'
import { consents as pl } from './pl/consents.ts'
import { consents as pt } from './pt/consents.ts'
import { consents as tr } from './tr/consents.ts'

/** The export `consents` of each language, by code. */
export const consents = { en, ar, de, es, fr, it, ja, nl, pl, pt, tr }
