// Generated from the folders of core/languages by dev/derive.ts at each build and check.
import { signingShell as ar } from './ar/signing-shell.ts'
import { signingShell as de } from './de/signing-shell.ts'
import { signingShell as en } from './en/signing-shell.ts'
import { signingShell as es } from './es/signing-shell.ts'
import { signingShell as fr } from './fr/signing-shell.ts'
import { signingShell as it } from './it/signing-shell.ts'
import { signingShell as ja } from './ja/signing-shell.ts'
import { signingShell as nl } from './nl/signing-shell.ts'
import { signingShell as pl } from './pl/signing-shell.ts'
import { signingShell as pt } from './pt/signing-shell.ts'
import { signingShell as tr } from './tr/signing-shell.ts'

/** The export `signingShell` of each language, by code. */
export const signingShell = { en, ar, de, es, fr, it, ja, nl, pl, pt, tr }
