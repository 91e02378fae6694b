// Generated from the folders of core/languages by dev/derive.ts at each build and check.
import { events as ar } from './ar/events.ts'
import { events as de } from './de/events.ts'
import { events as en } from './en/events.ts'
import { events as es } from './es/events.ts'
import { events as fr } from './fr/events.ts'
import { events as it } from './it/events.ts'
import { events as ja } from './ja/events.ts'
import { events as nl } from './nl/events.ts'
import { events as pl } from './pl/events.ts'
import { events as pt } from './pt/events.ts'
import { events as tr } from './tr/events.ts'

/** The export `events` of each language, by code. */
export const events = { en, ar, de, es, fr, it, ja, nl, pl, pt, tr }
