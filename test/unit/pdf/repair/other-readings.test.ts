import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { latin1, latin1Bytes } from '../../../../base/bytes.ts'
import { createPdfWriter, type PdfWriter } from '../../../fixtures/pdf/pdf-writer.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { missingTool, runTool } from '../../../support/pdf-tools.ts'
import { repaired } from './repaired.ts'

const folder = temporaryFolder('other-readings')

const shown = (text: string): string => `BT /F1 24 Tf 72 700 Td (${text}) Tj ET`
const page = (parent: number, contents: number): string =>
  `<</Type/Page/Parent ${parent} 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 6 0 R>>>>/Contents ${contents} 0 R>>`

/** Writes a page with the text `A hundred`. */
function writeHundred(pdf: PdfWriter): void {
  pdf.object(1, '<</Type/Catalog/Pages 2 0 R>>')
  pdf.object(2, '<</Type/Pages/Count 1/Kids[3 0 R]>>')
  pdf.object(3, page(2, 5))
  pdf.stream(5, '', shown('A hundred'))
  pdf.object(6, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
}

/** Writes another page, below a catalog without a type. */
function writeMillion(pdf: PdfWriter): void {
  pdf.object(10, '<</Pages 11 0 R>>')
  pdf.object(11, '<</Type/Pages/Count 1/Kids[12 0 R]>>')
  pdf.object(12, page(11, 13))
  pdf.stream(13, '', shown('A million'))
}

const later = (header = '5 0 obj', length = shown('A million').length): string =>
  `${header}\n<</Length ${length}>>\nstream\n${shown('A million')}\nendstream\nendobj\n`

const of = (write: (pdf: PdfWriter) => void, edit = (text: string) => text): Uint8Array => {
  const pdf = createPdfWriter()
  writeHundred(pdf)
  write(pdf)
  const bytes = pdf.bytes()
  return latin1Bytes(edit(latin1(bytes, 0, bytes.length)))
}

/** Returns a file as `of` does, with the other catalog and its page before the edit. */
const withMillion: typeof of = (write, edit) =>
  of((pdf) => {
    writeMillion(pdf)
    write(pdf)
  }, edit)

const end = (pdf: PdfWriter): void => pdf.end(pdf.xrefTable())
const entryOfFive = /5 2\n\d{10} 00000 n \n/

/** Returns a cross-reference table that lists the object with the given header as object 5. */
const named = (header: string): Uint8Array =>
  of(
    (pdf) => {
      pdf.stream(14, '', `\n${later(header)}`)
      end(pdf)
    },
    (text) => {
      const at = String(text.indexOf(`\n${header}`) + 1).padStart(10, '0')
      return `${text.replace(/5 2\n\d{10}/, `5 2\n${at}`)}behind`
    },
  )

test('repairs a damaged file with only one possible catalog', () => {
  for (const write of [() => {}, end]) {
    const { outcome, pageCount } = repaired(of(write, (text) => `${text}behind`))
    expect([outcome, pageCount]).toEqual(['repaired', 1])
  }
})

test.skipIf(missingTool('qpdf'))('repairs a linearized file with a damaged end', () => {
  const [plain, linear] = [join(folder, 'plain.pdf'), join(folder, 'linear.pdf')]
  writeFileSync(plain, of(end))
  for (const mode of ['disable', 'generate']) {
    runTool('qpdf', ['--linearize', `--object-streams=${mode}`, plain, linear])
    const whole = readFileSync(linear)
    const cut = whole.subarray(0, whole.lastIndexOf('endobj') + 6)
    for (const body of [Buffer.concat([whole, Buffer.from('behind')]), cut, whole.subarray(0, -12)])
      expect(repaired(body).outcome).toBe('repaired')
  }
})

const readings: [what: string, body: () => Uint8Array][] = [
  [
    'whose table marks an object as free',
    () => of(end, (text) => `${text.replace(entryOfFive, '5 2\n0000000000 00001 f \n')}behind`),
  ],
  [
    'that is shifted, and whose table marks an object as free',
    () => of(end, (text) => `before\n${text.replace(entryOfFive, '5 2\n0000000000 00001 f \n')}`),
  ],
  ['whose table does not list an object', () => of(end, (text) => `${text.replace(entryOfFive, '6 1\n')}behind`)],
  [
    'whose table lists an object at the offset 0',
    () => of(end, (text) => `${text.replace(entryOfFive, '5 2\n0000000000 00000 n \n')}behind`),
  ],
  [
    'whose table lists another generation',
    () => of(end, (text) => `${text.replace(/(5 2\n\d{10}) 00000/, '$1 00001')}behind`),
  ],
  ['whose table ends before an object', () => of(end, (text) => `${text.replace('/Size 7', '/Size 5')}behind`)],
  [
    'with an update that only frees an object',
    () =>
      of((pdf) => {
        const prev = pdf.xrefTable()
        pdf.end(prev)
        const at = pdf.offset
        pdf.raw(`xref\n5 1\n0000000000 00001 f \ntrailer\n<</Size 7/Root 1 0 R/Prev ${prev}>>\n`)
        pdf.end(at)
        pdf.raw('behind')
      }),
  ],
  [
    'whose current cross-reference section lacks an object that another section lists',
    () =>
      of(
        (pdf) => {
          const at = pdf.xrefTable()
          const stream = pdf.offset
          pdf.raw(`xref\n5 1\n${String(stream).padStart(10, '0')} 00000 n \ntrailer\n<</Size 7/Root 1 0 R>>\n`)
          pdf.end(at)
          pdf.raw('behind')
        },
        (text) => text.replace(entryOfFive, '6 1\n'),
      ),
  ],
  ['whose last object has a wrong length', () => of((pdf) => pdf.raw(later('5 0 obj', 9_999)))],
  ['whose last object follows a malformed one', () => of((pdf) => pdf.raw(`x\n${later()}`))],
  ['whose last object has no end', () => of((pdf) => pdf.raw(later().replace('endobj', 'endobjx')))],
  ['with an object before the file header', () => of(end, (text) => later() + text)],
  [
    'with a second catalog that a table after damaged data names',
    () =>
      withMillion((pdf) => {
        pdf.raw('x\n')
        pdf.end(pdf.xrefTable({ root: 10 }))
      }),
  ],
  [
    'with a second catalog that a cross-reference stream after damaged data names',
    () =>
      withMillion((pdf) => {
        pdf.raw('x\n')
        pdf.end(pdf.xrefStream(20, { root: 10 }))
      }),
  ],
  [
    'with a second catalog that a cross-reference stream without a type names',
    () =>
      withMillion(
        (pdf) => {
          pdf.end(pdf.xrefStream(20, { root: 10 }))
        },
        (text) => `${text.replace('/Type/XRef', '/Tyqe/XRef')}behind`,
      ),
  ],
  [
    'with a second catalog that a trailer in stream data names',
    () => withMillion((pdf) => pdf.stream(14, '', '\ntrailer\n<</Size 20/Root 10 0 R>>\n')),
  ],
  [
    'with a second catalog that a truncated trailer names',
    () => withMillion((pdf) => pdf.raw('trailer\n<</Size 20/Root 10 0 R')),
  ],
  [
    'with a truncated second catalog',
    () => withMillion((pdf) => pdf.raw('14 0 obj\n<</Type/Cat#61log/Pages 11 0 R>>\n')),
  ],
  [
    'with a second catalog whose type is a reference',
    () =>
      withMillion((pdf) => {
        pdf.object(14, '<</Type 15 0 R/Pages 11 0 R>>')
        pdf.object(15, '/Catalog')
      }),
  ],
  ['with a second catalog that an object names', () => withMillion((pdf) => pdf.object(14, '<</Root 10 0 R>>'))],
  [
    'with a second catalog in the trailer',
    () =>
      withMillion(
        (pdf) => {
          end(pdf)
        },
        (text) => `${text.replace('/Root 1 0 R', '/Root<</Pages 11 0 R>>')}behind`,
      ),
  ],
  [
    'with a second catalog that an escaped trailer keyword precedes',
    () => withMillion((pdf) => pdf.raw('x\ntraile#72\n<</Size 20/Root 10 0 R>>\n')),
  ],
  [
    'with an object stream whose type is a reference',
    () =>
      of((pdf) => {
        pdf.stream(7, '', shown('A million'))
        pdf.stream(8, '/Type 9 0 R/N 1/First 4', `3 0 ${page(2, 7)}`)
        pdf.object(9, '/ObjStm')
      }),
  ],
  [
    'with an object number in stream data, far before the keyword obj',
    () => of((pdf) => pdf.stream(14, '', `\n${later(`5${' '.repeat(90)}0${' '.repeat(90)}objx`)}`)),
  ],
  [
    'with an object in a stream that only its cross-reference stream lists as an object stream',
    () =>
      of(
        (pdf) => {
          pdf.stream(7, '', shown('A million'))
          pdf.objectStream(8, [{ number: 3, body: page(2, 7) }])
          pdf.end(pdf.xrefStream(20))
        },
        (text) => `${text.replace('/Type/ObjStm', '/Tyqe/ObjStm')}behind`,
      ),
  ],
  ...['5 +0 obj', '5 0 %\nobj', '5 %\n0 obj', '5 0-obj', '5 0. obj', '5 0 o#62j', '5\x0b0\x0bobj', '5\xa00\xa0obj'].map(
    (header): [string, () => Uint8Array] => [
      `with an object that has the header ${JSON.stringify(header)}`,
      () => named(header),
    ],
  ),
]

test.each(readings)('reports `repair_ambiguous` for a damaged file %s', (_, body) => {
  expect(repaired(body()).outcome).toBe('repair_ambiguous')
})
