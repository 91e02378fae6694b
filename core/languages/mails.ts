// Generated from the folders of core/languages by dev/derive.ts at each build and check.
import { mails as ar } from './ar/mails.ts'
import { mails as de } from './de/mails.ts'
import { mails as en } from './en/mails.ts'
import { mails as es } from './es/mails.ts'
import { mails as fr } from './fr/mails.ts'
import { mails as it } from './it/mails.ts'
import { mails as ja } from './ja/mails.ts'
import { mails as nl } from './nl/mails.ts'
import { mails as pl } from './pl/mails.ts'
import { mails as pt } from './pt/mails.ts'
import { mails as tr } from './tr/mails.ts'

/** The export `mails` of each language, by code. */
export const mails = { en, ar, de, es, fr, it, ja, nl, pl, pt, tr }
