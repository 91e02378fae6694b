import { concatBytes, latin1, latin1Bytes, utf8 } from '../../base/bytes.ts'
import { readObjectStream } from '../inspect/objects/object-stream.ts'
import type { InspectionBudgets } from '../inspect/policy/budgets.ts'
import { workOf } from '../inspect/policy/work-of.ts'
import { lineEndBefore } from '../inspect/scan/scan-parts.ts'
import { hasKeyword, skipWhiteSpace } from '../syntax/characters.ts'
import { createCollector } from '../syntax/collector.ts'
import { PdfSyntaxError } from '../syntax/errors.ts'
import { decodeStream, filterSteps } from '../syntax/filters.ts'
import { headerBefore } from '../syntax/header-before.ts'
import { asCount, isDict, isNamed, isRef, isStream } from '../syntax/kinds.ts'
import { type PdfDict, type PdfObject, type PdfRef, pdfDict, pdfRef } from '../syntax/objects.ts'
import {
  type IndirectObject,
  type ParseLimits,
  parseIndirectObject,
  parseObject,
  parseObjectHeader,
} from '../syntax/parser.ts'
import { createPatternSearch } from '../syntax/pattern.ts'
import type { Work } from '../syntax/work.ts'
import { writeObject } from '../syntax/write.ts'
import { declaresEncryption } from '../syntax/xref.ts'
import { isEncryption } from './found-objects.ts'
import { createObjectIndex } from './object-index.ts'
import { writeSection } from './write-section.ts'

/** An object that was found. `data` is the raw data of a stream. */
type Found = { generation: number; value: PdfObject; data: Uint8Array | null }

const findHeader = createPatternSearch(latin1Bytes('obj'))
const findStreamEnd = createPatternSearch(latin1Bytes('endstream'))
const findTrailer = createPatternSearch(latin1Bytes('trailer'))
const headerBytesMax = 40

/**
 * Returns a file of the objects that a search from the first to the last byte finds, with one cross-reference section.
 * As in most readers, the last object of a number counts, and a stream with a wrong length ends at the next
 * `endstream`. Omits an object whose last version is incomplete. The file remains encrypted. Returns null if the search
 * finds no catalog, several catalogs, or an encryption dictionary that no trailer names.
 */
export function recoverFile(
  bytes: Uint8Array,
  { budgets, work }: { budgets: InspectionBudgets; work: Work },
): Uint8Array | null {
  const limits = { depthMax: budgets.objectDepthMax, valuesMax: budgets.objectValuesMax, work, isLenient: true }
  work.charge(bytes.length * workOf.scannedByte)
  const search = { bytes, limits, budgets, objects: new Map<number, Found>(), trailers: [] as PdfDict[] }
  if (!findObjects(search)) return null
  const isDeclared = search.trailers.some(declaresEncryption)
  if (!isDeclared && [...search.objects.values()].some(({ value }) => isEncryption(value))) return null
  const { objects, trailers } = search
  const root = rootOf(objects, trailers)
  return root && writeFile(bytes, search, root)
}

type Search = {
  bytes: Uint8Array
  limits: ParseLimits & { work: Work }
  budgets: InspectionBudgets
  objects: Map<number, Found>
  trailers: PdfDict[]
}

/** Finds all objects and trailers. Returns false if the data of a stream is uncertain or unreadable. */
function findObjects(search: Search): boolean {
  const { bytes, limits, objects, trailers } = search
  const streamEnds = createStreamEnds(bytes)
  const lengths: { ref: PdfRef; start: number; end: number }[] = []
  let from = 0
  let next = 0
  for (let at = findHeader(bytes, 0); at >= 0; at = findHeader(bytes, next)) {
    next = at + 1
    limits.work.charge(workOf.escape)
    const header = headerBefore(bytes, at, Math.min(at - from, headerBytesMax))
    if (header === null) continue
    const start = header.at
    readTrailers(search, from, start)
    from = at
    // An incomplete object may be the newest version, so no earlier version may take its place.
    objects.delete(header.number)
    const found = readObject(bytes, start, limits)
    if (found === null) continue
    const { number, generation, value, end } = found
    from = next = end
    if (!isStream(value)) {
      objects.set(number, { generation, value, data: null })
      continue
    }
    const dataEnd = streamEnds(end, value.length)
    if (dataEnd === null) continue
    const ref = value.dict.get('Length') ?? null
    if (isRef(ref)) lengths.push({ ref, start: end, end: dataEnd })
    const data = bytes.subarray(end, dataEnd)
    from = next = dataEnd
    if (isNamed(value.dict.get('Type'), 'XRef')) trailers.push(value.dict)
    else if (!isNamed(value.dict.get('Type'), 'ObjStm')) objects.set(number, { generation, value, data })
    else if (!readMembers(search, value.dict, data)) return false
  }
  readTrailers(search, from, bytes.length)
  // An attached PDF also contains `endstream`, so a valid length must lead to the same end of the stream.
  return lengths.every(({ ref, start, end }) => {
    const length = asCount(objects.get(ref.number)?.value ?? null)
    return length === null || start + length <= end || !endsAt(bytes, start + length)
  })
}

