import { beforeAll, describe, expect, test } from 'vitest'
import { memorySource } from '../../base/bytes.ts'
import { readCollectionMap } from '../../dev/support/collection-maps.ts'
import { allPageNumbers } from '../../pdf/document/page-tree.ts'
import { openPdf } from '../../pdf/document/pdf-file.ts'
import { type PageText, readPages } from '../../pdf/text/read-pages.ts'
import { newSealWith } from '../fuzz/pdf-bytes/new-seal-with.ts'
import { processFile, type SealWith } from '../fuzz/pdf-bytes/steps.ts'
import { readings } from '../support/full/two-readings/readings.ts'

const admitted = readings.filter(({ outcome }) => outcome === 'admitted')

describe('an accepted PDF', () => {
  let sealWith: SealWith

  beforeAll(async () => {
    sealWith = await newSealWith(new Date())
  })

  test.each(admitted)('is sealed and read completely: $family: $name', async ({ bytes }) => {
    const body = bytes()
    const { ending, defects } = await processFile(body, sealWith)
    expect({ ending, defects }).toEqual({ ending: 'admitted', defects: [] })

    const source = memorySource(body)
    const pages = await allPageNumbers(await openPdf(source))
    const read: PageText[] = []
    for await (const texts of readPages(source, { from: 1, to: pages.length, atOnce: 16 }, readCollectionMap))
      read.push(...texts)
    expect(read.map(({ pageNumber, isWhole }) => [pageNumber, isWhole])).toEqual(pages.map((page) => [page, true]))
  })
})
