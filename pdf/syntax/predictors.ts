import type { ByteSink, OutputBudget, StreamDecoder } from './decoder.ts'
import { PdfSyntaxError } from './errors.ts'
import { asCount, type PdfDict } from './objects.ts'

const ROW_BYTES_MAX = 1_048_576

/**
 * Undoes the predictor that the decode parameters name (ISO 32000-2 section 7.4.4.4); null when they name none. Throws
 * `bad_filter` on parameters that no data can have.
 */
export function createPredictorDecoder(
  parms: PdfDict | null,
  sink: ByteSink,
  budget: OutputBudget,
): StreamDecoder | null {
  const predictor = countOf(parms, 'Predictor', 1)
  if (predictor === 1) return null
  const colors = countOf(parms, 'Colors', 1)
  const bits = countOf(parms, 'BitsPerComponent', 8)
  const rowBytes = Math.ceil((colors * bits * countOf(parms, 'Columns', 1)) / 8)
  if (rowBytes < 1 || rowBytes > ROW_BYTES_MAX) throw badFilter('a predictor has a wrong row length')
  if (predictor >= 10 && predictor <= 15) {
    return createPngDecoder(rowBytes, Math.max(1, (colors * bits) >> 3), sink, budget)
  }
  if (predictor === 2 && bits === 8) return createTiffDecoder(rowBytes, colors, sink, budget)
  throw badFilter('an unknown predictor')
}

function countOf(parms: PdfDict | null, key: string, missing: number): number {
  const value = parms?.get(key)
  if (value === undefined || value === null) return missing
  const count = asCount(value)
  if (count === null || count > 0x7fff_ffff) throw badFilter(`a wrong /${key}`)
  return count
}

// Cuts the data into rows of `prefixBytes + rowBytes`; a last row that is cut off is handed over as it is.
function createRows(length: number, take: (row: Uint8Array) => void): StreamDecoder {
  const row = new Uint8Array(length)
  let filled = 0
  return {
    push(bytes) {
      for (let at = 0; at < bytes.length; ) {
        const piece = bytes.subarray(at, at + length - filled)
        row.set(piece, filled)
        filled += piece.length
        at += piece.length
        if (filled === length) {
          filled = 0
          take(row)
        }
      }
    },
    finish() {
      if (filled > 0) take(row.subarray(0, filled))
    },
  }
}

function createPngDecoder(rowBytes: number, pixelBytes: number, sink: ByteSink, budget: OutputBudget): StreamDecoder {
  let above = new Uint8Array(rowBytes)
  let current = new Uint8Array(rowBytes)
  return createRows(rowBytes + 1, (row) => {
    const length = row.length - 1
    budget.spend(length)
    decodePngRow(row, above, current, pixelBytes)
    sink(current.subarray(0, length))
    ;[above, current] = [current, above]
  })
}

// Portable Network Graphics (ISO/IEC 15948) section 9: the first byte of a row names its filter.
function decodePngRow(row: Uint8Array, above: Uint8Array, current: Uint8Array, pixelBytes: number): void {
  const filter = row[0]
  if (filter === undefined || filter > 4) throw new PdfSyntaxError('bad_stream_data', 'an unknown row filter')
  for (let i = 0; i < row.length - 1; i++) {
    const left = i >= pixelBytes ? current[i - pixelBytes]! : 0
    const up = above[i]!
    const upLeft = i >= pixelBytes ? above[i - pixelBytes]! : 0
    current[i] = row[i + 1]! + predicted(filter, left, up, upLeft)
  }
}

function predicted(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 0) return 0
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  const toLeft = Math.abs(up - upLeft)
  const toUp = Math.abs(left - upLeft)
  const toUpLeft = Math.abs(left + up - 2 * upLeft)
  return toLeft <= toUp && toLeft <= toUpLeft ? left : toUp <= toUpLeft ? up : upLeft
}

function createTiffDecoder(rowBytes: number, colors: number, sink: ByteSink, budget: OutputBudget): StreamDecoder {
  return createRows(rowBytes, (row) => {
    budget.spend(row.length)
    for (let i = colors; i < row.length; i++) row[i] = row[i]! + row[i - colors]!
    sink(row)
  })
}

const badFilter = (message: string): PdfSyntaxError => new PdfSyntaxError('bad_filter', message)
