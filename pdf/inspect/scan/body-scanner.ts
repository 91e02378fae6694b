import { createByteWindow } from '../../syntax/byte-window.ts'
import { hasKeyword, hasText, isDigit, isWhiteSpace } from '../../syntax/characters.ts'
import { PdfSyntaxError } from '../../syntax/errors.ts'
import { isStream } from '../../syntax/kinds.ts'
import type { PdfDict } from '../../syntax/objects.ts'
import { type IndirectObject, type ParseLimits, parseIndirectObject } from '../../syntax/parser.ts'
import type { Work } from '../../syntax/work.ts'
import { parseTrailer, parseXrefSubsectionHeader, parseXrefTableEntry } from '../../syntax/xref.ts'
import type { InspectionBudgets } from '../policy/budgets.ts'
import { type InvalidReason, PdfRefusalError, readSyntax, refusalOf } from '../policy/result.ts'
import { workOf } from '../policy/work-of.ts'
import { createBodyEnd } from './body-end.ts'
import { isObjectAt } from './object-marks.ts'
import { isPage, PAGE_MARK_BYTES } from './polyglot-check.ts'
import {
  type BodyEvents,
  type BodyScanner,
  findEndOfData,
  isBinaryMark,
  isContentMark,
  isPlainEntry,
  isPlainHeader,
  isPlainObject,
  lineEndBefore,
  type ObjectPlace,
  type ScanState,
  startXrefAt,
  versionIn,
} from './scan-parts.ts'
import { createWhiteSpace } from './white-space.ts'

// The maximum number of bytes that a keyword needs together with its numbers. With fewer bytes, a truncated keyword
// could be misread.
const LOOK_AHEAD_BYTES = 64
const PERCENT = 0x25

/**
 * Creates a strict scanner that reads a PDF body (ISO 32000-2 section 7.5) in one pass. A body consists of the header,
 * objects, stream data, cross-reference tables, trailers and end markers. Only white space and comments may separate
 * them. The scanner keeps one object at a time. Throws PdfRefusalError.
 */
