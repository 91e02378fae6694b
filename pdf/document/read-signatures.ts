import { hexDigit } from '../syntax/characters.ts'
import { asCount, isArray, isDict, isNamed, isString } from '../syntax/kinds.ts'
import type { PdfObject } from '../syntax/objects.ts'
import { formOf, listFields } from './form.ts'
import type { PdfFile } from './pdf-file.ts'

/** The two parts of the file that a signature covers: /ByteRange (ISO 32000-2 section 12.8.1). */
export type ByteRange = [firstStart: number, firstLength: number, secondStart: number, secondLength: number]

/** A signature as the file contains it. It is not verified. */
export type FoundSignature = {
  /** The field's fully qualified name. */
  fieldName: string
  /** True for a document timestamp (ISO 32000-2 section 12.8.5), which has no signer. */
  isTimestamp: boolean
  /** The value of /ByteRange. Null if it is not an array of four integers. */
  byteRange: ByteRange | null
  /** The DER bytes of /Contents, without padding. */
  contents: Uint8Array
  /** True if the range covers all bytes except the hexadecimal string of /Contents. */
  coversWholeFile: boolean
}

const gapBytesMax = 2_097_152

/** Returns the signatures in all signed fields, in form order. */
export async function readSignatures(file: PdfFile): Promise<FoundSignature[]> {
  const form = await formOf(file)
  const found: FoundSignature[] = []
  for (const { name, type, value } of form === null ? [] : await listFields(file, form)) {
    const signature = isNamed(type, 'Sig') ? await file.resolve(value) : null
    if (!isDict(signature)) continue
    const entry = await file.resolve(signature.get('Contents'))
    const padded = isString(entry) ? entry.bytes : new Uint8Array(0)
    const byteRange = byteRangeOf(await file.resolve(signature.get('ByteRange')))
    const coversWholeFile = byteRange !== null && (await isWholeFile(file, byteRange, padded))
    const isTimestamp = isNamed(signature.get('SubFilter'), 'ETSI.RFC3161')
    found.push({ fieldName: name, isTimestamp, byteRange, contents: withoutPadding(padded), coversWholeFile })
  }
  return found
}

function byteRangeOf(value: PdfObject): ByteRange | null {
  if (!isArray(value) || value.length !== 4) return null
  const counts = value.map(asCount)
  return counts.some((count) => count === null) ? null : (counts as ByteRange)
}

async function isWholeFile(file: PdfFile, byteRange: ByteRange, contents: Uint8Array): Promise<boolean> {
  const [start, gapStart, gapEnd, tail] = byteRange
  const { length } = file.source
  const gapLength = gapEnd - gapStart
  if (start !== 0 || gapEnd + tail !== length || gapLength !== contents.length * 2 + 2) return false
  if (gapLength > gapBytesMax) return false
  return isHexOf(await file.source.at(gapStart, gapLength), contents)
}

// The part between the covered ranges must contain only the hexadecimal digits of the signature.
function isHexOf(gap: Uint8Array, contents: Uint8Array): boolean {
  if (gap[0] !== 0x3c || gap[contents.length * 2 + 1] !== 0x3e) return false
  return contents.every((byte, i) => hexDigit(gap[1 + i * 2]) * 16 + hexDigit(gap[2 + i * 2]) === byte)
}

// Removes the padding after a DER element of definite length (X.690 section 8.1.3). Returns other bytes unchanged.
function withoutPadding(bytes: Uint8Array): Uint8Array {
  const first = bytes[1] ?? 0
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  if (bytes[0] !== 0x30 || first === 0x80 || lengthBytes > 4) return bytes
  let length = lengthBytes === 0 ? first : 0
  for (const byte of bytes.subarray(2, 2 + lengthBytes)) length = length * 256 + byte
  return bytes.slice(0, 2 + lengthBytes + length)
}
