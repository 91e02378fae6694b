import { describe, expect, it } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import { findPages, pageCountOf } from '../../../../pdf/document/page-tree.ts'
import { openPdf } from '../../../../pdf/document/pdf-file.ts'
import { pdfName, pdfRef } from '../../../../pdf/syntax/objects.ts'
import { loggedSource, type Objects, sparseSource, writePdf } from '../seal/fixtures.ts'

const catalog = { 1: '<</Type/Catalog/Pages 2 0 R>>' }
const page = (parent: number, entries = '') => `<</Type/Page/Parent ${parent} 0 R${entries}>>`
const open = (objects: Objects) => openPdf(memorySource(writePdf({ ...catalog, ...objects })))

/**
 * Pages 1 and 2 are in a branch, and page 3 is at the top. Pages 4 to 6 are in a branch whose first kid is a branch
 * with one page.
 */
const tree: Objects = {
  2: '<</Type/Pages/Count 6/Kids[3 0 R 4 0 R 5 0 R]/MediaBox[0 0 300 200]/Resources<</Top 1>>>>',
  3: '<</Type/Pages/Count 2/Kids[6 0 R 7 0 R]/Rotate 90/CropBox[10 10 90 90]>>',
  4: page(2, '/MediaBox[0 0 50 60]'),
  5: '<</Type/Pages/Count 3/Kids[8 0 R 9 0 R 10 0 R]/Resources<</Branch 1>>>>',
  6: page(3),
  7: page(3, '/Rotate 0/UserUnit 2'),
  8: '<</Type/Pages/Count 1/Kids[11 0 R]/Rotate 180>>',
  9: page(5),
  10: page(5, '/MediaBox 12 0 R'),
  11: page(8),
  12: '[0 0 13 0 R 44]',
  13: '33',
}