export function createBodyScanner(events: BodyEvents, budgets: InspectionBudgets, work: Work): BodyScanner {
  const window = createByteWindow()
  const space = createWhiteSpace(window)
  const end = createBodyEnd()
  const limits: ParseLimits = { depthMax: budgets.objectDepthMax, valuesMax: budgets.objectValuesMax, work }
  let state: ScanState = 'header'
  let [isFinal, isPdfData, isEndLine] = [false, false, false]
  let [retryBytes, dataLeft, dataBytes, entriesLeft] = [0, 0, 0, 0]
  // All entries of a subsection must be equally long, because readers locate an entry by its index.
  let entryBytes = 0
  let afterComment: ScanState = 'between'

  const left = (): number => window.bytes.length - window.at
  const needsMore = (bytes: number): boolean => left() < bytes && !isFinal

  // The steps of the scanner. A step returns true after consuming bytes, or false if it needs more bytes.
  const steps: Record<ScanState, () => boolean> = {
    header() {
      if (needsMore(LOOK_AHEAD_BYTES)) return false
      events.header(versionIn(window.bytes.subarray(0, LOOK_AHEAD_BYTES)))
      window.at += 8
      state = 'comment'
      return true
    },

    between() {
      space.skip()
      if (left() === 0 || needsMore(LOOK_AHEAD_BYTES)) return false
      const { bytes, at } = window
      const isUnread = isBinaryMark(bytes, at, at + LOOK_AHEAD_BYTES) || isContentMark(bytes, at, at + LOOK_AHEAD_BYTES)
      if (bytes[at] === PERCENT || isUnread) {
        isEndLine = hasText(bytes, at, '%%EOF')
        if (isEndLine) end.marker(window.base + at + 5)
        else end.content()
        window.at += isEndLine ? 5 : 1
        // Some programs omit the end-of-line marker before an update. Readers find the object through the sections.
        if (isEndLine && isObjectAt(bytes, at + 5, at + LOOK_AHEAD_BYTES)) return begin('between')
        state = 'comment'
        return true
      }
      end.content()
      if (isDigit(bytes[at])) return readObject()
      if (hasKeyword(bytes, at, 'trailer')) return readTrailer(events.strayTrailer)
      if (hasKeyword(bytes, at, 'xref')) {
        events.xrefTable(place())
        entryBytes = 0
        window.at += 4
        return begin('xref')
      }
      if (hasKeyword(bytes, at, 'startxref')) {
        end.startXref(window.base + at)
        window.at += 9
        return begin('startxref')
      }
      throw new PdfRefusalError(end.isFound ? 'data_after_end' : 'unexpected_content')
    },

    comment() {
      work.charge(workOf.comment)
      const { bytes } = window
      let at = window.at
      while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) {
        if (isEndLine && !isWhiteSpace(bytes[at])) end.text()
        if (bytes[at] === 0x3c && !end.isFound) {
          if (bytes.length - at < PAGE_MARK_BYTES && !isFinal) break
          if (isPage(bytes, at)) throw new PdfRefusalError('polyglot')
        }
        at++
      }
      window.at = at
      if (at === bytes.length || (!end.isFound && bytes[at] === 0x3c)) return false
      isEndLine = false
      return begin(afterComment)
    },

    known_data() {
      const length = Math.min(dataLeft, left())
      passData(length)
      dataLeft -= length
      if (dataLeft > 0) return false
      events.streamEnd(dataBytes, 0)
      return begin('endstream')
    },

    unknown_data() {
      if (dataBytes === 0 && needsMore(LOOK_AHEAD_BYTES)) return false
      const { bytes, at } = window
      if (dataBytes === 0) isPdfData = hasText(bytes, at, '%PDF-')
      const found = findEndOfData(bytes, at, isPdfData, () => work.charge(workOf.endMark))
      // The chunk may end within an end-of-line marker, a keyword, or the syntax after the keyword.
      const isCut = found < 0 || bytes.length - found < LOOK_AHEAD_BYTES
      if (isCut && !isFinal) {
        passData(Math.max(0, (found < 0 ? bytes.length : found) - LOOK_AHEAD_BYTES - at))
        return false
      }
      if (found < 0) return false
      const lineEndBytes = lineEndBefore(bytes, at, found)
      passData(found - at)
      events.streamEnd(dataBytes, lineEndBytes)
      return begin('endstream')
    },

    endstream: () => readKeyword('endstream', 'stream_length_wrong', () => begin('endobj')),
    endobj: () => readKeyword('endobj', 'object_unreadable', endObject),

    xref() {
      space.skip()
      if (needsMore(LOOK_AHEAD_BYTES)) return false
      const { bytes, at } = window
      if (!isDigit(bytes[at])) return readTrailer(events.trailer)
      const line = bytes.subarray(at, at + LOOK_AHEAD_BYTES)
      const { first, count, end: lineBytes } = readSyntax('xref_invalid', () => parseXrefSubsectionHeader(line, 0))
      if (!isPlainHeader(line.subarray(0, lineBytes), space, entryBytes > 0)) events.irregularSection()
      events.xrefSubsection(first, count)
      entriesLeft = count
      entryBytes = 0
      window.at += lineBytes
      state = 'xref_entries'
      return true
    },

    xref_entries() {
      while (entriesLeft > 0) {
        if (needsMore(LOOK_AHEAD_BYTES)) return false
        const { bytes, at } = window
        const entry = readSyntax('xref_invalid', () => parseXrefTableEntry(bytes, at))
        const isAligned = isDigit(bytes[at]) && (entryBytes === 0 || entry.end - at === entryBytes)
        if (!isAligned) throw new PdfRefusalError('xref_invalid')
        if (!isPlainEntry(bytes, at, entry.end)) events.irregularSection()
        entryBytes = entry.end - at
        work.charge(workOf.xrefEntry)
        events.xrefEntry(entry.value)
        window.at = entry.end
        entriesLeft--
      }
      return begin('xref')
    },

    startxref() {
      work.charge(workOf.startXref)
      space.skip()
      if (needsMore(LOOK_AHEAD_BYTES)) return false
      const { offset, end: numberEnd } = startXrefAt(window.bytes, window.at)
      // Poppler and pdf.js find no number after other white space.
      if (space.isUnusual) events.irregularSection()
      events.startXref(offset)
      window.at = numberEnd
      return begin('between')
    },
  }

  const place = (): ObjectPlace => ({ offset: window.base + window.at, spaceBytes: space.count })

  function begin(next: ScanState): true {
    space.reset()
    state = next
    afterComment = 'between'
    return true
  }

  function readObject(): boolean {
    const { bytes, at } = window
    // The search for `obj` stops at the look-ahead, so its result does not depend on chunk boundaries.
    if (!isObjectAt(bytes, at, at + LOOK_AHEAD_BYTES)) throw new PdfRefusalError('unexpected_content')
    if (!space.isLineStart || !isPlainObject(bytes, at)) events.unseparatedObject()
    const object = readWhole(() => parseIndirectObject(bytes, at, limits))
    if (object === null) return false
    // The byte after the last word determines whether that word is endobj.
    if (object.end === bytes.length && !isFinal) return false
    const { value } = object
    if (object.number > budgets.objectNumberMax) throw new PdfRefusalError('object_unreadable')
    if (!isStream(value)) {
      events.object(object, value, place())
      window.at = object.end
      return endObject()
    }
    return readStream(object, value.dict, value.offset)
  }

  function readStream(object: IndirectObject, dict: PdfDict, dataAt: number): true {
    const length = events.streamBegin(object, dict, place())
    window.at = dataAt
    dataBytes = 0
    dataLeft = length ?? 0
    return begin(length === null ? 'unknown_data' : 'known_data')
  }

  function readTrailer(accept: (trailer: PdfDict) => void): boolean {
    const { bytes, at } = window
    const trailer = readWhole(() => parseTrailer(bytes, at, limits), 'xref_invalid')
    if (trailer === null) return false
    accept(trailer.trailer)
    window.at = trailer.end
    return begin('between')
  }

  // Returns the result of `read`, or null if it needs more bytes. Their number must double before the next attempt,
  // which keeps the total work linear.
  function readWhole<T>(read: () => T, reason: InvalidReason = 'object_unreadable'): T | null {
    try {
      return read()
    } catch (error) {
      const isCut = error instanceof PdfSyntaxError && error.reason === 'unexpected_end' && !isFinal
      if (!isCut) throw refusalOf(error, reason)
      if (left() > budgets.objectBytesMax) throw new PdfRefusalError('object_too_large', error)
      retryBytes = left() * 2
      return null
    }
  }

  function readKeyword(keyword: string, reason: InvalidReason, goOn: () => true): boolean {
    space.skip()
    if (needsMore(LOOK_AHEAD_BYTES)) return false
    // MuPDF does not find the end of data before a comment.
    if (window.bytes[window.at] === PERCENT && state === 'endobj') {
      afterComment = state
      state = 'comment'
      return true
    }
    if (!hasKeyword(window.bytes, window.at, keyword)) throw new PdfRefusalError(reason)
    window.at += keyword.length
    return goOn()
  }

  function endObject(): true {
    events.objectEnd(window.base + window.at)
    return begin('between')
  }

  function passData(length: number): void {
    events.streamData(window.bytes.subarray(window.at, window.at + length))
    window.at += length
    dataBytes += length
  }

  function run(): void {
    if (left() < retryBytes && !isFinal) return
    retryBytes = 0
    do work.charge(workOf.step)
    while (steps[state]())
  }

  return {
    push(chunk) {
      work.charge(workOf.call + chunk.length * workOf.scannedByte)
      window.append(chunk)
      run()
      window.release()
    },
    finish() {
      isFinal = true
      run()
      const total = window.base + window.at
      if (!end.isNear(total)) events.irregularSection()
      return end.result(left() === 0 && (state === 'between' || state === 'comment'), total)
    },
  }
}
