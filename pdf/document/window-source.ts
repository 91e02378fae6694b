import { type ByteSource, concatBytes } from '../../base/bytes.ts'
import { PdfFileError } from './errors.ts'

/** The read limits and the read strategy for one opened file. */
export type ReadLimits = {
  readsMax: number
  bytesReadMax: number
  /** The minimum size of one read. A read includes the neighbors of an object, because they are often needed next. */
  windowBytes: number
  /** The maximum gap between two ranges that are read together. */
  gapBytesMax: number
  /** The maximum size of a merged read. */
  mergedBytesMax: number
  keptBytesMax: number
  /** The maximum number of parsed bytes, including decoded object streams. */
  parsedBytesMax: number
}

export const defaultReadLimits: ReadLimits = {
  readsMax: 2_000,
  bytesReadMax: 67_108_864,
  windowBytes: 16_384,
  gapBytesMax: 16_384,
  mergedBytesMax: 131_072,
  keptBytesMax: 4_194_304,
  parsedBytesMax: 67_108_864,
}

const sweepWindowBytes = 1_048_576

/** Returns the limits for reading all objects of a file of `length` bytes. */
export const sweepLimits = (length: number): ReadLimits => ({
  ...defaultReadLimits,
  readsMax: 20_000,
  bytesReadMax: 268_435_456 + length * 2,
  windowBytes: Math.max(defaultReadLimits.windowBytes, Math.min(sweepWindowBytes, length >> 6)),
  keptBytesMax: 16_777_216,
  parsedBytesMax: 268_435_456,
})

// The maximum number of concurrent reads. A worker may have six open connections, and other work may need two of them.
const parallelReads = 4

/** Reads byte ranges through a cache, which reduces the requests to the object store. */
export type WindowSource = {
  readonly length: number
  readonly readCount: number
  readonly bytesRead: number
  /**
   * Returns at least `length` bytes from `offset` on, or fewer at the end of the file. Returns cached bytes
   * synchronously.
   */
  at(offset: number, length: number): Uint8Array | Promise<Uint8Array>
  /** Loads a window at each offset into the cache. Adjacent windows are read together. */
  prefetch(offsets: number[]): Promise<void>
}

type Segment = { start: number; bytes: Uint8Array }

/** Creates a cache for a byte source. A read beyond a limit throws PdfFileError `limit_exceeded`. */
export function windowSource(source: ByteSource, limits: ReadLimits = defaultReadLimits): WindowSource {
  // The cached segments, newest first, because neighboring objects are requested together.
  const segments: Segment[] = []
  let readCount = 0
  let bytesRead = 0
  let keptBytes = 0

  const heldFrom = (offset: number): Uint8Array | null => {
    for (const { start, bytes } of segments) {
      if (offset >= start && offset < start + bytes.length) return bytes.subarray(offset - start)
    }
    return null
  }

  const fetch = async (offset: number, length: number): Promise<Uint8Array> => {
    if (readCount + 1 > limits.readsMax || bytesRead + length > limits.bytesReadMax) {
      throw new PdfFileError('limit_exceeded', 'the file needs more reads than the limit allows')
    }
    readCount++
    bytesRead += length
    const bytes = await source.read(offset, length)
    if (bytes.length !== length) throw new RangeError('the source returned a different number of bytes than requested')
    segments.unshift({ start: offset, bytes })
    keptBytes += bytes.length
    while (keptBytes > limits.keptBytesMax && segments.length > 1) keptBytes -= segments.pop()?.bytes.length ?? 0
    return bytes
  }

  // Returns how many bytes to read at an offset: a complete window, or less if cached bytes follow.
  const missingBytes = (offset: number, wanted: number): number => {
    const distances = segments.map(({ start }) => start - offset).filter((distance) => distance > 0)
    return Math.min(clipped(offset, Math.max(wanted, limits.windowBytes)), ...distances)
  }

  const clipped = (offset: number, length: number): number => Math.max(0, Math.min(length, source.length - offset))

  const joined = async (offset: number, wanted: number): Promise<Uint8Array> => {
    const end = offset + wanted
    const parts: Uint8Array[] = []
    for (let at = offset; at < end; at += parts.at(-1)?.length ?? 0) {
      parts.push(heldFrom(at) ?? (await fetch(at, missingBytes(at, end - at))))
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : concatBytes(...parts)
  }

  return {
    length: source.length,
    get readCount() {
      return readCount
    },
    get bytesRead() {
      return bytesRead
    },
    at(offset, length) {
      const wanted = clipped(offset, length)
      const held = heldFrom(offset)
      return held !== null && held.length >= wanted ? held : joined(offset, wanted)
    },
    async prefetch(offsets) {
      const missing = offsets.filter((offset) => offset < source.length && heldFrom(offset) === null)
      const ranges = mergedRanges(missing, limits)
      for (let i = 0; i < ranges.length; i += parallelReads) {
        const group = ranges.slice(i, i + parallelReads)
        await Promise.all(group.map(({ start, end }) => fetch(start, clipped(start, end - start))))
      }
    },
  }
}

/** Returns a byte source that reads through the cache of a window source. */
export const keptSource = (windows: WindowSource): ByteSource => ({
  length: windows.length,
  read: async (offset, length) => (await windows.at(offset, length)).subarray(0, length),
})

function mergedRanges(offsets: number[], limits: ReadLimits): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = []
  for (const offset of [...offsets].sort((one, other) => one - other)) {
    const last = ranges.at(-1)
    const end = offset + limits.windowBytes
    const isNear = last !== undefined && offset - last.end <= limits.gapBytesMax
    if (isNear && end - last.start <= limits.mergedBytesMax) last.end = end
    else ranges.push({ start: offset, end })
  }
  return ranges
}
