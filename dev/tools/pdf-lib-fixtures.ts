import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { degrees, PDFDocument, StandardFonts } from 'pdf-lib'

/** Creates `test/fixtures/pdf/pdf-lib`: files written by pdf-lib, which the tests use as third-party files. */

const blanks = {
  table: { useObjectStreams: false, pageCounts: [1, 2, 3, 40, 100] },
  streams: { useObjectStreams: true, pageCounts: [1, 3, 4, 100] },
}

const folder = join(import.meta.dirname, '../../test/fixtures/pdf/pdf-lib')
mkdirSync(folder, { recursive: true })
for (const [name, { useObjectStreams, pageCounts }] of Object.entries(blanks)) {
  for (const pageCount of pageCounts) {
    const pdf = await PDFDocument.create({ updateMetadata: false })
    for (let i = 0; i < pageCount; i++) pdf.addPage([200, 100])
    writeFileSync(join(folder, `${name}-${pageCount}.pdf`), await pdf.save({ useObjectStreams }))
  }
}

const contract = await PDFDocument.create({ updateMetadata: false })
const font = await contract.embedFont(StandardFonts.Helvetica)
for (const rotation of [0, 90]) {
  const page = contract.addPage([595, 842])
  page.drawText('Supply contract between Nordlicht GmbH and the signer.', { x: 60, y: 760, size: 14, font })
  page.setRotation(degrees(rotation))
}
writeFileSync(join(folder, 'supply-contract.pdf'), await contract.save({ useObjectStreams: false }))
