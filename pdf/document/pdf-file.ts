import type { ByteSource } from '../../base/bytes.ts'
import { hasKeyword, skipWhiteSpace } from '../syntax/characters.ts'
import { PdfSyntaxError } from '../syntax/errors.ts'
import { decodeStream, filterSteps } from '../syntax/filters.ts'
import { asCount, isArray, isDict, isRef, isStream } from '../syntax/kinds.ts'
import { type PdfDict, type PdfObject, type PdfRef, type PdfStream, pdfRef } from '../syntax/objects.ts'
import { type ParseLimits, parseIndirectObject } from '../syntax/parser.ts'
import { unboundedWork, type Work } from '../syntax/work.ts'
import { locatesObject, type XrefEntry } from '../syntax/xref.ts'
import type { Decryption } from './encryption/decryption.ts'
import { decryptionOf } from './encryption/open-encrypted.ts'
import { PdfFileError } from './errors.ts'
import { type ObjectStream, objectInStream, openObjectStream } from './object-stream.ts'
import { parseAt } from './parse-at.ts'
import { readWorkAt } from './read-work.ts'
import { defaultReadLimits, type ReadLimits, type WindowSource, windowSource } from './window-source.ts'
import { openXrefChain, type XrefChain } from './xref-chain.ts'

/** A PDF that is read on request, object by object. */
export type PdfFile = {
  /** The work limit for all operations on the file, including the reads of the file itself. */
  readonly work: Work
  readonly source: WindowSource
  readonly xref: XrefChain
  /**
   * Returns the object that a reference refers to, synchronously if the object is already loaded. Returns null if the
   * file does not contain it. A stream's `offset` counts from the start of the file.
   */
  getObject(ref: PdfRef): PdfObject | Promise<PdfObject>
  /**
   * Returns a direct value synchronously, and for a reference the object that it leads to. Follows at most eight
   * references.
   */
  resolve(value: PdfObject | undefined): PdfObject | Promise<PdfObject>
  /** Returns the raw data of a stream without applying its filters. Throws PdfFileError above 16 MiB. */
  rawStream(stream: PdfStream): Promise<Uint8Array>
  /**
   * Returns the decoded data of a stream. Throws PdfFileError above `bytesMax` (by default 16 MiB). With `mayBeCut`,
   * returns truncated data up to the cut.
   */
  decodedStream(stream: PdfStream, bytesMax?: number, mayBeCut?: boolean): Promise<Uint8Array>
  /** Returns the decoded object stream that contains an object, and the object's offset in the decoded data. */
  packedBytes(streamNumber: number, index: number, number: number): Promise<{ bytes: Uint8Array; offset: number }>
  /** Reads the bytes at the locations of objects. Reads adjacent locations together. */
  prefetch(refs: PdfRef[]): Promise<void>
}

const parseLimits: ParseLimits = { depthMax: 100, valuesMax: 200_000 }
const streamBytesMax = 16_777_216
// The maximum size of cached object syntax and of cached object streams. The parsed objects need about ten times as
// much memory.
const objectBytesKeptMax = 2_097_152
const packBytesKeptMax = 8_388_608
const referencesMax = 8

/**
 * Opens a PDF with range requests: reads the last 64 KiB, then only the requested parts. Supports cross-reference
 * tables, cross-reference streams and hybrid files. Throws PdfFileError for a file that is broken, encrypted or beyond
 * the limits.
 */
export async function openPdf(
  source: ByteSource,
  limits: ReadLimits = defaultReadLimits,
  work: Work = unboundedWork,
): Promise<PdfFile> {
  const windows = windowSource(source, limits)
  const xref = await openXrefChain(windows)
  chargeSections(xref, work)
  return pdfFile(windows, xref, { parsedBytesMax: limits.parsedBytesMax, work })
}

/**
 * Opens a PDF in the same way as `openPdf`, and decrypts the strings and streams of an encrypted file that needs no
 * password. Reads objects leniently (`ParseLimits`). Throws PdfFileError `encrypted` if the file needs a password.
 */
export async function openEncryptedPdf(source: ByteSource, limits: ReadLimits, work: Work): Promise<PdfFile> {
  const windows = windowSource(source, limits)
  const xref = await openXrefChain(windows, true)
  const options = { parsedBytesMax: limits.parsedBytesMax, work, parsing: { ...parseLimits, isLenient: true } }
  const trailer: PdfDict = xref.links[0]?.section.trailer ?? new Map()
  const decryption = await decryptionOf(trailer, pdfFile(windows, xref, options).resolve)
  return pdfFile(windows, xref, { ...options, decryption })
}

