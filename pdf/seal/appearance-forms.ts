import { PdfFileError } from '../document/errors.ts'
import type { PdfObjects } from '../document/new-pdf.ts'
import type { FieldRect, Matrix } from '../document/page-geometry.ts'
import { type PdfDict, type PdfObject, type PdfRef, pdfDict, pdfName } from '../syntax/objects.ts'
import { storedStream } from '../syntax/stored-stream.ts'
import { writeObject } from '../syntax/write.ts'
import type { Update } from './update.ts'

/**
 * The content and resources of a field's appearance, in a box of the given size with its lower left corner at the
 * origin. A text also has its number of lines.
 */
export type Appearance = {
  widthPoints: number
  heightPoints: number
  content: Uint8Array
  resources: PdfDict
  lineCount?: number
}

const sizeSlackPoints = 1

/** Returns a `PdfObjects` that adds composed objects to an update. */
export const objectsOf = (update: Update): PdfObjects => {
  const add: PdfObjects['add'] = (value, ref = update.allocate()) => {
    update.put(ref, value)
    return ref
  }
  const addStream: PdfObjects['addStream'] = (entries, data) => putStored(update, pdfDict(entries), data)
  return { reserve: update.allocate, add, addStream }
}

/**
 * Returns a function that creates the form XObject (ISO 32000-2 section 8.10) for a field from the appearance with an
 * index (from 0). Fields with equal appearance and matrix share one form. Throws PdfFileError `appearance_missing` or
 * `appearance_size_wrong`.
 */
export function appearanceForms(
  update: Update,
  appearances: Appearance[],
): (index: number, field: FieldRect) => PdfRef {
  const forms = new Map<string, PdfRef>()
  const shared = sharedResources(update)
  return (index, field) => {
    const appearance = appearances[index]
    if (!appearance) throw new PdfFileError('appearance_missing', 'a field has no appearance')
    const matrix = formMatrix(appearance, field)
    const key = `${index} ${matrix.join(' ')}`
    let form = forms.get(key)
    if (form !== undefined) return form
    form = putForm(update, appearance, matrix, shared(appearance.resources))
    forms.set(key, form)
    return form
  }
}

/** Returns a function that adds the color space to resources, and stores equal resources in one object. */
function sharedResources(update: Update): (resources: PdfDict) => PdfRef {
  const known = new Map<string, PdfRef>()
  // Font dictionaries are cached, because most text forms share one, which is then serialized only once.
  const ofFonts = new Map<PdfObject, PdfRef>()
  let colors: PdfRef | null = null
  return (resources) => {
    const fonts = resources.size === 1 ? resources.get('Font') : undefined
    const ofSame = fonts === undefined ? undefined : ofFonts.get(fonts)
    if (ofSame !== undefined) return ofSame
    const ref = refOf(resources)
    if (fonts !== undefined) ofFonts.set(fonts, ref)
    return ref
  }
  function refOf(resources: PdfDict): PdfRef {
    const key = writeObject(resources)
    let ref = known.get(key)
    if (ref !== undefined) return ref
    colors ??= putColors(update)
    ref = update.allocate()
    update.put(ref, new Map(resources).set('ColorSpace', pdfDict({ DefaultRGB: colors })))
    known.set(key, ref)
    return ref
  }
}

// Adds DefaultRGB as sRGB (IEC 61966-2-1), which makes colors independent of the document's output intent (ISO 32000-2
// section 8.6.5.6).
function putColors(update: Update): PdfRef {
  const parameters = pdfDict({
    WhitePoint: [0.9505, 1, 1.089],
    Gamma: [2.2, 2.2, 2.2],
    Matrix: [0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505],
  })
  const ref = update.allocate()
  update.put(ref, [pdfName('CalRGB'), parameters])
  return ref
}

function putForm(
  update: Update,
  { widthPoints, heightPoints, content }: Appearance,
  matrix: Matrix,
  resources: PdfRef,
): PdfRef {
  const box = writeObject([0, 0, widthPoints, heightPoints])
  const shown = `/Matrix ${writeObject(matrix)}/Resources ${writeObject(resources)}`
  return putStored(update, new Map(), content, `/Type /XObject/Subtype /Form/BBox ${box}${shown}`)
}

function putStored(update: Update, entries: PdfDict, data: Uint8Array, written = ''): PdfRef {
  const ref = update.allocate()
  const stored = storedStream(entries, data)
  update.putStream(ref, stored.dict, stored.data, written)
  return ref
}

/**
 * Returns the matrix that maps an appearance to a box of the field's size at the origin, with the field's rotation. A
 * viewer moves this box to the annotation's /Rect (ISO 32000-2 section 12.5.5), so fields of equal size can share
 * forms.
 */
function formMatrix({ widthPoints, heightPoints }: Appearance, field: FieldRect): Matrix {
  const isFieldSize =
    Math.abs(widthPoints - field.widthPoints) <= sizeSlackPoints &&
    Math.abs(heightPoints - field.heightPoints) <= sizeSlackPoints
  if (!isFieldSize) throw new PdfFileError('appearance_size_wrong', 'an appearance does not have the size of its field')
  const scaleX = field.widthPoints / widthPoints
  const scaleY = field.heightPoints / heightPoints
  const [a, b, c, d, e, f] = field.matrix
  const matrix: Matrix = [a * scaleX, b * scaleX, c * scaleY, d * scaleY, e - field.rect[0], f - field.rect[1]]
  return matrix.map((value) => Math.round(value * 1e6) / 1e6 + 0) as Matrix
}
