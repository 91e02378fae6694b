import { describe, expect, it, test } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import { readCollectionMap } from '../../../../dev/support/collection-maps.ts'
import { PdfFileError } from '../../../../pdf/document/errors.ts'
import { createTextWork } from '../../../../pdf/document/read-work.ts'
import { type PageText, readPages } from '../../../../pdf/text/index.ts'
import { shapes } from '../../../support/full/job-work/shapes.ts'

async function read(
  file: Uint8Array<ArrayBuffer>,
  to: number,
  work = createTextWork(file.length),
): Promise<PageText[]> {
  const pages: PageText[] = []
  const groups = readPages(memorySource(file), { from: 1, to, atOnce: 16 }, readCollectionMap, work)
  for await (const group of groups) pages.push(...group)
  return pages
}

const fileOf = (name: string, count: number) => shapes.find((shape) => shape.name === name)!.file(count)
const tooMuch = (error: unknown) => error instanceof PdfFileError && error.reason === 'limit_exceeded'

describe('text extraction', () => {
  test.each([
    { name: '/W: ranges', count: 1_000, pages: 1 },
    { name: 'fonts with a predefined CMap', count: 1_000, pages: 1 },
    { name: 'texts on 1000 pages', count: 20_000, pages: 1_000 },
    { name: 'an inline image on 100 pages', count: 50_000, pages: 100 },
    { name: 'forms that each draw 10, and an image', count: 64, pages: 1 },
  ])('rejects a file that exceeds the CPU work limit: $name', async ({ name, count, pages }) => {
    await expect(read(fileOf(name, count), pages)).rejects.toSatisfy(tooMuch)
  })

  it('extracts the complete text of a small file with the same structure as a rejected file', async () => {
    const pages = await read(fileOf('texts on 10 pages', 3), 10)
    expect(pages.map(({ isWhole }) => isWhole)).toEqual(Array(10).fill(true))
  })

  it('counts the CPU work of earlier runs towards the limit', async () => {
    const file = fileOf('texts on 10 pages', 3)
    const first = createTextWork(file.length)
    await read(file, 10, first)
    const left = createTextWork(0, 400_000_000 - first.spent() / 2)
    await expect(read(file, 10, left)).rejects.toSatisfy(tooMuch)
  })
})
