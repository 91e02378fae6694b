import { type Matrix, rectOf } from '../../document/page-geometry.ts'
import { readWorkAt } from '../../document/read-work.ts'
import { asCount, isArray, isDict, isName, isNamed, isNumber, isRef, isStream } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject, PdfRef } from '../../syntax/objects.ts'
import { valueForm } from './field-values.ts'
import { addForm } from './subset-resources.ts'
import { nullIfBroken, type SubsetWriter } from './subset-writer.ts'

export type PlacedForm = { form: PdfRef; matrix: Matrix | null }

// Annotation flags Hidden and NoView (ISO 32000-2 table 167).
const invisibleFlags = 2 + 32
const annotationsMax = 10_000

/**
 * Returns the appearances of a page's visible annotations with their positions. Form fields and stamps are annotations
 * too.
 */
export async function annotationForms(writer: SubsetWriter, page: PdfDict): Promise<PlacedForm[]> {
  const items = await writer.file.resolve(page.get('Annots'))
  if (!isArray(items)) return []
  const placed: PlacedForm[] = []
  await writer.file.prefetch(items.filter(isRef))
  writer.file.work.charge(Math.min(items.length, annotationsMax) * readWorkAt.annotation)
  for (const item of items.slice(0, annotationsMax)) {
    const found = await nullIfBroken(() => appearance(writer, item))
    if (found) placed.push(found)
  }
  return placed
}

const isVisible = (annotation: PdfDict): boolean =>
  ((asCount(annotation.get('F')) ?? 0) & invisibleFlags) === 0 && !isNamed(annotation.get('Subtype'), 'Popup')

async function appearance(writer: SubsetWriter, item: PdfObject): Promise<PlacedForm | null> {
  const annotation = await writer.file.resolve(item)
  if (!isDict(annotation) || !isVisible(annotation)) return null
  const appearances = await writer.file.resolve(annotation.get('AP'))
  if (!isDict(appearances)) return valueInPlace(writer, annotation)
  const normal = await writer.file.resolve(appearances.get('N'))
  const state = await writer.file.resolve(annotation.get('AS'))
  const stream = isDict(normal) && isName(state) ? await writer.file.resolve(normal.get(state.name)) : normal
  const rect = rectOf(await resolved(writer, annotation.get('Rect')))
  if (!isStream(stream)) return null
  const box = rectOf(await resolved(writer, stream.dict.get('BBox')))
  if (rect === null || box === null) return null
  const own = matrixOf(await resolved(writer, stream.dict.get('Matrix')))
  const form = await addForm(writer, { dict: stream.dict, content: await writer.decoded(stream) })
  return { form, matrix: placement(own, box, rect) }
}

async function valueInPlace(writer: SubsetWriter, annotation: PdfDict): Promise<PlacedForm | null> {
  const rect = rectOf(await resolved(writer, annotation.get('Rect')))
  const form = rect && (await valueForm(writer, annotation, rect))
  return form && { form, matrix: [1, 0, 0, 1, rect[0], rect[1]] }
}

type Box = [number, number, number, number]

/**
 * Returns the matrix that maps the transformed appearance box to the annotation rectangle (ISO 32000-2 section 12.5.5,
 * algorithm 8).
 */
function placement([a, b, c, d, e, f]: Matrix, [left, bottom, right, top]: Box, rect: Box): Matrix {
  const xs = [a * left + c * bottom + e, a * right + c * bottom + e, a * left + c * top + e, a * right + c * top + e]
  const ys = [b * left + d * bottom + f, b * right + d * bottom + f, b * left + d * top + f, b * right + d * top + f]
  const minX = Math.min(...xs)
  const minY = Math.min(...ys)
  const scaleX = (rect[2] - rect[0]) / (Math.max(...xs) - minX || 1)
  const scaleY = (rect[3] - rect[1]) / (Math.max(...ys) - minY || 1)
  return [scaleX, 0, 0, scaleY, rect[0] - minX * scaleX, rect[1] - minY * scaleY]
}

const matrixOf = (value: PdfObject): Matrix =>
  isArray(value) && value.length === 6 && value.every(isNumber) ? (value as Matrix) : [1, 0, 0, 1, 0, 0]

async function resolved(writer: SubsetWriter, value: PdfObject | undefined): Promise<PdfObject> {
  const found = await writer.file.resolve(value)
  if (!isArray(found)) return found
  const items: PdfObject[] = []
  for (const item of found) items.push(await writer.file.resolve(item))
  return items
}
