import type { ByteSource } from '../../bytes.ts'
import { catalogOf } from '../append/catalog.ts'
import { openPdf, type PdfFile } from '../append/pdf-file.ts'
import { isArray, isDict, isName, isNumber, isRef, isString, type PdfDict, type PdfObject } from '../syntax/objects.ts'
import { type PlacedSignature, placeSignature, type StatedSignature } from './byte-range.ts'

const fieldsMax = 20_000
const depthMax = 32
const revisionsMax = 16
const searchedBytesMax = 4_194_304

/**
 * The signatures of the newest revision: what the signature fields of its form hold (ISO 32000-2 section 12.7.5.5).
 * Throws a PdfFileError on a file that is broken, encrypted or beyond the limits.
 */
export async function findSignatures(source: ByteSource): Promise<StatedSignature[]> {
  const file = await openPdf(source)
  const form = await file.resolve((await catalogOf(file)).dict.get('AcroForm'))
  if (!isDict(form)) return []
  const walk: Walk = { file, found: [], seen: new Set(), fieldsLeft: fieldsMax }
  await walkFields(walk, form.get('Fields'), { names: [], type: null })
  return walk.found
}

type Walk = { file: PdfFile; found: StatedSignature[]; seen: Set<number>; fieldsLeft: number }

async function walkFields(walk: Walk, list: PdfObject | undefined, parent: { names: string[]; type: string | null }) {
  const kids = await walk.file.resolve(list)
  if (!isArray(kids) || parent.names.length > depthMax) return
  await walk.file.prefetch(kids.filter(isRef))
  for (const kid of kids) {
    if (walk.fieldsLeft-- <= 0 || (isRef(kid) && walk.seen.has(kid.number))) continue
    if (isRef(kid)) walk.seen.add(kid.number)
    const field = await walk.file.resolve(kid)
    if (!isDict(field)) continue
    const names = [...parent.names, ...nameOf(await walk.file.resolve(field.get('T')))]
    const ownType = await walk.file.resolve(field.get('FT'))
    const type = isName(ownType) ? ownType.name : parent.type
    const value = type === 'Sig' ? await walk.file.resolve(field.get('V')) : null
    if (isDict(value)) walk.found.push(await readSignature(walk.file, names.join('.'), value))
    if (field.has('Kids')) await walkFields(walk, field.get('Kids'), { names, type })
  }
}

async function readSignature(file: PdfFile, fieldName: string, dict: PdfDict): Promise<StatedSignature> {
  const byteRange = await file.resolve(dict.get('ByteRange'))
  const contents = await file.resolve(dict.get('Contents'))
  return {
    fieldName,
    byteRange: isArray(byteRange) ? byteRange.filter(isNumber) : [],
    contents: isString(contents) ? contents.bytes : new Uint8Array(0),
  }
}

const nameCharsMax = 100

function nameOf(text: PdfObject): string[] {
  if (!isString(text)) return []
  const isUtf16 = text.bytes[0] === 0xfe && text.bytes[1] === 0xff
  const decoded = isUtf16
    ? new TextDecoder('utf-16be').decode(text.bytes.subarray(2))
    : String.fromCharCode(...text.bytes.subarray(0, nameCharsMax))
  return [decoded.replace(/\p{C}/gu, '\uFFFD').slice(0, nameCharsMax)]
}

/**
 * The newest signature of the newest earlier revision that has one, for a file whose newest revision has none: what was
 * appended hides it. Revisions are told by their `%%EOF` within the last 4 MiB.
 */
export async function findSealedRevision(source: ByteSource): Promise<PlacedSignature | null> {
  const start = Math.max(0, source.length - searchedBytesMax)
  const tail = await source.read(start, source.length - start)
  for (const end of revisionEnds(tail).slice(0, revisionsMax)) {
    const revision: ByteSource = { length: start + end, read: (offset, length) => source.read(offset, length) }
    const stated = await findSignatures(revision).catch(() => [])
    const places = await Promise.all(stated.map((signature) => placeSignature(revision, signature)))
    const placed = places.filter((place) => typeof place !== 'string').sort((a, b) => b.end - a.end)
    if (placed[0]) return placed[0]
  }
  return null
}

const endMark = [0x25, 0x25, 0x45, 0x4f, 0x46]

/** Positions after each `%%EOF` and its line end, last first. */
function revisionEnds(bytes: Uint8Array): number[] {
  const ends: number[] = []
  for (let at = bytes.length - endMark.length; at >= 0; at--) {
    if (!endMark.every((byte, i) => bytes[at + i] === byte)) continue
    let end = at + endMark.length
    if (bytes[end] === 0x0d) end++
    if (bytes[end] === 0x0a) end++
    ends.push(end)
  }
  return ends
}
