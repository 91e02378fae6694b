import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { latin1, memorySource } from '../../../../base/bytes.ts'
import { AssemblyError } from '../../../../pdf/assemble/assembly-error.ts'
import { combinePages } from '../../../../pdf/assemble/combine-pages.ts'
import { extractPages } from '../../../../pdf/assemble/extract-pages.ts'
import { createPdfInspector } from '../../../../pdf/inspect/inspector.ts'
import { defaultInspectionBudgets } from '../../../../pdf/inspect/policy/budgets.ts'
import { defaultUploadPolicy } from '../../../../pdf/inspect/policy/upload-policy.ts'
import { createPdfWriter } from '../../../fixtures/pdf/pdf-writer.ts'
import { installedRenderers, paintedPages } from '../../../support/painted-pages.ts'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string) => new Uint8Array(readFileSync(join(root, path)))
const budget = () => ({ bytesLeft: 16_777_216, objectsLeft: 30_000, valuesLeft: 250_000 })
const textOfBytes = (bytes: Uint8Array) => latin1(bytes, 0, bytes.length)
const at = new Date('2026-01-31T09:30:00Z')

type Part = { bytes: Uint8Array; numbers: number[]; title: string }

async function combined(parts: Part[], limit = budget()): Promise<Uint8Array> {
  const extracted = []
  for (const [index, { bytes, numbers, title }] of parts.entries())
    extracted.push({
      ...(await extractPages(memorySource(bytes), { numbers, prefix: `${index + 1}.` }, limit)),
      numbers,
      title,
    })
  return combinePages(extracted, { title: 'Together', at })
}

function inspected(bytes: Uint8Array) {
  const inspector = createPdfInspector({ policy: defaultUploadPolicy, budgets: defaultInspectionBudgets })
  inspector.push(bytes)
  return inspector.finish()
}