describe('the page tree', () => {
  it('returns the page count, and each page with its inherited attributes', async () => {
    const file = await open(tree)
    expect(await pageCountOf(file)).toBe(6)
    const pages = await findPages(file, [6, 1, 2, 3, 4, 5])
    const found = [...pages.values()].map(({ number, ref, geometry, resources }) => {
      const { box, rotation, userUnit } = geometry
      return [number, ref.number, box, rotation, userUnit, [...(resources as Map<string, unknown>).keys()]]
    })
    expect(found).toEqual([
      [1, 6, [10, 10, 90, 90], 90, 1, ['Top']],
      [2, 7, [10, 10, 90, 90], 0, 2, ['Top']],
      [3, 4, [0, 0, 50, 60], 0, 1, ['Top']],
      [4, 11, [0, 0, 300, 200], 180, 1, ['Branch']],
      [5, 9, [0, 0, 300, 200], 0, 1, ['Branch']],
      [6, 10, [0, 0, 33, 44], 0, 1, ['Branch']],
    ])
  })

  it('resolves an indirect page count', async () => {
    const file = await open({ 2: '<</Type/Pages/Count 3 0 R/Kids[4 0 R]/MediaBox[0 0 9 9]>>', 3: '1', 4: page(2) })
    expect(await pageCountOf(file)).toBe(1)
    expect([...(await findPages(file, [1])).keys()]).toEqual([1])
  })

  it('reads only the requested pages and their ancestors', async () => {
    const broken = { ...tree, 6: '(no page)', 7: '(no page)', 11: '(no page)' }
    const pages = await findPages(await open(broken), [3, 5])
    expect([...pages].map(([number, { ref }]) => [number, ref])).toEqual([
      [3, pdfRef(4)],
      [5, pdfRef(9)],
    ])
  })

  it('distinguishes nodes and pages without a type by the /Kids entry', async () => {
    const objects = { 2: '<</Count 1/Kids[3 0 R]>>', 3: '<</Contents 9 0 R>>' }
    expect((await findPages(await open(objects), [1])).get(1)?.dict).toEqual(new Map([['Contents', pdfRef(9)]]))
  })

  it('finds the pages after an empty node', async () => {
    const objects = {
      2: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>',
      3: '<</Type/Pages/Count 0/Kids[]>>',
      4: '<</Type/Pages/Count 2/Kids[5 0 R 6 0 R]>>',
      5: page(4),
      6: page(4),
    }
    const pages = await findPages(await open(objects), [1, 2])
    expect([...pages.values()].map(({ ref }) => ref.number)).toEqual([5, 6])
  })

  it.each<[string, Objects, number[], string]>([
    ['page 0', tree, [0], 'page_missing'],
    ['page 7 of 6', tree, [1, 7], 'page_missing'],
    ['page 1.5', tree, [1.5], 'page_missing'],
    ['a tree without a root', {}, [1], 'page_tree_broken'],
    ['a root without a count', { 2: '<</Type/Pages/Kids[3 0 R]>>', 3: page(2) }, [1], 'page_tree_broken'],
    ['a root without kids', { 2: '<</Type/Pages/Count 1>>' }, [1], 'page_tree_broken'],
    ['a page that is missing', { 2: '<</Type/Pages/Count 1/Kids[9 0 R]>>' }, [1], 'page_tree_broken'],
    ['a page that is not a reference', { 2: '<</Type/Pages/Count 1/Kids[<<>>]>>' }, [1], 'page_tree_broken'],
    ['a node that is its own kid', { 2: '<</Type/Pages/Count 1/Kids[2 0 R]>>' }, [1], 'page_tree_broken'],
    ['a count that is too high', { 2: '<</Type/Pages/Count 5/Kids[3 0 R]>>', 3: page(2) }, [4], 'page_tree_broken'],
    [
      'a page that occurs twice in one node',
      { 2: '<</Type/Pages/Count 2/Kids[3 0 R 3 0 R]>>', 3: page(2) },
      [1],
      'page_shared',
    ],
    [
      'a page that two nodes share',
      {
        2: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>',
        3: '<</Type/Pages/Count 1/Kids[5 0 R]>>',
        4: '<</Type/Pages/Count 1/Kids[5 0 R]>>',
        5: page(3),
      },
      [1, 2],
      'page_shared',
    ],
  ])('rejects %s', async (_, objects, numbers, reason) => {
    await expect(findPages(await open(objects), numbers)).rejects.toMatchObject({ name: 'PdfFileError', reason })
  })

  it('rejects a tree of more than 64 levels of nodes', async () => {
    const deep = (levels: number): Objects => {
      const objects: Objects = { [levels + 2]: page(levels + 1) }
      for (let i = 2; i < levels + 2; i++) objects[i] = `<</Type/Pages/Count 1/Kids[${i + 1} 0 R]>>`
      return objects
    }
    expect((await findPages(await open(deep(64)), [1])).size).toBe(1)
    await expect(findPages(await open(deep(65)), [1])).rejects.toMatchObject({ reason: 'page_tree_broken' })
  })

  it('rejects a node that lists an empty kid 2 or 30,000 times', async () => {
    const wide = { 2: '<</Type/Pages/Count 99999/Kids[3 0 R 3 0 R]>>', 3: '<</Type/Pages/Count 0/Kids[]>>' }
    const many = `<</Type/Pages/Count 99999/Kids[${'3 0 R '.repeat(30_000)}]>>`
    await expect(findPages(await open(wide), [9])).rejects.toMatchObject({ reason: 'page_tree_broken' })
    await expect(findPages(await open({ ...wide, 2: many }), [9])).rejects.toMatchObject({ reason: 'limit_exceeded' })
  })

  it('finds three of 1,000 pages of a 100 MB file with four reads', async () => {
    const pageCount = 1_000
    const pageAt = (i: number) => 10_000 + i * 100_000
    const number = (i: number) => i + 3
    const kids = Array.from({ length: pageCount }, (_, i) => `${number(i)} 0 R`)
    const parts = [
      { offset: 9, body: catalog[1], number: 1 },
      {
        offset: 100,
        body: `<</Type/Pages/Count ${pageCount}/Kids[${kids.join(' ')}]>>`,
        number: 2,
      },
      ...Array.from({ length: pageCount }, (_, i) => ({ offset: pageAt(i), body: page(2), number: number(i) })),
    ]
    const entries = parts.map(({ offset }) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
    const tableAt = pageAt(pageCount)
    const size = number(pageCount)
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<</Size ${size}/Root 1 0 R>>\n`
    const end = new TextEncoder().encode(`${table}startxref\n${tableAt}\n%%EOF\n`)
    const objects = parts.map(({ offset, body, number }) => ({
      offset,
      bytes: new TextEncoder().encode(`${number} 0 obj\n${body}\nendobj\n`),
    }))
    const { source, log } = loggedSource(
      sparseSource(tableAt + end.length, [...objects, { offset: tableAt, bytes: end }]),
    )
    const file = await openPdf(source)
    const pages = await findPages(file, [1, 500, 1_000])
    expect([...pages.values()].map(({ dict }) => dict.get('Type'))).toEqual(Array(3).fill(pdfName('Page')))
    expect(source.length).toBeGreaterThan(100_000_000)
    expect(log.length).toBe(4)
    expect(log.reduce((sum, [, length]) => sum + length, 0)).toBeLessThan(131_072)
  })
})
