import { concatBytes, utf8 } from '../../bytes.ts'
import { PdfFileError } from '../append/errors.ts'
import type { Matrix, PageGeometry } from '../append/page-geometry.ts'
import type { PdfPage } from '../append/page-tree.ts'
import type { PdfFile } from '../append/pdf-file.ts'
import { isArray, isStream, type PdfDict, type PdfObject, type PdfRef, pdfDict } from '../syntax/objects.ts'
import { writeObject } from '../syntax/write.ts'
import { annotationForms, type PlacedForm } from './slice-annotations.ts'
import { addForm } from './slice-resources.ts'
import { createSliceWriter, isFileProblem, type SliceWriter } from './slice-writer.ts'

export type PageSlice = {
  /** A PDF of these pages, upright and with the origin at their lower left corner. */
  bytes: Uint8Array
  /** The pages that stand in it, in order: as many of the wanted ones as fit, at least one. */
  pages: { number: number; problem: null | 'damaged' | 'too_large' }[]
}

export type SliceLimits = {
  /** A page is begun only below this size. */
  bytesWanted: number
  /** No page takes the slice beyond this size. */
  bytesMax: number
}

/**
 * Cuts pages out of a PDF, with the text that they and their annotations show and nothing else: no pictures, no font
 * programs that only draw, every stream decoded under a limit. A page that is broken or too large stands empty in it.
 */
export async function slicePages(file: PdfFile, wanted: PdfPage[], limits: SliceLimits): Promise<PageSlice> {
  const writer = createSliceWriter(file, limits.bytesMax)
  const pages: PageSlice['pages'] = []
  for (const page of wanted) {
    if (pages.length > 0 && writer.size >= limits.bytesWanted) break
    const problem = await addPage(writer, page)
    // Beside others it had less room than alone.
    if (problem === 'too_large' && pages.length > 0) break
    if (problem !== null) writer.addPage(emptyPage(page))
    pages.push({ number: page.number, problem })
  }
  return { bytes: writer.finish(), pages }
}

async function addPage(writer: SliceWriter, page: PdfPage): Promise<PageSlice['pages'][number]['problem']> {
  const [width, height] = shownSize(page.geometry)
  try {
    const form = await pageForm(writer, page)
    const placed: PlacedForm[] = [{ form, matrix: null }, ...(await annotationForms(writer, page.dict))]
    const names = new Map<string, PdfRef>(placed.map(({ form }, i) => [`F${i}`, form]))
    const drawings = placed.map(({ matrix }, i) => `q ${matrix ? transformation(matrix) : ''}/F${i} Do Q\n`)
    const content = utf8(`${transformation(uprightMatrix(page.geometry))}${drawings.join('')}`)
    writer.addPage({ width, height, content, resources: pdfDict({ XObject: names as PdfDict }) })
    return null
  } catch (error) {
    if (!isFileProblem(error)) throw error
    return error instanceof PdfFileError && error.reason === 'limit_exceeded' ? 'too_large' : 'damaged'
  }
}

function emptyPage({ geometry }: PdfPage) {
  const [width, height] = shownSize(geometry)
  return { width, height, content: new Uint8Array(), resources: pdfDict({}) }
}

async function pageForm(writer: SliceWriter, { dict, resources }: PdfPage): Promise<PdfRef> {
  const contents = await writer.file.resolve(dict.get('Contents'))
  const streams: PdfObject[] = isArray(contents) ? contents : [contents]
  await writer.file.prefetch(streams.filter((item) => item !== null && !isStream(item)) as PdfRef[])
  const parts: Uint8Array[] = []
  for (const item of streams) {
    const stream = await writer.file.resolve(item)
    if (isStream(stream)) parts.push(await writer.decoded(stream), utf8('\n'))
  }
  return addForm(writer, { dict: pdfDict({ Resources: resources }), content: concatBytes(...parts) })
}

const transformation = (matrix: Matrix): string => `${matrix.map(writeObject).join(' ')} cm `

function shownSize({ box: [left, bottom, right, top], rotation, userUnit }: PageGeometry): [number, number] {
  const width = (right - left) * userUnit
  const height = (top - bottom) * userUnit
  return rotation % 180 === 0 ? [width, height] : [height, width]
}

/** Turns default user space so that the page stands as it is shown, its lower left corner at the origin. */
function uprightMatrix({ box: [left, bottom, right, top], rotation, userUnit: u }: PageGeometry): Matrix {
  switch (rotation) {
    case 0:
      return [u, 0, 0, u, -left * u, -bottom * u]
    case 90:
      return [0, -u, u, 0, -bottom * u, right * u]
    case 180:
      return [-u, 0, 0, -u, right * u, top * u]
    case 270:
      return [0, u, -u, 0, top * u, -left * u]
  }
}