/**
 * Returns the object at a position, or null if it is invalid. Like all readers, also accepts an object that ends before
 * the next one instead of at `endobj`.
 */
function readObject(bytes: Uint8Array, at: number, limits: ParseLimits & { work: Work }): IndirectObject | null {
  try {
    return parseIndirectObject(bytes, at, limits)
  } catch (error) {
    chargeFailure(error, bytes.length - at, limits.work)
    return error.reason === 'bad_object' ? readOpenObject(bytes, at, limits) : null
  }
}

function readOpenObject(bytes: Uint8Array, at: number, limits: ParseLimits & { work: Work }): IndirectObject | null {
  const header = parseObjectHeader(bytes, at)
  if (header === null) return null
  try {
    const object = parseObject(bytes, header.end, limits)
    return parseObjectHeader(bytes, object.end) === null ? null : { ...header, ...object }
  } catch (error) {
    chargeFailure(error, bytes.length - at, limits.work)
    return null
  }
}

/** Charges for a failed parse of at most `bytes` bytes. Throws any other error. */
function chargeFailure(error: unknown, bytes: number, work: Work): asserts error is PdfSyntaxError {
  if (!(error instanceof PdfSyntaxError)) throw error
  work.charge(workOf.failure + (error.reason === 'unexpected_end' ? bytes * workOf.parsedByte : 0))
}

const endsAt = (bytes: Uint8Array, at: number): boolean =>
  hasKeyword(bytes, skipWhiteSpace(bytes.subarray(0, at + 16), at), 'endstream')

/**
 * Returns a function that finds the end of a stream's data: after its length, or before the next `endstream` and a line
 * end. All searches together read each byte once.
 */
function createStreamEnds(bytes: Uint8Array): (start: number, length: number | null) => number | null {
  let next = 0
  return (start, length) => {
    if (length !== null && endsAt(bytes, start + length)) return start + length
    if (next >= 0 && next < start) next = findStreamEnd(bytes, start)
    if (next < 0) return null
    return next - lineEndBefore(bytes, start, next)
  }
}

function readTrailers({ bytes, limits, trailers }: Search, start: number, end: number): void {
  const gap = bytes.subarray(0, end)
  for (let at = findTrailer(gap, start); at >= 0; at = findTrailer(gap, at + 1)) {
    try {
      const { value } = parseObject(gap, at + 'trailer'.length, limits)
      if (isDict(value)) trailers.push(value)
    } catch (error) {
      chargeFailure(error, gap.length - at, limits.work)
    }
  }
}

function readMembers({ limits, budgets, objects }: Search, dict: PdfDict, data: Uint8Array): boolean {
  try {
    const decoded = decodeStream(data, filterSteps(dict), budgets.structureBytesMax, { work: limits.work })
    readObjectStream(dict, decoded, limits, (number, value) =>
      objects.set(number, { generation: 0, value, data: null }),
    )
    return true
  } catch (error) {
    if (error instanceof PdfSyntaxError) return false
    throw error
  }
}

/** Returns the catalog that the last trailer names or, without a trailer, the only catalog. */
function rootOf(objects: Map<number, Found>, trailers: PdfDict[]): PdfRef | null {
  const roots = trailers.flatMap((trailer) => trailer.get('Root') ?? [])
  const last = roots.at(-1) ?? null
  if (last !== null) return isRef(last) && objects.has(last.number) ? last : null
  const catalogs = [...objects].filter(([, { value }]) => isDict(value) && isNamed(value.get('Type'), 'Catalog'))
  const [first] = catalogs
  return catalogs.length === 1 && first ? pdfRef(first[0], first[1].generation) : null
}

function writeFile(bytes: Uint8Array, { objects, trailers, budgets, limits }: Search, root: PdfRef): Uint8Array {
  const version = /%PDF-(\d\.\d)/.exec(latin1(bytes, 0, Math.min(bytes.length, 1_024)))?.[1] ?? '1.7'
  const written = createCollector()
  written.push(utf8(`%PDF-${version}\n`))
  const index = createObjectIndex(budgets, limits.work)
  let numberEnd = 1
  for (const [number, { generation, value, data }] of objects) {
    index.add(number, { isMember: false, place: written.length(), detail: generation })
    numberEnd = Math.max(numberEnd, number + 1)
    written.push(utf8(`${number} ${generation} obj\n`))
    const body = isStream(value) && data ? new Map(value.dict).set('Length', data.length) : value
    written.push(latin1Bytes(writeObject(body)))
    if (data) for (const part of [utf8('\nstream\n'), data, utf8('\nendstream')]) written.push(part)
    written.push(utf8('\nendobj\n'))
  }
  const trailer = pdfDict({ Root: root })
  for (const key of ['Info', 'ID', 'Encrypt']) {
    const value = trailers.findLast((each) => each.has(key))?.get(key) ?? null
    if (value !== null) trailer.set(key, value)
  }
  return concatBytes(written.bytes(), writeSection(index, { offset: written.length(), numberEnd, trailer }))
}
