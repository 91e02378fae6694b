import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ByteSource, concatBytes, latin1, latin1Bytes, memorySource, utf8 } from '../../../../base/bytes.ts'
import { openPdf } from '../../../../pdf/document/pdf-file.ts'
import { appendSeal, type SealedUpdate, type SealInput } from '../../../../pdf/seal/append-seal.ts'
import { type FieldPlacement, planSeal, type SealPlan } from '../../../../pdf/seal/plan-seal.ts'
import { fillContents, type SealSignature } from '../../../../pdf/seal/signature-object.ts'
import { pdfDict, pdfName } from '../../../../pdf/syntax/objects.ts'

/** Object bodies by number, as Latin-1 text. `5 2` is object 5 in generation 2, and null frees the object. */
export type Objects = Record<string, string | null>

export const streamBody = (dict: string, data: string): string =>
  `<<${dict}/Length ${data.length}>>\nstream\n${data}\nendstream`

/** Returns objects as a file, or as a revision after `before`, with a cross-reference table. */
export function writePdf(objects: Objects, options: { before?: Uint8Array; trailer?: string } = {}): Uint8Array {
  const before = options.before ?? utf8('%PDF-1.7\n')
  let text = ''
  let table = 'xref\n0 1\n0000000000 65535 f \n'
  let size = 0
  for (const [key, body] of Object.entries(objects)) {
    const [number = '', generation = '0'] = key.split(' ')
    const offset = String(before.length + text.length).padStart(10, '0')
    table += `${number} 1\n${offset} ${generation.padStart(5, '0')} ${body === null ? 'f' : 'n'} \n`
    if (body !== null) text += `${number} ${generation} obj\n${body}\nendobj\n`
    size = Math.max(size, Number(number) + 1)
  }
  const trailer = `trailer\n<</Size ${size}/Root 1 0 R${options.trailer ?? ''}>>\n`
  const end = `startxref\n${before.length + text.length}\n%%EOF\n`
  return concatBytes(before, latin1Bytes(text + table + trailer + end))
}

/** Returns the offset in the file's last `startxref`. */
export const startXrefOf = (bytes: Uint8Array): number =>
  Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(latin1(bytes))?.[1] ?? Number.NaN)

/** Returns a page of 200 × 100 points with the given additional entries. */
export const onePage = (entries = '', more: Objects = {}): Objects => ({
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Count 1/Kids[3 0 R]>>',
  3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]${entries}>>`,
  ...more,
})

/** Returns a document of pdf-lib with blank pages and the given kind of cross-reference section. */
export function pdfLibDocument(useObjectStreams: boolean, pageCount = 1): Uint8Array {
  const name = `${useObjectStreams ? 'streams' : 'table'}-${pageCount}.pdf`
  return new Uint8Array(readFileSync(join(import.meta.dirname, '../../../fixtures/pdf/pdf-lib', name)))
}

/** Returns appearances of the given sizes. Each appearance shows its index in a shared font. */
export const appearancesOf =
  (sizes: { widthPoints: number; heightPoints: number }[]): SealInput['composeAppearances'] =>
  (objects) => {
    const font = objects.add(
      pdfDict({ Type: pdfName('Font'), Subtype: pdfName('Type1'), BaseFont: pdfName('Helvetica') }),
    )
    const resources = pdfDict({ Font: pdfDict({ F: font }) })
    return sizes.map(({ widthPoints, heightPoints }, i) => {
      return { widthPoints, heightPoints, content: utf8(`BT /F 8 Tf 1 1 Td (${i}) Tj ET`), resources }
    })
  }

export const signature: SealSignature = {
  signedAt: new Date('2026-03-01T12:00:05.678Z'),
  name: 'Chancery',
  reason: 'Sealed',
  contentsBytesMax: 64,
  certificationPermission: null,
  locksDocument: false,
}

export const field = (entries: Partial<FieldPlacement & { text: string }> = {}) => ({
  fieldId: 'f1',
  pageNumber: 1,
  x: 0.1,
  y: 0.2,
  width: 0.5,
  height: 0.25,
  text: 'value',
  ...entries,
})

export type Sealed = { plan: SealPlan; update: SealedUpdate; whole: Uint8Array<ArrayBuffer> }

/** Seals with one appearance for each field. The value of the signature is an empty SEQUENCE. */
export async function seal(
  original: Uint8Array,
  fields: ReturnType<typeof field>[],
  {
    language,
    hasInlineAnnotations = false,
    ...entries
  }: Partial<SealSignature> & { language?: string; hasInlineAnnotations?: boolean } = {},
): Promise<Sealed> {
  const file = await openPdf(memorySource(original))
  const plan = await planSeal(file, fields)
  const update = await appendSeal({
    file,
    plan,
    composeAppearances: appearancesOf(plan.fields),
    stamps: fields.map(({ text }, appearanceIndex) => ({ appearanceIndex, text })),
    signature: { ...signature, ...entries },
    hasInlineAnnotations,
    ...(language && { language }),
  })
  return { plan, update, whole: concatBytes(original, fillContents(update, Uint8Array.of(0x30, 0))) }
}

/** Returns the source with a log of its reads. */
export function loggedSource(inner: ByteSource): { source: ByteSource; log: [offset: number, length: number][] } {
  const log: [number, number][] = []
  const read: ByteSource['read'] = (offset, length) => {
    log.push([offset, length])
    return inner.read(offset, length)
  }
  return { source: { length: inner.length, read }, log }
}

/** Returns a source of zeros with the given parts, which may be megabytes apart. */
export function sparseSource(length: number, parts: { offset: number; bytes: Uint8Array }[]): ByteSource {
  return {
    length,
    async read(offset, count) {
      const bytes = new Uint8Array(count)
      for (const part of parts) {
        const start = Math.max(offset, part.offset)
        const end = Math.min(offset + count, part.offset + part.bytes.length)
        if (start < end) bytes.set(part.bytes.subarray(start - part.offset, end - part.offset), start - offset)
      }
      return bytes
    },
  }
}
