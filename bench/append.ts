/**
 * Counts the bytes that sealing a document reads and appends, for documents of several sizes with a 1 MB image on each
 * page.
 */

import { type ByteSource, memorySource, utf8 } from '../base/bytes.ts'
import { imagePdf } from '../dev/support/pdf.ts'
import { openPdf } from '../pdf/document/pdf-file.ts'
import { appendSeal, type SealInput } from '../pdf/seal/append-seal.ts'
import { appendedSource } from '../pdf/seal/appended-source.ts'
import { planSeal } from '../pdf/seal/plan-seal.ts'
import { readBack } from '../pdf/seal/read-back.ts'
import { fillContents } from '../pdf/seal/signature-object.ts'
import { pdfDict, pdfName } from '../pdf/syntax/objects.ts'
import { sized } from './support/size.ts'
import { judge } from './support/verdict.ts'

const imageBytes = 1_000_000
const readBytesMost = 256_000

const appearancesOf =
  (count: number, widthPoints: number, heightPoints: number): SealInput['composeAppearances'] =>
  (objects) => {
    const font = objects.add(
      pdfDict({ Type: pdfName('Font'), Subtype: pdfName('Type1'), BaseFont: pdfName('Helvetica') }),
    )
    const resources = pdfDict({ Font: pdfDict({ F: font }) })
    return Array.from({ length: count }, (_, i) => {
      return { widthPoints, heightPoints, content: utf8(`BT /F 12 Tf 2 4 Td (Field ${i}) Tj ET`), resources }
    })
  }

function counted(bytes: Uint8Array): { source: ByteSource; reads: () => string; bytesRead: () => number } {
  const inner = memorySource(bytes)
  let count = 0
  let bytesRead = 0
  const source: ByteSource = {
    length: inner.length,
    read(offset, length) {
      count++
      bytesRead += length
      return inner.read(offset, length)
    },
  }
  return {
    source,
    bytesRead: () => bytesRead,
    reads: () => `${String(count).padStart(3)} reads ${String(bytesRead).padStart(9)} B`,
  }
}

async function measure(pageCount: number, stamps: { label: string; pages: number[] }): Promise<number> {
  const original = imagePdf({ totalBytes: pageCount * imageBytes, imageCount: pageCount })
  const box = { x: 0.1, y: 0.1, width: 0.25, height: 0.025 }
  const composeAppearances = appearancesOf(stamps.pages.length, 153, 19.8)
  const placements = stamps.pages.map((pageNumber, i) => ({ ...box, fieldId: `field-${i}`, pageNumber }))
  const shown = placements.map((_, i) => ({ appearanceIndex: i, text: `Field ${i}` }))
  const store = counted(original)
  const signedAt = new Date(Date.UTC(2026, 0, 1))
  const signature = {
    signedAt,
    name: 'Seal',
    reason: 'Sealed',
    contentsBytesMax: 8_192,
    certificationPermission: null,
    locksDocument: false,
  }
  const startedAt = performance.now()
  const file = await openPdf(store.source)
  const sealed = await appendSeal({
    file,
    plan: await planSeal(file, placements),
    composeAppearances,
    stamps: shown,
    signature,
  })
  const sealMs = performance.now() - startedAt
  const again = counted(original)
  const whole = appendedSource(again.source, fillContents(sealed, Uint8Array.of(0x30, 0)))
  const back = await readBack(whole, stamps.pages)
  if (back.stamps.length !== placements.length) throw new Error('the file read back lacks stamps')
  const size = `${(original.length / 1e6).toFixed(1)} MB`.padStart(9)
  const appended = `${sealed.appended.length} B appended (16386 B signature room)`
  const line = [size, stamps.label.padEnd(20), `seal ${store.reads()}`, appended, `${sealMs.toFixed(1)} ms`]
  console.log([...line, `read back ${again.reads()}`].join(' | '))
  return store.bytesRead()
}

const everyPage = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1)

await measure(1, { label: 'warm-up', pages: [1] })
const pageCounts = sized([1, 10, 100], [1, 5])
const bytesRead: number[] = []
for (const pageCount of pageCounts) {
  await measure(pageCount, { label: '1 field, last page', pages: [pageCount] })
  const pages = [1, 1, Math.ceil(pageCount / 2), pageCount, pageCount]
  bytesRead.push(await measure(pageCount, { label: '5 fields, 3 pages', pages }))
  await measure(pageCount, { label: '200 fields, 1 page', pages: Array.from({ length: 200 }, () => pageCount) })
}
const last = pageCounts.at(-1)!
await measure(last, { label: `${last} fields, ${last} pages`, pages: everyPage(last) })
judge('bytes read for 5 fields', Math.max(...bytesRead), readBytesMost, { isCount: true })
