import { fromHex, latin1, latin1Bytes, toHex } from '../../base/bytes.ts'
import { PdfFileError } from '../document/errors.ts'
import type { ChangePermission } from '../document/permissions.ts'
import type { ByteRange } from '../document/read-signatures.ts'
import { dateString, textString } from '../document/text-string.ts'
import { type PdfDict, pdfDict } from '../syntax/objects.ts'
import { writeObject } from '../syntax/write.ts'

export type SealSignature = {
  /** The time of the signature (/M). */
  signedAt: Date
  /** The name of the sealing party (/Name). */
  name: string
  reason: string
  /** The maximum size of the CMS in bytes. The signature reserves twice as many bytes for its hexadecimal form. */
  contentsBytesMax: number
  /**
   * The changes that the certification permits: 1 none, 2 forms and signatures, 3 also annotations. Null for an
   * approval signature.
   */
  certificationPermission: ChangePermission | null
  /**
   * True if the signature locks the whole document. Only validation data and archive timestamps may be appended
   * afterwards.
   */
  locksDocument: boolean
}

/** A serialized signature dictionary. Its positions count from its first byte. */
export type WrittenSignature = {
  body: Uint8Array<ArrayBuffer>
  byteRangeStart: number
  /** The start of the hexadecimal string in /Contents, including its angle brackets. */
  contentsStart: number
  contentsLength: number
}

const byteRangeGap = `[${' '.repeat(50)}]`

/**
 * Returns a signature dictionary (ISO 32000-2 table 255, ETSI EN 319 142-1) with reserved space for /ByteRange and
 * /Contents. `references` contains the signature reference dictionaries with its restrictions.
 */
export function writeSignature(signature: SealSignature, references: PdfDict[]): WrittenSignature {
  const rest: PdfDict = pdfDict({
    M: dateString(signature.signedAt),
    Name: textString(signature.name),
    Reason: textString(signature.reason),
  })
  if (references.length > 0) rest.set('Reference', references)
  return writeReserved(
    '/Type /Sig/Filter /Adobe.PPKLite/SubFilter /ETSI.CAdES.detached',
    rest,
    signature.contentsBytesMax,
  )
}

/**
 * Returns the dictionary of a document timestamp (ISO 32000-2 section 12.8.5) with reserved space for /ByteRange and
 * /Contents.
 */
export const writeDocumentTimestamp = (tokenBytesMax: number): WrittenSignature =>
  writeReserved('/Type /DocTimeStamp/Filter /Adobe.PPKLite/SubFilter /ETSI.RFC3161', new Map(), tokenBytesMax)

function writeReserved(kind: string, rest: PdfDict, contentsBytesMax: number): WrittenSignature {
  const contentsGap = `<${'0'.repeat(contentsBytesMax * 2)}>`
  const head = `<<${kind}/ByteRange `
  const middle = `${head}${byteRangeGap}/Contents `
  return {
    body: latin1Bytes(`${middle}${contentsGap}${writeObject(rest).slice(2)}`),
    byteRangeStart: head.length,
    contentsStart: middle.length,
    contentsLength: contentsGap.length,
  }
}

/** Returns the bytes of a /ByteRange array, padded to the length that `writeSignature` reserves. */
export const writeByteRange = (byteRange: ByteRange): Uint8Array<ArrayBuffer> =>
  latin1Bytes(`[${byteRange.join(' ')}`.padEnd(byteRangeGap.length - 1).concat(']'))

/**
 * Returns the appended bytes with the CMS in /Contents, which is padded with zeros. Throws PdfFileError
 * `contents_too_long` if the CMS does not fit.
 */
export function fillContents(
  sealed: {
    appended: Uint8Array
    contentsLength: number
    digestRanges: [{ end: number }, { start: number }]
  },
  cmsDer: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const bytesMax = (sealed.contentsLength - 2) / 2
  if (cmsDer.length > bytesMax) {
    throw new PdfFileError(
      'contents_too_long',
      `the signature has ${cmsDer.length} bytes, but only ${bytesMax} bytes are reserved`,
    )
  }
  const filled = new Uint8Array(sealed.appended)
  filled.set(latin1Bytes(toHex(cmsDer)), sealed.digestRanges[0].end + 1)
  return filled
}

/** Returns the bytes of /Contents, with its padding, from the result of `fillContents`. */
export function contentsOf(sealed: {
  appended: Uint8Array
  contentsLength: number
  digestRanges: [{ end: number }, { start: number }]
}): Uint8Array<ArrayBuffer> {
  const start = sealed.digestRanges[0].end + 1
  return fromHex(latin1(sealed.appended, start, start + sealed.contentsLength - 2))
}
