import { makeSealKey, type SealAlgorithm } from '../../../../admin/make-keys.ts'
import { concatBytes, memorySource, sha256, toHex, utf8 } from '../../../../base/bytes.ts'
import type { SealCheck } from '../../../../pdf/verify/seal-findings.ts'
import { type VerifyOptions, verifySealedPdf } from '../../../../pdf/verify/verify.ts'
import { cmsSizeMax, createCms } from '../../../../pki/cms.ts'
import { loadSealKey, type SealKey } from '../../../../pki/seal-key.ts'

export const now = new Date('2026-03-01T12:00:00.000Z')

/** Creates and loads a seal key with the development tool. Its certificate is valid for five years. */
export async function freshSealKey(algorithm: SealAlgorithm = 'P-256', subject?: string, issuedAt = now) {
  const pem = await makeSealKey({ algorithm, now: issuedAt, ...(subject === undefined ? {} : { subject }) })
  return { ...pem, sealKey: await loadSealKey({ ...pem, now: issuedAt }) }
}

/** Creates a seal key whose certificate expired on 1 March 2020. */
export const expiredSealKey = () => freshSealKey('P-256', undefined, new Date('2015-03-01T12:00:00.000Z'))

export type FreshKey = Awaited<ReturnType<typeof freshSealKey>>

/** Returns a new seal key, and a blank file that is sealed with it. */
export async function sealedBlank(
  algorithm?: SealAlgorithm,
): Promise<{ key: FreshKey; sealed: Uint8Array<ArrayBuffer> }> {
  const key = await freshSealKey(algorithm)
  return { key, sealed: await sealPdf(blankPdf(), key.sealKey) }
}

export const latin1 = new TextDecoder('latin1')
export const verify = (bytes: Uint8Array, options?: VerifyOptions) => verifySealedPdf(memorySource(bytes), options)
/** Returns the names of the failed checks. */
export const failures = (checks: SealCheck[]) => checks.filter(({ ok }) => !ok).map(({ name }) => name)

type Objects = Record<number, string>

/** Returns one blank page, a form without fields, and a comment of the given length. */
export function blankPdf(commentBytes = 0): Uint8Array<ArrayBuffer> {
  const objects: Objects = {
    1: '<< /Type /Catalog /Pages 2 0 R /AcroForm 4 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>',
    4: '<< /Fields [] /SigFlags 3 >>',
  }
  const head = concatBytes(utf8('%PDF-1.7\n%'), new Uint8Array(commentBytes).fill(0x20), utf8('\n'))
  return appendObjects(head, objects, 5)
}

/** Returns the objects as a revision after the given bytes, with their `startxref` as the previous offset. */
export function appendObjects(before: Uint8Array, objects: Objects, size: number): Uint8Array<ArrayBuffer> {
  let text = ''
  const entries = Object.entries(objects).map(([number, body]) => {
    const offset = String(before.length + text.length).padStart(10, '0')
    text += `${number} 0 obj\n${body}\nendobj\n`
    return `${number} 1\n${offset} 00000 n \n`
  })
  const xrefOffset = before.length + text.length
  const previous = /startxref\n(\d+)\n%%EOF\n$/.exec(latin1.decode(before))?.[1]
  const prev = previous === undefined ? '' : ` /Prev ${previous}`
  text += `xref\n0 1\n0000000000 65535 f \n${entries.join('')}`
  text += `trailer\n<< /Size ${size} /Root 1 0 R${prev} >>\nstartxref\n${xrefOffset}\n%%EOF\n`
  return concatBytes(before, utf8(text))
}

type SealOptions = {
  /** The number of the step, from 1, which names the signature field. */
  step?: number
  /** References to form fields before those of the seals. */
  fieldsBefore?: string
  toCms?: (messageDigest: Uint8Array) => Promise<Uint8Array>
  /** The reserved size of the CMS signature, including a little padding. */
  cmsBytesMax?: number
}

/** Adds a signature to the PDF in an incremental update. */
export async function sealPdf(
  before: Uint8Array,
  sealKey: SealKey,
  options: SealOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { step = 1, fieldsBefore = '', cmsBytesMax = cmsSizeMax(sealKey) } = options
  const { toCms = (messageDigest: Uint8Array) => createCms({ messageDigest, sealKey }) } = options
  const cmsBytes = cmsBytesMax + 8
  const fields = Array.from({ length: step }, (_, i) => `${5 + i * 2} 0 R`)
  const field = 3 + step * 2
  const bytes = appendObjects(
    before,
    {
      4: `<< /Fields [${fieldsBefore} ${fields.join(' ')}] /SigFlags 3 >>`,
      [field]: `<< /Type /Annot /Subtype /Widget /Rect [0 0 0 0] /F 132 /FT /Sig /T (Step ${step}) /V ${field + 1} 0 R >>`,
      [field + 1]: [
        '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M (D:20260301120000Z)',
        `/ByteRange [0 ${' '.repeat(32)}] /Contents <${'0'.repeat(cmsBytes * 2)}> >>`,
      ].join(' '),
    },
    field + 2,
  )
  const text = latin1.decode(bytes)
  const gapStart = text.indexOf('/Contents <', before.length) + '/Contents '.length
  const gapEnd = gapStart + cmsBytes * 2 + 2
  const numbers = `${gapStart} ${gapEnd} ${bytes.length - gapEnd}`.padEnd(32)
  bytes.set(utf8(numbers), text.indexOf('/ByteRange [0 ', before.length) + '/ByteRange [0 '.length)
  const cms = await toCms(await sha256(concatBytes(bytes.subarray(0, gapStart), bytes.subarray(gapEnd))))
  bytes.set(utf8(toHex(cms)), gapStart + 1)
  return bytes
}
