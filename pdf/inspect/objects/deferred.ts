import { type FilterStep, filterSteps, knownFilters } from '../../syntax/filters.ts'
import { isArray, isDict, isNamed, isRef } from '../../syntax/kinds.ts'
import { type PdfDict, type PdfObject, type PdfRef, pdfDict, pdfName } from '../../syntax/objects.ts'
import { PdfRefusalError, readSyntax } from '../policy/result.ts'
import type { LiveObjects } from './live-objects.ts'
import type { ObjectTable } from './object-table.ts'

/** A stream that was read before the references in /Filter and /DecodeParms could be resolved. */
export type AssumedFilters = { slot: number; dict: PdfDict; isImage: boolean }

const keys = ['Filter', 'DecodeParms', 'DP']
const sizeKeys = ['Width', 'Height']

/** Returns the stream's entries that must be resolved later. Returns null if its filters contain no references. */
export function assumedFilters(slot: number, dict: PdfDict): AssumedFilters | null {
  if (!keys.some((key) => refersOn(dict.get(key) ?? null))) return null
  const own: PdfDict = new Map([...dict].filter(([key]) => keys.includes(key) || sizeKeys.includes(key)))
  return { slot, dict: own, isImage: isImageDict(dict) }
}

/** Returns whether a stream is an image. For images, only the size of the data is checked. */
export const isImageDict = (dict: PdfDict): boolean => isNamed(dict.get('Subtype'), 'Image')

const refersOn = (value: PdfObject): boolean =>
  isRef(value) ||
  (isArray(value) && value.some(refersOn)) ||
  (isDict(value) && [...value].some(([key, item]) => isRef(item) && key !== 'JBIG2Globals'))

/**
 * Returns the filters with which to read a stream. Treats a reference as FlateDecode without parameters, and the
 * parameters of a fax as those that most programs write.
 */
export function assumedSteps(dict: PdfDict): FilterStep[] {
  const steps = filterSteps(dict, {
    name: (value) => (isRef(value) ? pdfName('FlateDecode') : value),
    parms: (value) => (isRef(value) ? null : value),
  })
  if (!refersOn(dict.get('DecodeParms') ?? null)) return steps
  const [Columns, Rows] = sizeKeys.map((key) => dict.get(key) ?? null) as [PdfObject, PdfObject]
  return steps.map((step) => (step.name === FAX ? { ...step, parms: pdfDict({ K: -1, Columns, Rows }) } : step))
}

const FAX = 'CCITTFaxDecode'

/**
 * Throws PdfRefusalError if the references of a live stream resolve to other filters than those with which the stream
 * was read.
 */
export function checkAssumed(assumed: readonly AssumedFilters[], live: LiveObjects): void {
  for (const { slot, dict, isImage } of assumed) {
    if (!live.isLive(slot)) continue
    const found = readSyntax('filter_unsupported', () => filterSteps(dict, { name: live.resolve, parms: live.resolve }))
    const isKnown = (isImage && found.every(({ name }) => knownFilters.has(name))) || areAsTaken(found, dict)
    if (!isKnown) throw new PdfRefusalError('filter_unsupported')
  }
}

function areAsTaken(found: FilterStep[], dict: PdfDict): boolean {
  const taken = readSyntax('filter_unsupported', () => assumedSteps(dict))
  const isTaken = ({ name, parms }: FilterStep, i: number): boolean => {
    const other = taken[i]?.parms ?? null
    // The data of a JBIG2 image depends on the global segments among its parameters.
    if (name !== taken[i]?.name || name === 'JBIG2Decode') return false
    return name === FAX ? isSameFax(parms, other) : isSameEffect(parms, other)
  }
  return found.length === taken.length && found.every(isTaken)
}

function isSameFax(one: PdfDict | null, other: PdfDict | null): boolean {
  const [coding, rows] = [one?.get('K') ?? 0, one?.get('Rows') ?? 0]
  return (
    Number(coding) < 0 &&
    one?.get('Columns') === other?.get('Columns') &&
    (rows === 0 || rows === other?.get('Rows')) &&
    ['EncodedByteAlign', 'EndOfLine'].every((key) => (one?.get(key) ?? false) === false)
  )
}

const rowKeys = ['Colors', 'BitsPerComponent', 'Columns']

function isSameEffect(one: PdfDict | null, other: PdfDict | null): boolean {
  const isSame = (key: string): boolean => (one?.get(key) ?? null) === (other?.get(key) ?? null)
  const predicts = (parms: PdfDict | null): boolean => (parms?.get('Predictor') ?? 1) !== 1
  const isLate = (parms: PdfDict | null): boolean => parms?.get('EarlyChange') === 0
  if (isLate(one) !== isLate(other)) return false
  return predicts(one) || predicts(other) ? ['Predictor', ...rowKeys].every(isSame) : true
}

/**
 * A stream whose /Length is a reference. It has `dataBytes` up to `endstream`, and the last `lineEndBytes` of them may
 * belong to an end-of-line marker.
 */
export type ReferencedLength = { slot: number; reference: PdfRef; dataBytes: number; lineEndBytes: number }

/** Throws PdfRefusalError unless /Length is correct in each live stream and each cross-reference stream. */
export function checkLengths(
  { lengths, objects }: { lengths: readonly ReferencedLength[]; objects: ObjectTable },
  live: LiveObjects,
  sectionNumbers: ReadonlySet<number | null>,
): void {
  for (const { slot, reference, dataBytes, lineEndBytes } of lengths) {
    if (!live.isLive(slot) && !sectionNumbers.has(objects.number(slot))) continue
    const length = live.get(reference.number)
    const isFitting =
      Number.isInteger(length) && Number(length) <= dataBytes && Number(length) >= dataBytes - lineEndBytes
    if (!isFitting) throw new PdfRefusalError('stream_length_wrong')
  }
}