/** Returns a file whose pages have distinct colors, are rotated and cropped, and inherit attributes. */
function coloredPages(count: number, { annotations = '', catalog = '' } = {}): Uint8Array {
  const pdf = createPdfWriter()
  pdf.object(1, `<</Type/Catalog/Pages 2 0 R${catalog}>>`)
  const kids = Array.from({ length: count }, (_, i) => `${10 + i * 2} 0 R`).join(' ')
  pdf.object(
    2,
    `<</Type/Pages/Count ${count}/Kids[${kids}]/MediaBox[0 0 300 200]/CropBox[10 10 250 190]/Rotate 90/Resources<</Font<</F 3 0 R>>>>>>`,
  )
  pdf.object(3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  for (let i = 0; i < count; i++) {
    const own = i === 0 ? annotations : ''
    pdf.object(10 + i * 2, `<</Type/Page/Parent 2 0 R/Contents ${11 + i * 2} 0 R${own}>>`)
    const shade = ((i + 1) / (count + 1)).toFixed(2)
    pdf.stream(
      11 + i * 2,
      '',
      `${shade} 0.2 ${1 - i / count} rg 30 40 ${50 + i * 10} 60 re f BT /F 20 Tf 40 120 Td (Page ${i + 1}) Tj ET`,
    )
  }
  pdf.end(pdf.xrefTable())
  return pdf.bytes()
}

const parts = (): Part[] => [
  { bytes: coloredPages(6), numbers: [2, 3, 6], title: 'Main part' },
  { bytes: read('docs/demo/contract.pdf'), numbers: [1], title: 'Vertrag – Anhang Ä' },
  { bytes: read('test/fixtures/pdf/pdf-lib/streams-4.pdf'), numbers: [4, 1], title: 'Annex' },
  { bytes: coloredPages(6), numbers: [1, 1], title: 'Twice' },
]

describe('a combined PDF', () => {
  it('passes the upload inspection with all its pages', async () => {
    expect(inspected(await combined(parts()))).toMatchObject({ ok: true, pageCount: 8, features: [] })
  })

  it('has identical bytes for identical parts', async () => {
    expect(await combined(parts())).toEqual(await combined(parts()))
  })

  it.each(installedRenderers())('has pages that %s renders identically to the source pages', async (renderer) => {
    const pages = paintedPages(renderer, await combined(parts()))
    const sources = parts().flatMap(({ bytes, numbers }) => {
      const painted = paintedPages(renderer, bytes)
      return numbers.map((number) => painted[number - 1]!)
    })
    expect(pages.map((page, i) => page.equals(sources[i]!))).toEqual(sources.map(() => true))
    expect(new Set(sources.map((page) => page.toString('latin1'))).size).toBeGreaterThan(4)
  })

  it('has an outline item for each part, and page labels with part number and page number', async () => {
    const text = textOfBytes(await combined(parts()))
    expect(text.match(/\/Title /g)?.length).toBe(5)
    expect(text).toMatch(/\/Type \/Outlines\s+\/First \d+ 0 R\s+\/Last \d+ 0 R\s+\/Count 4/)
    const labels = [...text.matchAll(/(\d+) <<\s*\/S \/D\s*\/P \((\d)-\)\s*\/St (\d+)/g)].map((found) => found.slice(1))
    expect(labels).toEqual([
      ['0', '1', '2'],
      ['2', '1', '6'],
      ['3', '2', '1'],
      ['4', '3', '4'],
      ['5', '3', '1'],
      ['6', '4', '1'],
      ['7', '4', '1'],
    ])
  })
})

describe('a link on a combined page', () => {
  const link = (target: string) => `<</Type/Annot/Subtype/Link/Rect[20 20 60 40]/Border[0 0 1]${target}>>`
  const linked = (targets: string[], catalog = '') =>
    coloredPages(3, { annotations: `/Annots[${targets.map(link).join('')}]`, catalog })
  const textOf = async (bytes: Uint8Array, numbers: number[]) =>
    textOfBytes(await combined([{ bytes, numbers, title: 'Links' }]))

  it.each([
    ['an explicit destination', '/Dest[12 0 R/XYZ 5 6 null]', ''],
    ['a go-to action', '/A<</S/GoTo/D[12 0 R/XYZ 5 6 null]>>', ''],
    ['a named destination in the catalog', '/Dest/there', '/Dests<</there[12 0 R/XYZ 5 6 null]>>'],
    [
      'a named destination in a name tree',
      '/Dest(there)',
      '/Names<</Dests<</Kids[<</Names[(there)<</D[12 0 R/XYZ 5 6 null]>>]>>]>>>>',
    ],
  ])('keeps its destination if the target page is also combined: %s', async (_, target, catalog) => {
    const bytes = linked([target], catalog)
    const out = await combined([{ bytes, numbers: [3, 2, 1], title: 'Links' }])
    expect(inspected(out)).toMatchObject({ ok: true, pageCount: 3 })
    const text = textOfBytes(out)
    expect(text).toMatch(/\/Dest \(1\.1\)/)
    const [, page] = /\(1\.1\) \[ (\d+ \d+) R \/XYZ 5 6 null \]/.exec(text) ?? []
    const kids = /\/Kids \[ ((?:\d+ \d+ R ){3})\]/.exec(text)?.[1]?.split(' R ') ?? []
    expect(kids.indexOf(page ?? '')).toBe(1)
  })

  it('loses only its destination if the target page is not combined', async () => {
    const text = await textOf(linked(['/Dest[12 0 R/Fit]']), [1])
    expect(text).toContain('/Subtype /Link')
    expect(text).not.toContain('1.1')
    expect(text.match(/\/Type \/Page\b(?!s)/g)?.length).toBe(1)
  })

  it('keeps its URI action, but not the actions that follow it', async () => {
    const text = await textOf(linked(['/A<</S/URI/URI(https://example.com)/Next<</S/JavaScript/JS(x)>>>>']), [1])
    expect(text).toContain('/URI (https://example.com)')
    expect(text).not.toContain('JavaScript')
  })
})

describe('a part of a combined PDF', () => {
  const refusalOf = (bytes: Uint8Array, limit = budget()) =>
    extractPages(memorySource(bytes), { numbers: [1], prefix: '1.' }, limit).then(
      () => null,
      (error) => (error instanceof AssemblyError ? error.reason : error),
    )

  it('is rejected if it contains a form field', async () => {
    const widget = '/Annots[<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/Rect[0 0 10 10]>>]'
    expect(await refusalOf(coloredPages(1, { annotations: widget }))).toBe('has_form')
  })

  it('is rejected if it exceeds the remaining limit of bytes, objects or values', async () => {
    expect(await refusalOf(coloredPages(1), { ...budget(), bytesLeft: 10 })).toBe('too_large')
    expect(await refusalOf(coloredPages(1), { ...budget(), objectsLeft: 1 })).toBe('too_complex')
    expect(await refusalOf(coloredPages(1), { ...budget(), valuesLeft: 5 })).toBe('too_complex')
  })

  it('is rejected if it cannot be parsed', async () => {
    expect(await refusalOf(new TextEncoder().encode('%PDF-1.7 nothing'))).toBe('unreadable')
  })
})

it('omits an object from a combined PDF if its part marks it as free', async () => {
  // The newest section frees the content of a page, so readers display an empty page.
  const pdf = createPdfWriter()
  pdf.object(1, '<</Type/Catalog/Pages 2 0 R>>')
  pdf.object(2, '<</Type/Pages/Count 1/Kids[3 0 R]>>')
  pdf.object(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R>>')
  pdf.stream(4, '', '1 0 0 rg 0 0 100 100 re f')
  const first = pdf.xrefTable()
  pdf.end(first)
  const section = pdf.offset
  pdf.raw(`xref\n0 1\n0000000004 65535 f \n4 1\n0000000000 00001 f \ntrailer\n<</Size 5/Root 1 0 R/Prev ${first}>>\n`)
  pdf.end(section)
  const out = textOfBytes(await combined([{ bytes: pdf.bytes(), numbers: [1], title: 'Freed' }]))
  expect(out).not.toContain('1 0 0 rg')
})
