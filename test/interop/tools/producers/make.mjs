// Makes documents with the installed npm packages, one folder for each producer: node make.mjs <folder> <font>.
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'

const [out, font] = process.argv.slice(2)
const require = createRequire(join(process.cwd(), 'package.json'))
const lines = ['The tenant pays 900 EUR a month.', 'Place, date: ____________', 'Größe, 12,5 %']
const pathOf = (producer, name) => {
  mkdirSync(join(out, producer), { recursive: true })
  return join(out, producer, `${name}.pdf`)
}

const makers = {
  async pdfLib() {
    const { PDFDocument, StandardFonts, degrees, rgb } = require('pdf-lib')
    for (const useObjectStreams of [true, false]) {
      const pdf = await PDFDocument.create()
      const page = pdf.addPage()
      const helvetica = await pdf.embedFont(StandardFonts.Helvetica)
      for (const [i, line] of lines.entries())
        page.drawText(line, { x: 50, y: 700 - 20 * i, font: helvetica, size: 12 })
      page.drawRectangle({
        x: 50,
        y: 300,
        width: 90,
        height: 50,
        color: rgb(1, 0, 0),
        opacity: 0.5,
        rotate: degrees(9),
      })
      const form = pdf.getForm()
      form.createTextField('name').addToPage(page, { x: 50, y: 500, width: 200, height: 20 })
      form.createCheckBox('agree').addToPage(page, { x: 50, y: 450, width: 20, height: 20 })
      const group = form.createRadioGroup('kind')
      group.addOptionToPage('a', page, { x: 50, y: 400, width: 20, height: 20 })
      group.addOptionToPage('b', page, { x: 90, y: 400, width: 20, height: 20 })
      writeFileSync(pathOf('pdf-lib', useObjectStreams ? 'packed' : 'plain'), await pdf.save({ useObjectStreams }))
    }
  },
  async pdfkit() {
    const PDFDocument = require('pdfkit')
    for (const [name, options] of Object.entries({
      text: {},
      older: { pdfVersion: '1.4', compress: false },
      tagged: { pdfVersion: '1.7', tagged: true, displayTitle: true, lang: 'en', subset: 'PDF/UA' },
      archival: { pdfVersion: '1.7', subset: 'PDF/A-3b' },
    })) {
      const pdf = new PDFDocument({ info: { Title: 'Contract' }, ...options, font })
      const file = pdf.pipe(createWriteStream(pathOf('pdfkit', name)))
      for (const line of lines) pdf.text(line)
      if (name === 'text') {
        pdf
          .link(72, 200, 90, 20, 'https://example.org')
          .linearGradient(72, 300, 172, 300)
          .stop(0, 'red')
          .stop(1, 'blue')
        pdf.rect(72, 300, 100, 50).fillOpacity(0.5).fill('green')
        pdf.initForm()
        pdf.formText('name', 72, 400, 200, 20)
        pdf.formCheckbox('agree', 72, 450, 20, 20)
      }
      pdf.end()
      await finished(file)
    }
  },
  async jspdf() {
    const { jsPDF } = require('jspdf')
    const pdf = new jsPDF()
    for (const [i, line] of lines.entries()) pdf.text(line, 20, 20 + 10 * i)
    pdf.textWithLink('Terms', 20, 100, { url: 'https://example.org' })
    pdf.addPage().text('Page 2', 20, 20)
    pdf.outline.add(null, 'Page 2', { pageNumber: 2 })
    writeFileSync(pathOf('jspdf', 'text'), new Uint8Array(pdf.output('arraybuffer')))
  },
  async pdfmake() {
    const Printer = require('pdfmake/src/printer')
    const fonts = { Own: { normal: font, bold: font } }
    const content = [{ text: 'Contract', bold: true }, ...lines, { table: { body: [['a', 'b']] } }, { qr: 'text' }]
    const pdf = new Printer(fonts).createPdfKitDocument({ content, defaultStyle: { font: 'Own' } })
    const file = pdf.pipe(createWriteStream(pathOf('pdfmake', 'text')))
    pdf.end()
    await finished(file)
  },
  async reactPdf() {
    const { createElement } = require('react')
    const { Document, Link, Page, Text, renderToBuffer } = await import(
      pathToFileURL(require.resolve('@react-pdf/renderer')).href
    )
    const texts = lines.map((line) => createElement(Text, { key: line }, line))
    const link = createElement(Link, { key: 'link', src: 'https://example.org' }, 'Terms')
    const pdf = createElement(Document, { title: 'Contract' }, createElement(Page, { size: 'A4' }, [...texts, link]))
    writeFileSync(pathOf('react-pdf', 'text'), await renderToBuffer(pdf))
  },
}

for (const [name, make] of Object.entries(makers)) {
  await make().catch((error) => console.log(`${name}: ${error.message}`))
}
