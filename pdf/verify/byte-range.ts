import { type ByteSource, concatBytes, type Sha256Stream, sha256, utf8 } from '../../base/bytes.ts'
import { readDerPrefix } from '../../pki/der-reader.ts'
import { equalBytes } from '../../pki/der-writer.ts'
import { oids } from '../../pki/oids.ts'
import { contentTypeOf } from '../../pki/signed-data.ts'
import type { FoundSignature } from '../document/read-signatures.ts'
import { type SealFinding, sealFinding } from './seal-findings.ts'

/** A signature whose /ByteRange (ISO 32000-2 section 12.8.1) omits exactly the hexadecimal string of its /Contents. */
export type PlacedSignature = {
  fieldName: string
  isTimestamp: boolean
  /** The end of the first signed part. The signature covers the bytes [0, gapStart) and [gapEnd, end). */
  gapStart: number
  gapEnd: number
  end: number
  cms: Uint8Array
}

const signaturesMax = 64
const gapBytesMax = 1_048_576
const chunkBytes = 1_048_576

export type PlacedSignatures = {
  /** The signatures with a valid range, newest first, at most 64. */
  placed: PlacedSignature[]
  /** Describes each signature that was skipped or whose range is invalid. */
  problems: SealFinding[]
  /** True if the file has more signatures than the limit. The oldest were skipped. */
  hasMore: boolean
}

/** A signature as the file describes it. If `contents` is null, any /Contents are accepted. */
export type StatedSignature = Pick<FoundSignature, 'fieldName' | 'isTimestamp' | 'byteRange'> & {
  contents: Uint8Array | null
}

/** Checks the /ByteRange of each signature in a form. A signature that two fields refer to counts once. */
export async function placeSignatures(source: ByteSource, stated: StatedSignature[]): Promise<PlacedSignatures> {
  const ranges = new Map<number, ParsedRange>()
  const problems = new Map<string, SealFinding>()
  const addProblem = (problem: SealFinding) => problems.set(problem.code, problem)
  for (const signature of stated) {
    const range = rangeOf(signature, source.length)
    if ('code' in range) addProblem(range)
    else ranges.set(range.gapStart, range)
  }
  const newestFirst = [...ranges.values()].sort((a, b) => b.end - a.end || b.gapStart - a.gapStart)
  const hasMore = newestFirst.length > signaturesMax
  if (hasMore) addProblem(sealFinding('too_many_signatures', {}))
  const placed: PlacedSignature[] = []
  for (const range of newestFirst.slice(0, signaturesMax)) {
    const signature = await readPlaced(source, range)
    if ('code' in signature) addProblem(signature)
    else placed.push(signature)
  }
  return { placed, problems: [...problems.values()], hasMore }
}

type ParsedRange = Pick<StatedSignature, 'fieldName' | 'isTimestamp' | 'contents'> & {
  gapStart: number
  gapEnd: number
  end: number
}

function rangeOf({ byteRange, ...found }: StatedSignature, fileLength: number): ParsedRange | SealFinding {
  if (byteRange === null) return sealFinding('range_malformed', {})
  const [start, gapStart, gapEnd, tailLength] = byteRange
  const end = gapEnd + tailLength
  if (start !== 0) return sealFinding('range_not_from_start', {})
  if (gapStart >= gapEnd || end > fileLength) return sealFinding('range_outside_file', {})
  if (gapEnd - gapStart > gapBytesMax) return sealFinding('range_gap_too_large', {})
  const { fieldName, isTimestamp, contents } = found
  return { fieldName, isTimestamp, contents, gapStart, gapEnd, end }
}

async function readPlaced(
  source: ByteSource,
  { contents, ...range }: ParsedRange,
): Promise<PlacedSignature | SealFinding> {
  const gap = readHexString(await source.read(range.gapStart, range.gapEnd - range.gapStart))
  if (gap === null) return sealFinding('range_gap_not_hex', {})
  const cms = readCms(gap)
  if (cms === null) return sealFinding('range_gap_not_der', {})
  if (contents !== null && !equalBytes(cms, contents)) return sealFinding('range_gap_not_contents', {})
  // A later update can replace the signature dictionary to present a signature as a timestamp, but it cannot change
  // the CMS.
  const type = contentTypeOf(cms)
  return { ...range, isTimestamp: type === null ? range.isTimestamp : type === oids.timeStampInfo, cms }
}

/**
 * Returns the DER element at the start of the space reserved for /Contents. Returns null unless only zeros follow the
 * element.
 */
function readCms(reserved: Uint8Array): Uint8Array | null {
  try {
    const { bytes: cms } = readDerPrefix(reserved)
    return reserved.subarray(cms.length).every((byte) => byte === 0) ? cms : null
  } catch {
    return null
  }
}

const lowerCaseDigits = utf8('0123456789abcdef')
const upperCaseDigits = utf8('0123456789ABCDEF')

/** Returns the bytes of a hexadecimal string. Returns null if it contains white space or mixes upper and lower case. */
function readHexString(text: Uint8Array): Uint8Array | null {
  if (text[0] !== 0x3c || text.at(-1) !== 0x3e || text.length % 2 !== 0) return null
  return decodeHex(text.subarray(1, -1), lowerCaseDigits) ?? decodeHex(text.subarray(1, -1), upperCaseDigits)
}

function decodeHex(text: Uint8Array, digits: Uint8Array): Uint8Array | null {
  const values = new Int8Array(256).fill(-1)
  for (const [value, digit] of digits.entries()) values[digit] = value
  const bytes = new Uint8Array(text.length / 2)
  for (let i = 0; i < bytes.length; i++) {
    const high = values[text[i * 2]!]!
    const low = values[text[i * 2 + 1]!]!
    if (high < 0 || low < 0) return null
    bytes[i] = high * 16 + low
  }
  return bytes
}

/**
 * Returns the SHA-256 of the bytes that each signature covers, and reads the file only once. `sha256` creates an
 * incremental hash, which receives at most 1 MiB at a time. `onRead` receives all bytes up to the last covered byte,
 * with their offsets.
 */
export async function digestsOf(
  source: ByteSource,
  signatures: PlacedSignature[],
  sha256: () => Sha256Stream,
  onRead: (chunk: Uint8Array, offset: number) => void = () => {},
): Promise<Uint8Array[]> {
  const streams = signatures.map((signature) => ({ signature, hash: sha256() }))
  const end = Math.max(0, ...signatures.map((signature) => signature.end))
  for (let offset = 0; offset < end; offset += chunkBytes) {
    const chunk = await source.read(offset, Math.min(chunkBytes, end - offset))
    onRead(chunk, offset)
    const part = (from: number, to: number) => chunk.subarray(Math.max(from - offset, 0), Math.max(to - offset, 0))
    for (const { signature, hash } of streams) {
      for (const bytes of [part(0, signature.gapStart), part(signature.gapEnd, signature.end)]) {
        if (bytes.length > 0) await hash.update(bytes)
      }
    }
  }
  return Promise.all(streams.map(({ hash }) => hash.digest()))
}

/** Returns a Sha256Stream that buffers its whole input, which must fit in memory. */
export function bufferedSha256(): Sha256Stream {
  const parts: Uint8Array[] = []
  return {
    update: (bytes) => void parts.push(bytes),
    digest: () => sha256(concatBytes(...parts)),
  }
}
