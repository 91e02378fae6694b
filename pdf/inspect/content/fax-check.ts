import { asCount, isName } from '../../syntax/kinds.ts'
import type { PdfDict } from '../../syntax/objects.ts'
import type { Work } from '../../syntax/work.ts'
import { workOf } from '../policy/work-of.ts'
import { FAX_BITS, HORIZONTAL, LONG_RUN, modeCodes, offsets, PASS, runCodes } from './fax-codes.ts'

const defaultColumns = 1_728
const columnsMax = 1_000_000
const BYTE = 8
// The number of positions in a row in addition to one for each pixel.
const ENDS = 8

/** The stated properties of a fax image. A property is null if it is unknown. */
type FaxImage = {
  width: number | null
  height: number | null
  bits: number | null
  components: number | null
  isMask: boolean
}

/** Receives the data of a fax image. */
type FaxCheck = { push(bytes: Uint8Array): void; isUnclear(): boolean }

/**
 * Creates a check of a fax image: that its parameters (ISO 32000-2 table 11) agree with its size, and that its data
 * contains valid codes for all rows. Readers repair damaged rows differently.
 */
export function createFaxCheck(image: FaxImage, parms: PdfDict | null, work: Work): FaxCheck {
  const { width, height, isMask, bits, components } = image
  const columns = asCount(parms?.get('Columns') ?? defaultColumns)
  const stated = asCount(parms?.get('Rows') ?? 0)
  const coding = parms?.get('K') ?? 0
  const [isAligned, isMarked] = ['EncodedByteAlign', 'EndOfLine'].map((key) => (parms?.get(key) ?? false) !== false)
  const fits =
    columns !== null &&
    columns > 0 &&
    columns <= columnsMax &&
    Number.isInteger(coding) &&
    !isName(coding) &&
    !(isMarked && Number(coding) < 0) &&
    (isMask || ((bits ?? 1) === 1 && (components ?? 1) === 1)) &&
    (width === null || columns === width) &&
    (height === null || stated === 0 || stated === height)
  if (!fits) return { push() {}, isUnclear: () => true }
  work.charge(columns * workOf.faxColumn)
  const layout = { columns, coding: Number(coding), isAligned: isAligned!, isMarked: isMarked! }
  const rows = createFaxRows(layout, height ?? (stated === 0 ? null : stated))
  return {
    push(bytes) {
      rows.push(bytes)
      work.charge(bytes.length * workOf.scanByte + rows.steps() * workOf.scanStep)
    },
    isUnclear: () => !rows.isComplete(),
  }
}

/** The format of the rows: their width, their coding (`/K`), and whether bytes or marks separate them. */
type Layout = { columns: number; coding: number; isAligned: boolean; isMarked: boolean }

/** Reads the rows of a fax (ITU-T T.4 and T.6). With an unknown height, any number of rows is complete. */
function createFaxRows({ columns, coding, isAligned, isMarked }: Layout, height: number | null) {
  let [buffer, count, steps] = [0, 0, 0]
  let [row, isWrong, isDone] = [0, false, height === 0]
  // The positions of color changes in the row above and in this row. Each list ends with the width.
  let above = new Uint32Array(columns + ENDS).fill(columns, 0, ENDS)
  let changes = new Uint32Array(columns + ENDS)
  let changed = 0
  /** The current position, or -1 before the row, and its color: 0 for white, and 1 for black. */
  let [at, color, index] = [-1, 0, 0]
  /** The number of runs left in the horizontal mode, or in the row. */
  let runs = 0
  /** True in a long run, and in a row that does not depend on the row above. */
  let [isLong, isFlat] = [false, coding >= 0]
  let [hasMark, isNew] = [false, true]

  const peek = (bits: number): number =>
    (count >= bits ? buffer >>> (count - bits) : buffer << (bits - count)) & ((1 << bits) - 1)

  function begin(): void {
    ;[at, color, index, changed] = [-1, 0, 0, 0]
    runs = isFlat ? Number.POSITIVE_INFINITY : 0
    isNew = false
  }

  function endRow(): void {
    changes.fill(columns, changed, changed + ENDS)
    ;[above, changes] = [changes, above]
    if (isAligned) count -= count % BYTE
    row++
    isDone = row === height
    isNew = true
    hasMark = false
    isFlat = coding >= 0
  }

  /** Reads the end-of-line mark before a row, if any. Returns false after the last row or without bits. */
  function beginRow(): boolean {
    const isMark = peek(FAX_BITS - 1) === 1
    if (coding < 0) {
      if (isMark) isDone = true
      else begin()
      return !isDone
    }
    if (peek(FAX_BITS - 2) === 0) {
      count -= isMark ? FAX_BITS - 1 : 1
      if (isMark && hasMark) isDone = true
      hasMark ||= isMark
      if (isMark && coding > 0) isFlat = ((buffer >>> --count) & 1) === 1
      return true
    }
    if ((coding > 0 || isMarked) && !hasMark) isWrong = true
    begin()
    return true
  }

  function change(position: number): void {
    if (position > columns || changed > columns) isWrong = true
    else {
      changes[changed++] = position
      at = position
      color ^= 1
    }
  }

  function readRun(): void {
    const entry = runCodes[color as 0 | 1][peek(FAX_BITS)]!
    const length = entry >> 4
    if (entry === 0) isWrong = true
    count -= entry & 15
    isLong = length >= LONG_RUN
    const end = Math.max(at, 0) + length
    if (!isLong) {
      change(end)
      runs--
    } else if (end > columns) isWrong = true
    else at = end
  }

  function readMode(): void {
    const entry = modeCodes[peek(FAX_BITS)]!
    const mode = entry >> 4
    if (entry === 0) isWrong = true
    count -= entry & 15
    if (mode === HORIZONTAL) runs = 2
    else {
      while (index > 0 && above[index - 1]! > at) index--
      while (above[index]! <= at && above[index]! < columns) index++
      const next = index + ((index & 1) === color ? 0 : 1)
      if (mode === PASS) at = above[next + 1]!
      else if (above[next]! + offsets[mode]! > at) change(above[next]! + offsets[mode]!)
      else isWrong = true
    }
  }

  function read(least: number): void {
    while (count >= least && !isDone && !isWrong) {
      steps++
      if (isNew) {
        if (!beginRow()) return
      } else {
        if (runs > 0) readRun()
        else readMode()
        if (at === columns && !isLong && (runs === 0 || isFlat)) endRow()
      }
      if (count < 0) isWrong = true
    }
  }

  return {
    push(bytes: Uint8Array): void {
      for (let i = 0; i < bytes.length && !isDone && !isWrong; i++) {
        buffer = (buffer << BYTE) | bytes[i]!
        count += BYTE
        if (count >= FAX_BITS) read(FAX_BITS)
      }
    },
    /** Returns the number of codes read since the last call. */
    steps(): number {
      const read = steps
      steps = 0
      return read
    },
    isComplete(): boolean {
      read(1)
      return !isWrong && (height === null || row >= height)
    },
  }
}