function chargeSections({ links }: XrefChain, work: Work): void {
  for (const { section, hidden } of links)
    for (const { kind, runs } of hidden === null ? [section] : [section, hidden]) {
      const entries = kind === 'stream' ? runs.reduce((sum, { count }) => sum + count, 0) : 0
      work.charge(readWorkAt.openedSection + entries * readWorkAt.entry + runs.length * readWorkAt.lookUp)
    }
}

type Loaded = { generation: number; value: PdfObject; bytes: number }

const ofGeneration = ({ generation, value }: Loaded, ref: PdfRef): PdfObject =>
  generation === ref.generation ? value : null

type FileOptions = { parsedBytesMax: number; work: Work; parsing?: ParseLimits; decryption?: Decryption | null }

function pdfFile(
  source: WindowSource,
  xref: XrefChain,
  { parsedBytesMax, work, parsing = parseLimits, decryption = null }: FileOptions,
): PdfFile {
  const encryptedStreams = new Map<number, PdfRef>()
  const objects = new Map<number, Loaded>()
  const packs = new Map<number, ObjectStream>()
  let objectBytesKept = 0
  let packBytesKept = 0
  let parsedBytes = 0

  const getObject = (ref: PdfRef): PdfObject | Promise<PdfObject> => {
    const known = objects.get(ref.number)
    if (known !== undefined) {
      work.charge(readWorkAt.lookUp)
      return ofGeneration(known, ref)
    }
    try {
      const loaded = load(ref.number)
      if (!(loaded instanceof Promise)) return ofGeneration(keep(ref.number, loaded), ref)
      return loaded.then((found) => ofGeneration(keep(ref.number, found), ref))
    } catch (error) {
      return Promise.reject(error)
    }
  }

  const keep = (number: number, loaded: Loaded): Loaded => {
    parsedBytes += loaded.bytes
    work.charge(readWorkAt.object + loaded.bytes * readWorkAt.parsedByte)
    if (parsedBytes > parsedBytesMax)
      throw new PdfFileError('limit_exceeded', 'the objects of the file have too many bytes to parse')
    if (objectBytesKept + loaded.bytes > objectBytesKeptMax) {
      objects.clear()
      objectBytesKept = 0
    }
    objects.set(number, loaded)
    objectBytesKept += loaded.bytes
    return loaded
  }

  const load = (number: number): Loaded | Promise<Loaded> => {
    work.charge(readWorkAt.lookUp)
    const entry = xref.lookup(number)
    return entry instanceof Promise ? entry.then((found) => loadFrom(found, number)) : loadFrom(entry, number)
  }

  const loadFrom = (entry: XrefEntry | null, number: number): Loaded | Promise<Loaded> => {
    if (entry === null || !locatesObject(entry)) return { generation: 0, value: null, bytes: 0 }
    if (entry.type === 'compressed') return loadPacked(entry, number)
    return decryption ? decrypted(entry, number, decryption) : objectAt(source, entry, number, parsing)
  }

  const decrypted = async (
    entry: Extract<XrefEntry, { type: 'offset' }>,
    number: number,
    { strings }: Decryption,
  ): Promise<Loaded> => {
    const loaded = await objectAt(source, entry, number, parsing)
    const id = pdfRef(number, entry.generation)
    if (isStream(loaded.value)) encryptedStreams.set(loaded.value.offset, id)
    work.charge(loaded.bytes * readWorkAt.decryptedByte)
    return { ...loaded, value: await strings(loaded.value, id) }
  }

  const loadPacked = async (entry: { streamNumber: number; index: number }, number: number): Promise<Loaded> => {
    const pack = packs.get(entry.streamNumber) ?? (await openPack(entry.streamNumber))
    return { generation: 0, ...objectInStream(pack, entry.index, number, parsing) }
  }

  const packedBytes = async (streamNumber: number, index: number, number: number) => {
    const { bytes, places } = packs.get(streamNumber) ?? (await openPack(streamNumber))
    const place = places[index]
    if (place?.number !== number)
      throw new PdfFileError('object_broken', `object ${number} is not at its index in the object stream`)
    return { bytes, offset: place.offset }
  }

  const openPack = async (number: number): Promise<ObjectStream> => {
    const entry = await xref.lookup(number)
    const stream = entry?.type === 'offset' ? (await loadFrom(entry, number)).value : null
    if (!isStream(stream)) throw new PdfFileError('object_broken', `object ${number} is not an object stream`)
    const length = stream.dict.get('Length')
    // The length of an object stream must not be in an object stream, because that could be the same stream.
    if (isRef(length) && (await xref.lookup(length.number))?.type !== 'offset') {
      throw new PdfFileError('stream_broken', 'the length of an object stream is in an object stream')
    }
    const pack = openObjectStream(stream.dict, await decodedStream(stream))
    parsedBytes += pack.bytes.length
    if (packBytesKept + pack.bytes.length > packBytesKeptMax) {
      packs.clear()
      packBytesKept = 0
    }
    packs.set(number, pack)
    packBytesKept += pack.bytes.length
    return pack
  }

  const resolve = (value: PdfObject | undefined): PdfObject | Promise<PdfObject> =>
    isRef(value) ? follow(value) : (value ?? null)

  const follow = (ref: PdfRef): PdfObject | Promise<PdfObject> => {
    const found = getObject(ref)
    return found instanceof Promise || isRef(found) ? followFrom(found) : found
  }

  const followFrom = async (first: PdfObject | Promise<PdfObject>): Promise<PdfObject> => {
    let found = await first
    for (let step = 1; isRef(found); step++) {
      if (step === referencesMax) throw new PdfFileError('object_broken', 'the references form a cycle')
      found = await getObject(found)
    }
    return found
  }

  const rawStream = async (stream: PdfStream): Promise<Uint8Array> => {
    const length = stream.length ?? asCount(await resolve(stream.dict.get('Length')))
    if (length === null) throw new PdfFileError('stream_broken', 'a stream has no valid /Length')
    if (length > streamBytesMax) throw new PdfFileError('limit_exceeded', 'a stream is too long')
    work.charge(length * readWorkAt.copiedByte)
    const held = source.at(stream.offset, length + 16)
    const bytes = held instanceof Promise ? await held : held
    if (!hasKeyword(bytes, skipWhiteSpace(bytes.subarray(0, length + 16), length), 'endstream')) {
      throw new PdfFileError('stream_broken', 'the data of a stream does not end at its /Length')
    }
    const data = bytes.subarray(0, length)
    const id = encryptedStreams.get(stream.offset)
    if (decryption === null || id === undefined) return data
    work.charge(length * readWorkAt.decryptedByte)
    return decryption.stream(stream.dict, data, id)
  }

  /** Resolves a value, its array items and its dictionary entries. Filters have no deeper values. */
  const resolveFilter = async (value: PdfObject | undefined, depth = 1): Promise<PdfObject> => {
    const found = await resolve(value)
    if (isArray(found) && depth > 0) {
      work.charge(found.length * readWorkAt.lookUp)
      const items: PdfObject[] = []
      for (const item of found) items.push(await resolveFilter(item, depth - 1))
      return items
    }
    if (!isDict(found)) return found
    work.charge(found.size * readWorkAt.lookUp)
    const entries: PdfDict = new Map()
    for (const [key, item] of found) entries.set(key, await resolve(item))
    return entries
  }

  const decodedStream = async (stream: PdfStream, bytesMax = streamBytesMax, mayBeCut = false): Promise<Uint8Array> => {
    work.charge(readWorkAt.stream)
    if (!stream.dict.has('Filter')) return rawStream(stream)
    const dict: PdfDict = new Map()
    for (const key of ['Filter', 'DecodeParms', 'DP']) dict.set(key, await resolveFilter(stream.dict.get(key)))
    const raw = await rawStream(stream)
    try {
      const decoded = decodeStream(raw, filterSteps(dict), bytesMax, { mayBeCut, work })
      work.charge(decoded.length * readWorkAt.copiedByte)
      return decoded
    } catch (error) {
      if (!(error instanceof PdfSyntaxError)) throw error
      const reason = error.reason === 'too_much_output' ? 'limit_exceeded' : 'stream_broken'
      throw new PdfFileError(reason, `a stream cannot be decoded: ${error.message}`, error)
    }
  }

  const prefetch = async (refs: PdfRef[]): Promise<void> => {
    const offsets = new Set<number>()
    work.charge(refs.length * readWorkAt.lookUp)
    for (const ref of refs) {
      if (objects.has(ref.number)) continue
      work.charge(readWorkAt.lookUp)
      const found = xref.lookup(ref.number)
      const entry = found instanceof Promise ? await found : found
      const holder = entry?.type === 'compressed' && !packs.has(entry.streamNumber) ? entry.streamNumber : null
      const place = holder === null ? entry : await xref.lookup(holder)
      if (place?.type === 'offset') offsets.add(place.offset)
    }
    await source.prefetch([...offsets])
  }

  return { work, source, xref, getObject, resolve, rawStream, decodedStream, packedBytes, prefetch }
}

function objectAt(
  source: WindowSource,
  { offset, generation }: { offset: number; generation: number },
  number: number,
  limits: ParseLimits,
): Loaded | Promise<Loaded> {
  const where = { reason: 'object_broken', what: `object ${number}` } as const
  return parseAt(source, offset, where, (bytes) => {
    const object = parseIndirectObject(bytes, 0, limits)
    if (object.number !== number || object.generation !== generation) {
      throw new PdfFileError('object_broken', `object ${number} is not at its offset in the cross-reference table`)
    }
    const { value, end } = object
    return { generation, value: isStream(value) ? { ...value, offset: offset + value.offset } : value, bytes: end }
  })
}
