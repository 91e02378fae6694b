import { latin1, utf8 } from '../../base/bytes.ts'
import { PdfFileError } from '../document/errors.ts'
import { asCount, isArray, isDict, isNamed, isNumber, isRef, isStream } from '../syntax/kinds.ts'
import { type PdfDict, type PdfObject, type PdfStream, pdfDict, pdfName } from '../syntax/objects.ts'
import type { Edit } from './edit.ts'

/** Returns whether a dictionary is a soft mask with a transfer function (ISO 32000-2 table 142). */
export const isMaskWithFunction = (dict: PdfDict): boolean =>
  isRef(dict.get('G') ?? null) &&
  (isNamed(dict.get('S'), 'Luminosity') || isNamed(dict.get('S'), 'Alpha')) &&
  (dict.get('TR') ?? null) !== null

// A program that inverts has about 15 bytes, and up to four times as many with filters.
const programBytesMax = 64

/**
 * Creates a function that returns a soft mask that draws the same without a transfer function, which MuPDF ignores.
 * It only replaces a function that inverts the mask: the new mask is white, and black where the original mask, without
 * its function, is opaque. It returns null for any other function and for a backdrop that is not black. Reads each
 * function once.
 */
export function maskChanges(edit: Edit): (mask: PdfDict) => Promise<PdfDict | null> {
  const known = new Map<string, boolean>()
  return async (mask) => {
    const value = mask.get('TR') ?? null
    const key = isRef(value) ? `${value.number} ${value.generation}` : null
    const isInverted = known.get(key ?? '') ?? (await inverts(edit, value))
    if (key !== null) known.set(key, isInverted)
    return isInverted ? withoutFunction(edit, mask) : null
  }
}

async function withoutFunction(edit: Edit, mask: PdfDict): Promise<PdfDict | null> {
  const { file } = edit
  const backdrop = await file.resolve(mask.get('BC'))
  // In CMYK, zeros are white.
  const isBlack = isListOf(backdrop, [0]) || isListOf(backdrop, [0, 0, 0])
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

const isListOf = (value: PdfObject, items: PdfObject[]): boolean =>
  isArray(value) && value.length === items.length && items.every((item, i) => item === value[i])

/** Returns whether a function is 1 - x: as a program, or by interpolation (ISO 32000-2 section 7.10). */
async function inverts(edit: Edit, value: PdfObject): Promise<boolean> {
  const { file } = edit
  const found = await file.resolve(value)
  const dict = isStream(found) ? found.dict : isDict(found) ? found : null
  if (dict === null) return false
  const hasList = async (key: string, items: number[]): Promise<boolean> =>
    isListOf(await file.resolve(dict.get(key)), items)
  // Readers clip the input to the domain, and the output to the range.
  if (!(await hasList('Domain', [0, 1]))) return false
  const isWhole = await hasList('Range', [0, 1])
  if (isStream(found)) return isWhole && dict.get('FunctionType') === 4 && isInversion(await programOf(edit, found))
  if (!isWhole && (dict.get('Range') ?? null) !== null) return false
  const isLinear = dict.get('FunctionType') === 2 && dict.get('N') === 1
  return isLinear && (await hasList('C0', [1])) && (await hasList('C1', [0]))
}

const isInversion = (program: string): boolean =>
  /^ ?\{ ?1 exch sub ?\} ?$/.test(program.replace(/[\0\t\n\f\r ]+/g, ' '))

/** Returns the program of a function, or an empty program if it is long or cannot be decoded. */
async function programOf({ file }: Edit, stream: PdfStream): Promise<string> {
  const length = stream.length ?? asCount(await file.resolve(stream.dict.get('Length'))) ?? Number.POSITIVE_INFINITY
  if (length > programBytesMax) return ''
  try {
    return latin1(await file.decodedStream(stream, programBytesMax))
  } catch (error) {
    if (error instanceof PdfFileError) return ''
    throw error
  }
}

type Box = [left: number, bottom: number, right: number, top: number]

/** Returns the box of a form in the coordinates of its caller, or null if it is not known. */
async function drawnBox({ file }: Edit, form: PdfDict): Promise<Box | null> {
  const numbers = async (key: string, count: number): Promise<number[] | null> => {
    const list = await file.resolve(form.get(key))
    if (!isArray(list) || list.length !== count) return null
    const items = await Promise.all(list.map((item) => file.resolve(item)))
    return items.every(isNumber) ? items : null
  }
  const box = await numbers('BBox', 4)
  const matrix = form.has('Matrix') ? await numbers('Matrix', 6) : [1, 0, 0, 1, 0, 0]
  if (box === null || matrix === null) return null
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = box
  const corners = [x1, x2].flatMap((x) => [y1, y2].map((y) => [a * x + c * y + e, b * x + d * y + f] as const))
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
  const [right, top] = [Math.max(...xs), Math.max(...ys)]
  const isPlain = [left, bottom, right, top].every((value) => Math.abs(value) < coordinateMax)
  if (!isPlain || left === right || bottom === top) return null
  // Outside the box of the original mask, the new mask is white.
  return [roundedDown(left), roundedDown(bottom), -roundedDown(-right), -roundedDown(-top)]
}

const coordinateMax = 1e6
const roundedDown = (value: number): number => Math.floor(value * 1e4) / 1e4
