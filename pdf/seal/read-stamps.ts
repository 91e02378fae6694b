import { dictsIn, valuesOf } from '../document/dicts-in.ts'
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
  /** True if the stamp has an appearance with content, and all fonts in its resources exist. */
  hasAppearance: boolean
}

/** The results that stamps share: checked form XObjects by object number, and complete font dictionaries. */
type Seen = { forms: Map<number, boolean>; fonts: Set<PdfDict> }

const newSeen = (): Seen => ({ forms: new Map(), fonts: new Set() })

/** Returns the stamps on the given pages in page and annotation order. */
export async function readStamps(file: PdfFile, pageNumbers: number[]): Promise<FoundStamp[]> {
  const pages = await findPages(file, pageNumbers)
  const stamps: FoundStamp[] = []
  const seen = newSeen()
  for (const page of [...pages.values()].sort((one, other) => one.number - other.number)) {
    for (const annotation of await annotationsOf(file, page)) {
      if (!isNamed(annotation.get('Subtype'), 'Stamp')) continue
      const values = valuesOf(file, annotation, ['NM', 'Contents', 'Rect', 'AP'])
      const [name, contents, rect, appearances] = values instanceof Promise ? await values : values
      const stampName = textIn(name)
      if (!stampName.startsWith(stampNamePrefix)) continue
      stamps.push({
        fieldId: stampName.slice(stampNamePrefix.length),
        pageNumber: page.number,
        text: textIn(contents),
        rect: rectOf(rect),
        hasAppearance: isDict(appearances) && (await hasForm(file, appearances.get('N'), seen)),
      })
    }
  }
  return stamps
}

async function annotationsOf(file: PdfFile, page: PdfPage): Promise<PdfDict[]> {
  const items = await file.resolve(page.dict.get('Annots'))
  return isArray(items) ? dictsIn(file, items) : []
}

const textIn = (value: PdfObject | undefined): string => (isString(value) ? textOf(value) : '')

async function hasForm(file: PdfFile, entry: PdfObject | undefined, seen: Seen): Promise<boolean> {
  const number = isRef(entry) ? entry.number : null
  const known = number === null ? undefined : seen.forms.get(number)
  if (known !== undefined) return known
  const found = file.resolve(entry)
  const isDrawn = await isDrawnForm(file, found instanceof Promise ? await found : found, seen)
  if (number !== null) seen.forms.set(number, isDrawn)
  return isDrawn
}

/** Returns whether an appearance has content and all fonts in its resources exist. */
export async function isDrawnForm(file: PdfFile, form: PdfObject, seen: Seen = newSeen()): Promise<boolean> {
  if (!isStream(form) || !isNamed(form.dict.get('Subtype'), 'Form')) return false
  const values = valuesOf(file, form.dict, ['BBox', 'Resources'])
  const [box, resources] = values instanceof Promise ? await values : values
  if (rectOf(box) === null) return false
  const named = isDict(resources) ? file.resolve(resources.get('Font')) : null
  const fonts = named instanceof Promise ? await named : named
  if (isDict(fonts) && !seen.fonts.has(fonts)) {
    for (const font of fonts.values()) if (!isDict(await file.resolve(font))) return false
    seen.fonts.add(fonts)
  }
  return (await file.decodedStream(form)).length > 0
}
