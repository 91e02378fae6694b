// Generated from the folders of core/languages by dev/derive.ts at each build and check.
import { senderPage as ar } from './ar/sender-page.ts'
import { senderPage as de } from './de/sender-page.ts'
import { senderPage as en } from './en/sender-page.ts'
import { senderPage as es } from './es/sender-page.ts'
import { senderPage as fr } from './fr/sender-page.ts'
import { senderPage as it } from './it/sender-page.ts'
import { senderPage as ja } from './ja/sender-page.ts'
import { senderPage as nl } from './nl/sender-page.ts'
import { senderPage as pl } from './pl/sender-page.ts'
import { senderPage as pt } from './pt/sender-page.ts'
import { senderPage as tr } from './tr/sender-page.ts'

/** The export `senderPage` of each language, by code. */
export const senderPage = { en, ar, de, es, fr, it, ja, nl, pl, pt, tr }
