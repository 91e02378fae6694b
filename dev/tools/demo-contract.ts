import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'

/**
 * Creates `docs/demo/contract.pdf`, the agreement that the demo signs. Page 1 is upright, and page 2 is stored sideways
 * with /Rotate 90.
 */

const ink = rgb(0.1, 0.12, 0.16)
const accent = rgb(0.09, 0.18, 0.4)
const width = 595
const margin = 64

const clauses = [
  [
    '1. Subject',
    'Nordlicht GmbH ("the Client") engages the signer ("the Provider") to design and deliver the Client\'s public website, including text and images, and to train two editors.',
  ],
  [
    '2. Term',
    "The agreement begins on the day of the signature and ends on acceptance of the work, or after six months at the latest. Either party may terminate it in writing with four weeks' notice.",
  ],
  [
    '3. Fee',
    'The fee is 12,400 euros, payable in three installments: 30% on signing, 40% on delivery of the first draft and 30% on acceptance. Invoices are payable within 14 days.',
  ],
  [
    '4. Rights',
    'On payment of the full fee, the Client receives the exclusive, perpetual and worldwide right to use the work. The Provider may show the work as a reference.',
  ],
  [
    '5. Confidentiality',
    "Both sides keep secret what they learn of each other's business, during the agreement and for three years after it, unless the law demands otherwise.",
  ],
] as const

async function makeContract(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.setTitle('Service agreement')
  pdf.setCreationDate(new Date('2026-01-15T09:00:00Z'))
  pdf.setModificationDate(new Date('2026-01-15T09:00:00Z'))
  const regular = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  drawFirstPage(pdf.addPage([width, 842]), regular, bold)
  drawSignaturePage(pdf.addPage([842, width]), regular, bold)
  return pdf.save({ useObjectStreams: false })
}

function drawFirstPage(page: PDFPage, regular: PDFFont, bold: PDFFont): void {
  page.drawText('Service agreement', { x: margin, y: 752, size: 26, font: bold, color: accent })
  page.drawText('between Nordlicht GmbH, Hafenstrasse 12, 20457 Hamburg, and the signer', {
    x: margin,
    y: 728,
    size: 11,
    font: regular,
    color: ink,
  })
  page.drawLine({ start: { x: margin, y: 714 }, end: { x: width - margin, y: 714 }, thickness: 1, color: accent })
  page.drawText('Purchase order', { x: margin, y: 684, size: 10, font: bold, color: ink })
  page.drawText('I have read the general terms', { x: margin + 300, y: 684, size: 10, font: bold, color: ink })
  let y = 628
  for (const [title, text] of clauses) {
    page.drawText(title, { x: margin, y, size: 12, font: bold, color: accent })
    y -= 18
    for (const line of wrap(text, regular, 11, width - 2 * margin)) {
      page.drawText(line, { x: margin, y, size: 11, font: regular, color: ink })
      y -= 15
    }
    y -= 14
  }
  page.drawText('Initials', { x: width - margin - 90, y: 66, size: 9, font: regular, color: ink })
  page.drawText('Page 1 of 2', { x: margin, y: 40, size: 9, font: regular, color: ink })
}

/**
 * Draws the page whose /Rotate entry makes viewers turn it clockwise by 90 degrees. The text therefore runs upwards on
 * the stored page.
 */
function drawSignaturePage(page: PDFPage, regular: PDFFont, bold: PDFFont): void {
  page.setRotation(degrees(90))
  const write = (text: string, x: number, fromTop: number, size: number, font: PDFFont, color = ink) =>
    page.drawText(text, { x: fromTop, y: x, size, font, color, rotate: degrees(90) })
  write('Signature', margin, 90, 26, bold, accent)
  write('The Provider accepts this agreement.', margin, 116, 11, regular)
  for (const [label, x, fromTop] of [
    ['Name', margin, 250],
    ['E-mail address', margin, 320],
    ['Date', margin + 280, 250],
    ['Signature', margin, 460],
  ] as const) {
    page.drawLine({
      start: { x: fromTop - 14, y: x },
      end: { x: fromTop - 14, y: x + 210 },
      thickness: 0.75,
      color: ink,
    })
    write(label, x, fromTop, 9, regular)
  }
  write('Page 2 of 2', margin, 802, 9, regular)
}

function wrap(text: string, font: PDFFont, size: number, room: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (font.widthOfTextAtSize(longer, size) <= room) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}

const folder = join(import.meta.dirname, '../../docs/demo')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'contract.pdf'), await makeContract())
