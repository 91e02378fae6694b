import type { ByteSink, OutputBudget, Scratch, StreamDecoder } from './decoder.ts'
import { PdfSyntaxError } from './errors.ts'
import { asCount } from './kinds.ts'
import type { PdfDict } from './objects.ts'
import { workAt } from './work.ts'

const ROW_BYTES_MAX = 1_048_576
const componentBits = new Set([1, 2, 4, 8, 16])
// The maximum number of color components that all readers accept.
const colorsMax = 32

/**
 * Creates a decoder for the predictor in the decode parameters (ISO 32000-2 section 7.4.4.4). Returns null if they
 * contain no predictor. Throws `bad_filter` for impossible parameters.
 */
export function createPredictorDecoder(
  parms: PdfDict | null,
  sink: ByteSink,
  budget: OutputBudget,
  scratch: Scratch,
): StreamDecoder | null {
  const predictor = countOf(parms, 'Predictor', 1)
  if (predictor === 1) return null
  budget.charge(workAt.predictor)
  const colors = countOf(parms, 'Colors', 1)
  const bits = countOf(parms, 'BitsPerComponent', 8)
  const rowBytes = Math.ceil((colors * bits * countOf(parms, 'Columns', 1)) / 8)
  if (!componentBits.has(bits) || colors > colorsMax) throw badFilter('a predictor has an unsupported pixel format')
  if (rowBytes < 1 || rowBytes > ROW_BYTES_MAX) throw badFilter('a predictor has a wrong row length')
  if (predictor >= 10 && predictor <= 15) {
    const pixelBytes = Math.ceil((colors * bits) / 8)
    return createRowDecoder({ rowBytes, pixelBytes, hasFilterByte: true }, sink, { budget, scratch })
  }
  if (predictor === 2 && bits === 8) {
    const rows = { rowBytes, pixelBytes: colors, hasFilterByte: false }
    return createRowDecoder(rows, sink, { budget, scratch })
  }
  throw badFilter('an unknown predictor')
}

function countOf(parms: PdfDict | null, key: string, missing: number): number {
  const value = parms?.get(key)
  if (value === undefined || value === null) return missing
  const count = asCount(value)
  if (count === null || count > 0x7fff_ffff) throw badFilter(`a wrong /${key}`)
  return count
}

type Rows = { rowBytes: number; pixelBytes: number; hasFilterByte: boolean }

const SUB = 1
const FLUSH_BYTES = 65_536

/**
 * Creates a decoder for row filters (PNG, ISO/IEC 15948 section 9). The TIFF predictor is the filter Sub on every row.
 * Decodes rows into one array, in which each row follows the previous one, and passes them on in groups. Passes on a
 * truncated last row unchanged.
 */
function createRowDecoder(
  { rowBytes, pixelBytes, hasFilterByte }: Rows,
  sink: ByteSink,
  { budget, scratch }: { budget: OutputBudget; scratch: Scratch },
): StreamDecoder {
  const keptBytes = rowBytes + pixelBytes
  const room = keptBytes + Math.max(FLUSH_BYTES, rowBytes)
  let output: Uint8Array | null = null
  let out = 0
  let flushed = 0
  let column = 0
  let filter = hasFilterByte ? -1 : SUB
  let isFirstRow = true

  function flush(): void {
    if (output === null || out === flushed) return
    budget.spend(out - flushed)
    sink(output.subarray(flushed, out))
    if (out > keptBytes) output.copyWithin(0, out - keptBytes, out)
    out = Math.min(out, keptBytes)
    flushed = out
  }

  function push(bytes: Uint8Array): void {
    // The output array is allocated with the first data, because short data does not need the long rows that its
    // parameters declare.
    output ??= scratch.bytes(room)
    let rows = 0
    for (let at = 0; at < bytes.length; ) {
      if (filter < 0) {
        filter = bytes[at++]!
        rows++
        if (filter > 4) {
          flush()
          throw new PdfSyntaxError('bad_stream_data', 'a row has an unknown PNG filter type')
        }
      }
      const length = Math.min(rowBytes - column, bytes.length - at, room - out)
      undoFilter(output, bytes, at, length)
      at += length
      out += length
      column += length
      if (out === room) flush()
      if (column < rowBytes) continue
      column = 0
      isFirstRow = false
      if (hasFilterByte) filter = -1
      else rows++
    }
    budget.charge(rows * workAt.row + bytes.length * workAt.rowByte)
  }

  function undoFilter(row: Uint8Array, bytes: Uint8Array, at: number, length: number): void {
    if (filter === 0 || (filter === 2 && isFirstRow)) {
      if (length < 32) for (let i = 0; i < length; i++) row[out + i] = bytes[at + i]!
      else row.set(bytes.subarray(at, at + length), out)
      return
    }
    for (let i = 0; i < length; i++) {
      const here = out + i
      const hasLeft = column + i >= pixelBytes
      const left = hasLeft ? row[here - pixelBytes]! : 0
      const up = isFirstRow ? 0 : row[here - rowBytes]!
      const upLeft = hasLeft && !isFirstRow ? row[here - keptBytes]! : 0
      row[here] = bytes[at + i]! + predicted(filter, left, up, upLeft)
    }
  }

  return { push, finish: flush }
}

function predicted(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === SUB) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  const toLeft = Math.abs(up - upLeft)
  const toUp = Math.abs(left - upLeft)
  const toUpLeft = Math.abs(left + up - 2 * upLeft)
  return toLeft <= toUp && toLeft <= toUpLeft ? left : toUp <= toUpLeft ? up : upLeft
}

const badFilter = (message: string): PdfSyntaxError => new PdfSyntaxError('bad_filter', message)
