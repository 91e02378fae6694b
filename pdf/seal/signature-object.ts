import { fromHex, latin1, latin1Bytes, toHex } from '../../base/bytes.ts'
import { PdfFileError } from '../document/errors.ts'
import type { ChangePermission } from '../document/permissions.ts'
import type { ByteRange } from '../document/read-signatures.ts'
import { dateString, textString } from '../document/text-string.ts'
import { type PdfDict, pdfDict } from '../syntax/objects.ts'
import { writeObject } from '../syntax/write.ts'

export type SealSignature = {
  /** Becomes /M. */
  signedAt: Date
  /** Who seals; becomes /Name. */
  name: string
  reason: string
  /** The most bytes that the CMS may have; twice as many are reserved. */
  contentsBytesMax: number
  /** Certifies the document and allows 1 nothing, 2 forms and signatures, 3 annotations too; null for an approval. */
  certificationPermission: ChangePermission | null
  /** Locks the whole document: nothing but proofs and time stamps of an archive may come behind this signature. */
  locksDocument: boolean
}

/** A signature dictionary in writing; positions count from its first byte. */
export type WrittenSignature = {
  body: Uint8Array<ArrayBuffer>
  byteRangeStart: number
  /** Of the hexadecimal string with its angle brackets. */
  contentsStart: number
  contentsLength: number
}

const byteRangeGap = `[${' '.repeat(50)}]`

/**
 * The signature dictionary (ISO 32000-2 table 255, ETSI EN 319 142-1) with room for /ByteRange and /Contents;
 * `references` say what the signature restricts.
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

/** The dictionary of a document time stamp (ISO 32000-2 section 12.8.5) with room for both. */
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

/** The array in exactly the room that `writeSignature` left for it. */
export const writeByteRange = (byteRange: ByteRange): Uint8Array<ArrayBuffer> =>
  latin1Bytes(`[${byteRange.join(' ')}`.padEnd(byteRangeGap.length - 1).concat(']'))

/**
 * The appended bytes with the CMS in the room of /Contents, padded with zeros. Throws PdfFileError `contents_too_long`
 * when it does not fit.
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
    throw new PdfFileError('contents_too_long', `the signature has ${cmsDer.length} bytes, ${bytesMax} are reserved`)
  }
  const filled = new Uint8Array(sealed.appended)
  filled.set(latin1Bytes(toHex(cmsDer)), sealed.digestRanges[0].end + 1)
  return filled
}

/** The whole /Contents of what `fillContents` gave, with its padding. */
export function contentsOf(sealed: {
  appended: Uint8Array
  contentsLength: number
  digestRanges: [{ end: number }, { start: number }]
}): Uint8Array<ArrayBuffer> {
  const start = sealed.digestRanges[0].end + 1
  return fromHex(latin1(sealed.appended, start, start + sealed.contentsLength - 2))
}
