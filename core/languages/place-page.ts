// Generated from the folders of core/languages by dev/derive.ts at each build and check.
import { placePage as ar } from './ar/place-page.ts'
import { placePage as de } from './de/place-page.ts'
import { placePage as en } from './en/place-page.ts'
import { placePage as es } from './es/place-page.ts'
import { placePage as fr } from './fr/place-page.ts'
import { placePage as it } from './it/place-page.ts'
import { placePage as ja } from './ja/place-page.ts'
import { placePage as nl } from './nl/place-page.ts'
import { placePage as pl } from './pl/place-page.ts'
import { placePage as pt } from './pt/place-page.ts'
import { placePage as tr } from './tr/place-page.ts'

/** The export `placePage` of each language, by code. */
export const placePage = { en, ar, de, es, fr, it, ja, nl, pl, pt, tr }
