import { memorySource } from '../../../../base/bytes.ts'
import { findPages, type PdfPage } from '../../../../pdf/document/page-tree.ts'
import { openPdf, type PdfFile } from '../../../../pdf/document/pdf-file.ts'
import { isArray, isDict, isStream } from '../../../../pdf/syntax/kinds.ts'
import type { PdfDict, PdfStream } from '../../../../pdf/syntax/objects.ts'
import { writeObject } from '../../../../pdf/syntax/write.ts'

export const open = (bytes: Uint8Array): Promise<PdfFile> => openPdf(memorySource(bytes))

export async function pageOf(file: PdfFile, number = 1): Promise<PdfPage> {
  const page = (await findPages(file, [number])).get(number)
  if (page === undefined) throw new Error(`no page ${number}`)
  return page
}

/** Returns the annotations of a page in order. */
export async function annotationsOf(file: PdfFile, number = 1): Promise<PdfDict[]> {
  const items = await file.resolve((await pageOf(file, number)).dict.get('Annots'))
  const values = await Promise.all((isArray(items) ? items : []).map(file.resolve))
  return values.filter(isDict)
}

export const subtypesOn = async (file: PdfFile, number = 1): Promise<string[]> =>
  (await annotationsOf(file, number)).flatMap((annotation) => entriesOf(annotation, ['Subtype']))

/** Returns the form XObjects of the stamps on page 1. */
export async function appearanceFormsOf(file: PdfFile): Promise<PdfStream[]> {
  const appearances = (await annotationsOf(file)).map((annotation) => annotation.get('AP'))
  const forms = await Promise.all(appearances.map((entry) => (isDict(entry) ? file.resolve(entry.get('N')) : null)))
  return forms.filter(isStream)
}

/** Returns the entries of the given keys in PDF syntax, or `null` for a missing entry. */
export const entriesOf = (dict: PdfDict | undefined, keys: string[]): string[] =>
  keys.map((key) => writeObject(dict?.get(key) ?? null))
