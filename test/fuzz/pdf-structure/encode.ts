import { constants, deflateSync } from 'node:zlib'
import { latin1, latin1Bytes } from '../../../base/bytes.ts'
import { type PdfDict, type PdfObject, pdfDict, pdfName } from '../../../pdf/syntax/objects.ts'
import type { RandomChoices } from './random-choices.ts'

/** Filtered data, with the filter entries of the stream's dictionary. */
export type Encoded = { data: Uint8Array; filters: string[]; parms: (PdfDict | null)[] }

const steps = ['FlateDecode', 'FlateDecode', 'LZWDecode', 'ASCIIHexDecode', 'ASCII85Decode', 'RunLengthDecode']

/** Returns the data after up to three filters. With `mayPad`, white space may follow the filtered data. */
export function encoded(data: Uint8Array, random: RandomChoices, mayPad: boolean): Encoded {
  const chain = Array.from({ length: random.pick([0, 1, 1, 1, 2, 3]) }, () => random.pick(steps))
  const result: Encoded = { data, filters: [], parms: [] }
  // Encodes with the last filter first, because readers decode with the first filter first.
  for (const [i, name] of chain.entries()) {
    const isInnermost = i === 0
    const isPredicted = isInnermost && (name === 'FlateDecode' || name === 'LZWDecode') && random.hasHabit('predictors')
    const predicted = isPredicted && mayPad ? predict(result.data, random) : { data: result.data, parms: null }
    const early = name === 'LZWDecode' && random.hasHabit('late change', 0.3) ? pdfDict({ EarlyChange: 0 }) : null
    result.data = encode(name, predicted.data, random)
    result.filters.unshift(name)
    result.parms.unshift(
      merged(predicted.parms, early) ??
        (/Flate|LZW/.test(name) && random.hasHabit('empty parameters', 0.1) ? new Map() : null),
    )
  }
  return result
}

const merged = (one: PdfDict | null, other: PdfDict | null): PdfDict | null =>
  one === null ? other : new Map([...one, ...(other ?? [])])

function encode(name: string, data: Uint8Array, random: RandomChoices): Uint8Array {
  switch (name) {
    case 'FlateDecode':
      return deflateSync(data, {
        level: random.below(10),
        windowBits: 9 + random.below(7),
        strategy: random.pick([constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_HUFFMAN_ONLY]),
      })
    case 'LZWDecode':
      return lzw(data)
    case 'ASCIIHexDecode':
      return latin1Bytes(`${lines(Buffer.from(data).toString('hex'), random)}>`)
    case 'ASCII85Decode':
      return latin1Bytes(`${lines(ascii85(data), random)}~>`)
    default:
      return runLength(data, random)
  }
}

const lines = (text: string, random: RandomChoices): string =>
  random.chance(0.5) ? text : (text.match(/.{1,60}/g) ?? []).join(random.pick(['\n', '\r\n', ' ']))

/** Encodes with LZW in nine-bit codes only, by clearing the table before longer codes are needed. */
function lzw(data: Uint8Array): Uint8Array {
  let bits = ''
  for (const [i, byte] of data.entries()) {
    if (i % 200 === 0) bits += (256).toString(2).padStart(9, '0')
    bits += byte.toString(2).padStart(9, '0')
  }
  if (data.length === 0) bits += (256).toString(2).padStart(9, '0')
  bits += (257).toString(2).padStart(9, '0')
  const bytes = bits.match(/.{1,8}/g) ?? []
  return Uint8Array.from(bytes, (eight) => Number.parseInt(eight.padEnd(8, '0'), 2))
}

function ascii85(data: Uint8Array): string {
  let text = ''
  for (let at = 0; at < data.length; at += 4) {
    const group = data.subarray(at, at + 4)
    let value = 0
    for (let i = 0; i < 4; i++) value = value * 256 + (group[i] ?? 0)
    let digits = ''
    for (let i = 0; i < 5; i++) {
      digits = String.fromCharCode(33 + (value % 85)) + digits
      value = Math.floor(value / 85)
    }
    text += group.length === 4 && digits === '!!!!!' ? 'z' : digits.slice(0, group.length + 1)
  }
  return text
}

function runLength(data: Uint8Array, random: RandomChoices): Uint8Array {
  const written: number[] = []
  for (let at = 0; at < data.length; ) {
    let run = 1
    while (run < 128 && data[at + run] === data[at] && at + run < data.length) run++
    const length = run > 1 ? run : Math.min(1 + random.below(128), data.length - at)
    if (run > 1) written.push(257 - run, data[at]!)
    else written.push(length - 1, ...data.subarray(at, at + length))
    at += length
  }
  return Uint8Array.from([...written, 128])
}

/** Applies PNG or TIFF prediction to the data, after padding it with white space to full rows. */
function predict(data: Uint8Array, random: RandomChoices): { data: Uint8Array; parms: PdfDict } {
  const colors = 1 + random.below(4)
  const columns = 1 + random.below(20)
  const row = colors * columns
  const whole = latin1Bytes(latin1(data).padEnd(Math.ceil(data.length / row) * row, ' '))
  const parms: Record<string, PdfObject> = { Columns: columns, Colors: colors }
  if (colors === 1 && random.chance(0.5)) delete parms.Colors
  if (random.chance(0.5)) parms.BitsPerComponent = 8
  if (random.chance(0.3)) return { data: tiff(whole, row, colors), parms: pdfDict({ ...parms, Predictor: 2 }) }
  return { data: png(whole, row, colors, random), parms: pdfDict({ ...parms, Predictor: 10 + random.below(6) }) }
}

function tiff(data: Uint8Array, row: number, colors: number): Uint8Array {
  return data.map((byte, i) => (i % row < colors ? byte : byte - (data[i - colors] ?? 0)))
}

/** Applies a random PNG filter to each row (section 9 of the PNG specification). */
export function png(data: Uint8Array, row: number, colors: number, random: RandomChoices): Uint8Array {
  const written: number[] = []
  for (let at = 0; at < data.length; at += row) {
    const type = random.below(5)
    written.push(type)
    for (let i = 0; i < row; i++) {
      const left = i < colors ? 0 : data[at + i - colors]!
      const up = at === 0 ? 0 : data[at + i - row]!
      const corner = at === 0 || i < colors ? 0 : data[at + i - row - colors]!
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][type]!
      written.push((data[at + i]! - guess) & 255)
    }
  }
  return Uint8Array.from(written)
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

/** Returns the entries /Filter and /DecodeParms of a stream in a random notation. */
export function filterEntries({ filters, parms }: Encoded, random: RandomChoices): [string, PdfObject][] {
  if (filters.length === 0) return random.hasHabit('an empty list of filters', 0.1) ? [['Filter', []]] : []
  const isList = filters.length > 1 || random.hasHabit('a list of one filter', 0.3)
  const entries: [string, PdfObject][] = [['Filter', isList ? filters.map(pdfName) : pdfName(filters[0]!)]]
  if (parms.some((item) => item !== null)) entries.push(['DecodeParms', isList ? parms : parms[0]!])
  else if (random.hasHabit('parameters that are null', 0.1)) entries.push(['DecodeParms', isList ? parms : null])
  return entries
}
