// Generated from the folders of core/languages by dev/derive.ts at each build and check.
import { fieldTypeNames as ar } from './ar/field-types.ts'
import { fieldTypeNames as de } from './de/field-types.ts'
import { fieldTypeNames as en } from './en/field-types.ts'
import { fieldTypeNames as es } from './es/field-types.ts'
import { fieldTypeNames as fr } from './fr/field-types.ts'
import { fieldTypeNames as it } from './it/field-types.ts'
import { fieldTypeNames as ja } from './ja/field-types.ts'
import { fieldTypeNames as nl } from './nl/field-types.ts'
import { fieldTypeNames as pl } from './pl/field-types.ts'
import { fieldTypeNames as pt } from './pt/field-types.ts'
import { fieldTypeNames as tr } from './tr/field-types.ts'

/** The export `fieldTypeNames` of each language, by code. */
export const fieldTypeNames = { en, ar, de, es, fr, it, ja, nl, pl, pt, tr }
