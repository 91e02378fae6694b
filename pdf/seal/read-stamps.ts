import { dictsIn } from '../document/dicts-in.ts'
import { type Rect, rectOf } from '../document/page-geometry.ts'
import { findPages, type PdfPage } from '../document/page-tree.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { textOf } from '../document/text-string.ts'
import { isArray, isDict, isNamed, isRef, isStream, isString } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import { stampNamePrefix } from './stamp.ts'

export type FoundStamp = {
  fieldId: string
  pageNumber: number
  text: string
  rect: Rect | null
  /** It has a form with content and with every font that its resources name. */
  hasAppearance: boolean
}

/** The stamps on these pages, in the order of the pages and of their annotations. */
export async function readStamps(file: PdfFile, pageNumbers: number[]): Promise<FoundStamp[]> {
  const pages = await findPages(file, pageNumbers)
  const stamps: FoundStamp[] = []
  const drawn = new Map<number, boolean>()
  for (const page of [...pages.values()].sort((one, other) => one.number - other.number)) {
    for (const annotation of await annotationsOf(file, page)) {
      const name = textIn(await file.resolve(annotation.get('NM')))
      if (!name.startsWith(stampNamePrefix) || !isNamed(annotation.get('Subtype'), 'Stamp')) continue
      stamps.push({
        fieldId: name.slice(stampNamePrefix.length),
        pageNumber: page.number,
        text: textIn(await file.resolve(annotation.get('Contents'))),
        rect: rectOf(await file.resolve(annotation.get('Rect'))),
        hasAppearance: await hasAppearance(file, annotation, drawn),
      })
    }
  }
  return stamps
}

async function annotationsOf(file: PdfFile, page: PdfPage): Promise<PdfDict[]> {
  const items = await file.resolve(page.dict.get('Annots'))
  return isArray(items) ? dictsIn(file, items) : []
}

const textIn = (value: PdfObject): string => (isString(value) ? textOf(value) : '')

/** `drawn` remembers what was found of each form: stamps of equal values share one. */
async function hasAppearance(file: PdfFile, annotation: PdfDict, drawn: Map<number, boolean>): Promise<boolean> {
  const appearances = await file.resolve(annotation.get('AP'))
  const entry = isDict(appearances) ? appearances.get('N') : null
  const number = isRef(entry) ? entry.number : null
  const known = number === null ? undefined : drawn.get(number)
  const isDrawn = known ?? (await isDrawnForm(file, await file.resolve(entry)))
  if (number !== null) drawn.set(number, isDrawn)
  return isDrawn
}

async function isDrawnForm(file: PdfFile, form: PdfObject): Promise<boolean> {
  if (!isStream(form) || !isNamed(form.dict.get('Subtype'), 'Form')) return false
  if (rectOf(await file.resolve(form.dict.get('BBox'))) === null) return false
  const resources = await file.resolve(form.dict.get('Resources'))
  const fonts = isDict(resources) ? await file.resolve(resources.get('Font')) : null
  for (const font of isDict(fonts) ? fonts.values() : []) if (!isDict(await file.resolve(font))) return false
  return (await file.decodedStream(form)).length > 0
}
