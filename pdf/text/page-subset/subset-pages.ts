import { concatBytes, utf8 } from '../../../base/bytes.ts'
import { PdfFileError } from '../../document/errors.ts'
import type { Matrix, PageGeometry } from '../../document/page-geometry.ts'
import type { PdfPage } from '../../document/page-tree.ts'
import type { PdfFile } from '../../document/pdf-file.ts'
import { isArray, isRef, isStream } from '../../syntax/kinds.ts'
import { type PdfDict, type PdfObject, pdfDict } from '../../syntax/objects.ts'
import { writeObject } from '../../syntax/write.ts'
import { annotationForms, type PlacedForm } from './subset-annotations.ts'
import { addForm } from './subset-resources.ts'
import { createSubsetWriter, isFileProblem, type SubsetWriter } from './subset-writer.ts'

/** A part of a subset: a page's own content, or its annotations. `problem` is null if nothing is missing. */
export type SlicedPart = {
  number: number
  part: 'page' | 'annotations'
  problem: null | 'damaged' | 'too_large'
  /**
   * An upper bound for the content bytes that are interpreted when the part is drawn. Each form counts each time it is
   * drawn.
   */
  contentBytes: number
}

export type PageSubset = {
  /** A PDF with the pages of the subset, upright and with their origin at the lower left corner. */
  bytes: Uint8Array
  /** The parts in page order. They cover as many of the requested pages as fit, but at least one. */
  parts: SlicedPart[]
}

export type SubsetLimits = {
  /** The size of a subset at which no more pages are added. */
  bytesWanted: number
  /** The maximum size of a subset. */
  bytesMax: number
}

/** A part of a page as objects: its forms, and the matrix that makes the page upright. */
export type DrawnPart = SlicedPart & { size: [width: number, height: number]; upright: Matrix; forms: PlacedForm[] }

/** The content of a `PageSubset` as objects that use the fonts of the file. */
export type DrawnPages = { parts: DrawnPart[]; copied: SubsetWriter['copied'] }

/**
 * Returns a PDF with the requested pages that contains only the text of the pages and their annotations. It has no
 * images, and no font programs that are needed only for drawing. Limits the decoding of each stream. A page that is
 * broken or too large is empty.
 */
export async function subsetPages(file: PdfFile, wanted: PdfPage[], limits: SubsetLimits): Promise<PageSubset> {
  const writer = createSubsetWriter(file, limits.bytesMax)
  const drawn = await partsOf(writer, wanted, limits)
  const parts = drawn.map(({ size: [width, height], upright, forms, ...part }): SlicedPart => {
    const names: PdfDict = new Map(forms.map(({ form }, i) => [`F${i}`, form]))
    const drawings = forms.map(({ matrix }, i) => `q ${matrix ? transformation(matrix) : ''}/F${i} Do Q\n`)
    const content = utf8(`${transformation(upright)}${drawings.join('')}`)
    writer.addPage({ width, height, content, resources: pdfDict({ XObject: names }) })
    return part
  })
  return { bytes: writer.finish(), parts }
}

/** Returns the pages that `subsetPages` would write, as objects without fonts. */
export async function drawnPages(file: PdfFile, wanted: PdfPage[], limits: SubsetLimits): Promise<DrawnPages> {
  const writer = createSubsetWriter(file, limits.bytesMax, { leavesFonts: true })
  return { parts: await partsOf(writer, wanted, limits), copied: writer.copied }
}

async function partsOf(writer: SubsetWriter, wanted: PdfPage[], limits: SubsetLimits): Promise<DrawnPart[]> {
  const parts: DrawnPart[] = []
  const partOf = (
    { number, geometry }: PdfPage,
    part: SlicedPart['part'],
    { forms, problem }: ResolvedForms,
  ): DrawnPart => {
    const contentBytes = forms.reduce((sum, { form }) => sum + (writer.drawn.get(form.number) ?? 0), 0)
    return { number, part, problem, contentBytes, size: shownSize(geometry), upright: uprightMatrix(geometry), forms }
  }
  for (const page of wanted) {
    if (parts.length > 0 && writer.size >= limits.bytesWanted) break
    const drawn = await unlessUnusable(() => pageForms(writer, page))
    // Earlier pages left too little room for this page, so it is retried alone.
    if (drawn.problem === 'too_large' && parts.length > 0) break
    parts.push(partOf(page, 'page', drawn))
    const annotations = await unlessUnusable(() => annotationForms(writer, page.dict))
    if (annotations.forms.length === 0 && annotations.problem === null) continue
    parts.push(partOf(page, 'annotations', annotations))
  }
  return parts
}

type ResolvedForms = { forms: PlacedForm[]; problem: SlicedPart['problem'] }

async function unlessUnusable(forms: () => Promise<PlacedForm[]>): Promise<ResolvedForms> {
  try {
    return { forms: await forms(), problem: null }
  } catch (error) {
    if (!isFileProblem(error)) throw error
    const isTooLarge = error instanceof PdfFileError && error.reason === 'limit_exceeded'
    return { forms: [], problem: isTooLarge ? 'too_large' : 'damaged' }
  }
}

async function pageForms(writer: SubsetWriter, { dict, resources }: PdfPage): Promise<PlacedForm[]> {
  const contents = await writer.file.resolve(dict.get('Contents'))
  const streams: PdfObject[] = isArray(contents) ? contents : [contents]
  await writer.file.prefetch(streams.filter(isRef))
  const parts: Uint8Array[] = []
  for (const item of streams) {
    const stream = await writer.file.resolve(item)
    if (isStream(stream)) parts.push(await writer.decoded(stream), lineEnd)
  }
  // A page with a single content stream, which is the usual case, needs no copy.
  const [only] = parts
  const content = only && parts.length === 2 ? only : concatBytes(...parts)
  const form = await addForm(writer, { dict: pdfDict({ Resources: resources }), content })
  return [{ form, matrix: null }]
}

const lineEnd = utf8('\n')

const transformation = (matrix: Matrix): string => `${matrix.map(writeObject).join(' ')} cm `

function shownSize({ box: [left, bottom, right, top], rotation, userUnit }: PageGeometry): [number, number] {
  const width = (right - left) * userUnit
  const height = (top - bottom) * userUnit
  return rotation % 180 === 0 ? [width, height] : [height, width]
}

/** Returns the matrix that makes the page upright, with its lower left corner at the origin. */
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
