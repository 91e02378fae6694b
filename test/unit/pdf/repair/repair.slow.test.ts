import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { concatBytes, latin1, utf8 } from '../../../../base/bytes.ts'
import { defaultInspectionBudgets as budgets } from '../../../../pdf/inspect/policy/budgets.ts'
import { createPdfRepair } from '../../../../pdf/repair/repair.ts'
import { createPdfWriter, type PdfWriter } from '../../../fixtures/pdf/pdf-writer.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { missingTool, runTool } from '../../../support/pdf-tools.ts'
import { sized } from '../../../support/size.ts'
import { inspect } from '../inspect/inspect.ts'
import { repaired } from './repaired.ts'

const folder = temporaryFolder('repair')
const noTools = missingTool('qpdf', 'pdftoppm')

const drawn = 'BT /F1 24 Tf 72 700 Td (What was agreed) Tj ET 0 0 1 rg 100 100 200 50 re f'
const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'

/** Writes two pages with content as uncompressed objects. */
function writePlain(pdf: PdfWriter, catalog = ''): void {
  pdf.object(1, `<</Type/Catalog/Pages 2 0 R${catalog}>>`)
  pdf.object(2, '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>')
  for (const number of [3, 4]) {
    const shown = '/Resources<</Font<</F1 6 0 R>>>>/Contents 5 0 R'
    pdf.object(number, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]${shown}>>`)
  }
  pdf.stream(5, '', drawn)
  pdf.object(6, font)
  pdf.object(7, '<</Title(Agreement)>>')
}

function plain(add: (pdf: PdfWriter) => void = () => {}, { catalog = '', extra = '' } = {}): Uint8Array<ArrayBuffer> {
  const pdf = createPdfWriter()
  writePlain(pdf, catalog)
  add(pdf)
  pdf.end(pdf.xrefTable({ extra: `/Info 7 0 R${extra}` }))
  return pdf.bytes()
}

/** Returns the pages of `writePlain` in an object stream. */
function packed(): Uint8Array<ArrayBuffer> {
  const pdf = createPdfWriter()
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 6 0 R>>>>/Contents 5 0 R>>'
  pdf.stream(5, '', drawn)
  pdf.objectStream(8, [
    { number: 1, body: '<</Type/Catalog/Pages 2 0 R>>' },
    { number: 2, body: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>' },
    { number: 3, body: page },
    { number: 4, body: page },
    { number: 6, body: font },
    { number: 7, body: '<</Title(Agreement)>>' },
  ])
  pdf.end(pdf.xrefStream(9, { extra: '/Info 7 0 R' }))
  return pdf.bytes()
}

const textOf = (bytes: Uint8Array) => latin1(bytes, 0, bytes.length)
const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const edited = (bytes: Uint8Array, edit: (text: string) => string) => bytesOf(edit(textOf(bytes)))
const lastObjectEnd = (text: string) => text.lastIndexOf('endobj', text.lastIndexOf('startxref')) + 6

/** Returns the pages as poppler displays them, or null if poppler cannot open the file. */
function pagesOf(file: string): string | null {
  try {
    return runTool('pdftoppm', ['-r', '30', '-gray', file], 'ignore')
  } catch {
    return null
  }
}

const damages: [what: string, damage: (text: string) => string][] = [
  ['a wrong startxref', (text) => text.replace(/startxref\n\d+/, 'startxref\n17')],
  ['a missing startxref', (text) => text.slice(0, text.lastIndexOf('startxref'))],
  ['missing data after the last object', (text) => text.slice(0, lastObjectEnd(text))],
  ['missing last bytes', (text) => text.slice(0, -12)],
  [
    'a truncation between the last object and the end',
    (text) => text.slice(0, Math.floor((lastObjectEnd(text) + text.length) / 2)),
  ],
  ['an appended HTML page', (text) => `${text}<html><body>Good bye</body></html>`.padEnd(text.length + 2_000)],
  ['preceding HTTP headers', (text) => `HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n${text}`],
]

const files = [
  ['a cross-reference table', plain()],
  ['a cross-reference stream', packed()],
] as const

describe.each(files)('the repair of a file with %s', (_, whole) => {
  test.each(damages)('repairs the damage without changing the content: %s', (_what, damage) => {
    const damaged = edited(whole, damage)
    expect(inspect(damaged).ok).toBe(false)
    const { outcome, bytes, keptBytes, pageCount } = repaired(damaged)
    expect([outcome, pageCount]).toEqual(['repaired', 2])
    expect(inspect(bytes!).ok).toBe(true)
    // The uploaded bytes stay unchanged. Only the cross-reference data is new.
    expect(textOf(whole).startsWith(textOf(bytes!.subarray(0, keptBytes)))).toBe(true)
    expect(/\/Prev/.test(textOf(bytes!))).toBe(false)
    if (noTools) return
    const [before, after] = [join(folder, 'whole.pdf'), join(folder, 'repaired.pdf')]
    writeFileSync(before, whole)
    writeFileSync(after, bytes!)
    expect(runTool('qpdf', ['--check', after], 'ignore')).toContain('No syntax or stream encoding errors found')
    const pages = pagesOf(after)
    expect(pages !== null && pages === pagesOf(before)).toBe(true)
    writeFileSync(before, damaged)
    expect([null, pages].includes(pagesOf(before))).toBe(true)
  })

  test('repairs a truncated file completely or not at all, with the same result for small chunks', () => {
    const outcomes = new Set<string>()
    for (let length = 9; length < whole.length; length += sized(7, 1)) {
      const { outcome, bytes, pageCount } = repaired(whole.subarray(0, length))
      outcomes.add(outcome)
      if (bytes) expect([length, pageCount]).toEqual([length, 2])
      if (length % 61 === 0)
        expect(repaired(whole.subarray(0, length), 11)).toMatchObject({ outcome, bytes, pageCount })
    }
    expect([...outcomes].sort()).toEqual(expect.arrayContaining(['part_missing', 'repaired']))
    for (const outcome of outcomes)
      expect(['admitted', 'part_missing', 'repaired', 'not_a_pdf', 'xref_ambiguous']).toContain(outcome)
  })
})

const noEnd = (bytes: Uint8Array) => edited(bytes, (text) => text.slice(0, lastObjectEnd(text)))
const wrongEnd = (bytes: Uint8Array) => edited(bytes, (text) => text.replace(/startxref\n\d+/g, 'startxref\n17'))

const update = () => {
  const pdf = createPdfWriter()
  writePlain(pdf)
  const prev = pdf.xrefTable()
  pdf.end(prev)
  pdf.object(8, '<</Type/Annot>>')
  pdf.end(pdf.xrefTable({ prev }))
  return pdf.bytes()
}

const refusals: [what: string, body: () => Uint8Array, reason: string][] = [
  ['two objects with one number', () => wrongEnd(plain((pdf) => pdf.object(6, font))), 'repair_ambiguous'],
  ['an object after the end of a revision', () => wrongEnd(update()), 'repair_ambiguous'],
  ['a truncated update', () => noEnd(update()), 'repair_ambiguous'],
  ['two catalogs', () => wrongEnd(plain((pdf) => pdf.object(8, '<</Type/Catalog/Pages 2 0 R>>'))), 'repair_ambiguous'],
  [
    'a trailer that names another object than the catalog',
    () => edited(wrongEnd(plain()), (text) => text.replace('/Root 1 0 R', '/Root 2 0 R')),
    'repair_ambiguous',
  ],
  [
    'an object in the data of a stream',
    () => wrongEnd(plain((pdf) => pdf.stream(8, '', '\n6 0 obj\n<</Type/Font>>\nendobj\n'))),
    'repair_ambiguous',
  ],
  [
    'an object after a malformed one',
    () => edited(plain(), (text) => text.replace('6 0 obj', 'x 6 0 obj')),
    'repair_ambiguous',
  ],
  ['no catalog', () => edited(wrongEnd(plain()), (text) => text.replace('/Type/Catalog', '')), 'part_missing'],
  [
    'a truncation before an object that a page references',
    () => edited(plain(), (text) => text.slice(0, text.indexOf('6 0 obj'))),
    'part_missing',
  ],
  [
    'a trailer with an encryption entry',
    () => wrongEnd(plain(() => {}, { extra: '/Encrypt<</Filter/Standard>>' })),
    'repair_encrypted',
  ],
  [
    'an encryption dictionary and no trailer',
    () => noEnd(plain((pdf) => pdf.object(8, '<</Filter/Standard/V 2/R 3/O<00>/U<00>/P -4>>'))),
    'repair_encrypted',
  ],
  [
    'a signature',
    () => {
      const signature = '<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 1 2 3]/Contents<00>>>'
      return wrongEnd(plain((pdf) => pdf.object(8, signature), { catalog: '/Perms<</X 8 0 R>>' }))
    },
    'repair_signed',
  ],
  [
    'a stream whose indirect length is wrong',
    () =>
      wrongEnd(
        plain((pdf) => {
          pdf.object(8, '<</Length 9 0 R>>\nstream\nabc\nendstream')
          pdf.object(9, '77')
        }),
      ),
    'stream_length_wrong',
  ],
  [
    'JavaScript',
    () => wrongEnd(plain(() => {}, { catalog: '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>' })),
    'javascript',
  ],
  ['text instead of a PDF', () => utf8('This is no PDF at all.'), 'not_a_pdf'],
]

test.each(refusals)('rejects a damaged file with %s', (_, body, reason) => {
  expect(repaired(body()).outcome).toBe(reason)
})

test('preserves the trailer entries of a repaired file, except the second string of the file identifier', () => {
  const body = plain(() => {}, { extra: '/ID[<0011><2233>]' })
  const { bytes } = repaired(wrongEnd(body))
  expect(textOf(bytes!)).toMatch(/trailer\n<<\/Size 8\/Root 1 0 R\/ID \[<0011> <[0-9A-F]{32}>\]\/Info 7 0 R>>/)
})

test('charges CPU work for each chunk when it is pushed', () => {
  let charged = 0
  const work = {
    charge(nanoseconds: number) {
      charged += nanoseconds
    },
  }
  const repair = createPdfRepair(budgets, work)
  repair.push(concatBytes(plain(), utf8('behind the end')))
  const before = charged
  repair.push(new Uint8Array(100_000))
  expect(charged - before).toBeGreaterThanOrEqual(200_000)
})
