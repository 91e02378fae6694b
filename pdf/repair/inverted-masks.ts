import { latin1, utf8 } from '../../base/bytes.ts'
import { isArray, isDict, isNamed, isNumber, isRef, isStream } from '../syntax/kinds.ts'
import { type PdfDict, type PdfObject, pdfDict, pdfName } from '../syntax/objects.ts'
import type { Edit } from './edit.ts'

/** Returns whether a dictionary is a soft mask with a transfer function (ISO 32000-2 table 142). */
export const isMaskWithFunction = (dict: PdfDict): boolean =>
  isRef(dict.get('G') ?? null) &&
  (isNamed(dict.get('S'), 'Luminosity') || isNamed(dict.get('S'), 'Alpha')) &&
  (dict.get('TR') ?? null) !== null

/**
 * Returns a soft mask that draws the same without a transfer function, because some readers ignore the function. Only
 * replaces a function that inverts the mask: the new mask is white, and black where the original mask, without its
 * function, is opaque. Returns null for any other function and for a backdrop that is not black.
 */
export async function withoutInversion(edit: Edit, mask: PdfDict): Promise<PdfDict | null> {
  const { file } = edit
  if (!(await inverts(edit, mask.get('TR') ?? null))) return null
  const backdrop = await file.resolve(mask.get('BC'))
  // In CMYK, zeros are white.
  const isBlack = isArray(backdrop) && backdrop.length !== 4 && backdrop.every((value) => value === 0)
  if (backdrop !== null && !isBlack) return null
  const group = await file.resolve(mask.get('G'))
  const box = isStream(group) ? await drawnBox(edit, group.dict) : null
  if (box === null) return null
  const [left, bottom, right, top] = box
  const inner: PdfDict = new Map([...mask].filter(([key]) => key !== 'TR'))
  const area = `${left} ${bottom} ${right - left} ${top - bottom} re f`
  const form = pdfDict({
    Type: pdfName('XObject'),
    Subtype: pdfName('Form'),
    BBox: box,
    Group: pdfDict({ S: pdfName('Transparency'), CS: pdfName('DeviceGray'), I: true }),
    Resources: pdfDict({
      ExtGState: pdfDict({ Mask: pdfDict({ Type: pdfName('ExtGState'), SMask: inner }) }),
    }),
  })
  const content = utf8(`1 g ${area}\n/Mask gs 0 g ${area}\n`)
  return pdfDict({ S: pdfName('Luminosity'), G: edit.addStream(form, content), BC: [1] })
}

/** Returns whether a function is 1 - x: as a program, or by interpolation (ISO 32000-2 section 7.10). */
async function inverts({ file }: Edit, value: PdfObject): Promise<boolean> {
  const found = await file.resolve(value)
  if (isStream(found)) {
    if (found.dict.get('FunctionType') !== 4) return false
    return /^\s*\{\s*1\s+exch\s+sub\s*\}\s*$/.test(latin1(await file.decodedStream(found)))
  }
  if (!isDict(found) || found.get('FunctionType') !== 2 || found.get('N') !== 1) return false
  const ends = [await file.resolve(found.get('C0')), await file.resolve(found.get('C1'))]
  return ends.every((end, index) => isArray(end) && end.length === 1 && end[0] === 1 - index)
}

type Box = [left: number, bottom: number, right: number, top: number]

/** Returns the box of a form in the coordinates of its caller, or null if it is not known. */
async function drawnBox({ file }: Edit, form: PdfDict): Promise<Box | null> {
  const numbers = async (key: string): Promise<number[] | null> => {
    const list = await file.resolve(form.get(key))
    const items = isArray(list) ? await Promise.all(list.map((item) => file.resolve(item))) : []
    return items.every(isNumber) && items.length > 0 ? items : null
  }
  const box = await numbers('BBox')
  const matrix = (await numbers('Matrix')) ?? [1, 0, 0, 1, 0, 0]
  if (box?.length !== 4 || matrix.length !== 6) return null
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = box
  const corners = [x1, x2].flatMap((x) => [y1, y2].map((y) => [a * x + c * y + e, b * x + d * y + f] as const))
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(rounded) as Box
}

const rounded = (value: number): number => Number(value.toFixed(4))
