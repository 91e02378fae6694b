import { zlibSync } from 'fflate'
import { concatBytes, memorySource, utf8 } from '../../bytes.ts'
import {
  isArray,
  isDict,
  isNamed,
  isRef,
  isStream,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  pdfName,
} from '../syntax/objects.ts'
import { PdfFileError } from './errors.ts'
import type { FieldRect, Matrix } from './page-geometry.ts'
import { findPages, type PdfPage } from './page-tree.ts'
import { openPdf, type PdfFile } from './pdf-file.ts'
import type { Update } from './update.ts'

/** Pages of one PDF that become form XObjects of another (ISO 32000-2 section 8.10). */
export type Transplant = {
  /** The form of a page (index from 0) for a field; fields of equal page and size share one. */
  formFor(pageIndex: number, field: FieldRect): Promise<PdfRef>
  /** Copies everything that the forms refer to; call once, at the end. */
  copyReferenced(): Promise<void>
}

const objectsMax = 5_000
const bytesMax = 16_777_216
const sizeSlackPoints = 1

/** Opens the pages with these indices; throws PdfFileError `appearance_missing` or `appearance_broken`. */
export async function openTransplant(pdf: Uint8Array, pageIndices: number[], update: Update): Promise<Transplant> {
  const { from, pages } = await openAppearances(pdf, pageIndices)
  const copies = new Map<number, PdfRef>()
  const queue: PdfRef[] = []
  const forms = new Map<string, PdfRef>()
  let bytesLeft = bytesMax

  const spend = (bytes: number): void => {
    bytesLeft -= bytes
    if (bytesLeft < 0) throw new PdfFileError('limit_exceeded', 'the appearances are too large')
  }

  const copied = (value: PdfObject): PdfObject => {
    if (isRef(value)) return copyOf(value)
    if (isArray(value)) return value.map(copied)
    if (isDict(value)) return new Map([...value].map(([key, entry]) => [key, copied(entry)]))
    return value
  }

  const copyOf = (ref: PdfRef): PdfRef => {
    const known = copies.get(ref.number)
    if (known !== undefined) return known
    if (copies.size === objectsMax) throw new PdfFileError('limit_exceeded', 'the appearances have too many objects')
    const copy = update.allocate()
    copies.set(ref.number, copy)
    queue.push(ref)
    return copy
  }

  const formFor = async (pageIndex: number, field: FieldRect): Promise<PdfRef> => {
    const page = pages.get(pageIndex + 1) as PdfPage
    const matrix = formMatrix(page, field)
    const key = `${pageIndex} ${matrix.join(' ')}`
    const known = forms.get(key)
    if (known !== undefined) return known
    const content = await contentOf(from, page)
    spend(content.data.length)
    const dict: PdfDict = new Map<string, PdfObject>([
      ['Type', pdfName('XObject')],
      ['Subtype', pdfName('Form')],
      ['BBox', page.geometry.box],
      ['Matrix', matrix],
      ['Resources', copied(await from.resolve(page.resources)) ?? new Map()],
    ])
    for (const key of ['Group', 'Filter', 'DecodeParms']) {
      const value = (key === 'Group' ? page.dict : content.dict).get(key)
      if (value !== undefined) dict.set(key, copied(value))
    }
    const ref = update.allocate()
    update.putStream(ref, dict, content.data)
    forms.set(key, ref)
    return ref
  }

  const copyReferenced = async (): Promise<void> => {
    for (let ref = queue.shift(); ref !== undefined; ref = queue.shift()) {
      const copy = copyOf(ref)
      const value = await from.getObject(ref)
      if (isStream(value)) {
        const data = await from.rawStream(value)
        spend(data.length)
        update.putStream(copy, copied(withoutLength(value.dict)) as PdfDict, data)
      } else update.put(copy, isPageTreeNode(value) ? null : copied(value))
    }
  }

  return { formFor, copyReferenced }
}

async function openAppearances(pdf: Uint8Array, pageIndices: number[]) {
  const numbers = pageIndices.map((index) => index + 1)
  try {
    const from = await openPdf(memorySource(pdf))
    return { from, pages: await findPages(from, numbers) }
  } catch (error) {
    const isMissing = error instanceof PdfFileError && error.reason === 'page_missing'
    if (isMissing) throw new PdfFileError('appearance_missing', 'a field has no page among the appearances', error)
    throw new PdfFileError('appearance_broken', 'the appearances cannot be read', error)
  }
}

const withoutLength = (dict: PdfDict): PdfDict => new Map([...dict].filter(([key]) => key !== 'Length'))

// A resource that points back at its page must not bring the page tree along.
const isPageTreeNode = (value: PdfObject): boolean =>
  isDict(value) && ['Page', 'Pages', 'Catalog'].some((type) => isNamed(value.get('Type'), type))

/** A page's content as one stream: as it stands when it is one already, else joined and deflated anew. */
async function contentOf(file: PdfFile, page: PdfPage): Promise<{ dict: PdfDict; data: Uint8Array }> {
  const contents = await file.resolve(page.dict.get('Contents'))
  if (isStream(contents)) return { dict: contents.dict, data: await file.rawStream(contents) }
  const parts: Uint8Array[] = []
  for (const item of isArray(contents) ? contents : []) {
    const stream = await file.resolve(item)
    if (!isStream(stream)) throw new PdfFileError('appearance_broken', 'the content of an appearance is no stream')
    parts.push(await file.decodedStream(stream), utf8('\n'))
  }
  return { dict: new Map([['Filter', pdfName('FlateDecode')]]), data: zlibSync(concatBytes(...parts)) }
}

/**
 * Maps the page's box onto a box of the field's size that begins at the origin, turned as the field is; a viewer moves
 * that to the annotation's /Rect (section 12.5.5), so that forms of equal size can be shared.
 */
function formMatrix({ number, geometry }: PdfPage, field: FieldRect): Matrix {
  const [left, bottom, right, top] = geometry.box
  const width = right - left
  const height = top - bottom
  const isFieldSize =
    geometry.rotation === 0 &&
    Math.abs(width - field.widthPoints) <= sizeSlackPoints &&
    Math.abs(height - field.heightPoints) <= sizeSlackPoints
  if (!isFieldSize) throw new PdfFileError('appearance_size_wrong', `appearance ${number} has not its field's size`)
  const scaleX = field.widthPoints / width
  const scaleY = field.heightPoints / height
  const [a, b, c, d, e, f] = field.matrix
  const linear = [a * scaleX, b * scaleX, c * scaleY, d * scaleY] as const
  const matrix: Matrix = [
    ...linear,
    e - field.rect[0] - left * linear[0] - bottom * linear[2],
    f - field.rect[1] - left * linear[1] - bottom * linear[3],
  ]
  return matrix.map((value) => Math.round(value * 1e6) / 1e6 + 0) as Matrix
}
