import { readFileSync } from 'node:fs'
import { memorySource } from '../../base/bytes.ts'
import { readCollectionMap } from '../../dev/support/collection-maps.ts'
import { PdfFileError } from '../../pdf/document/errors.ts'
import { pageCountOf } from '../../pdf/document/page-tree.ts'
import { openPdf } from '../../pdf/document/pdf-file.ts'
import { extractionBudget, readPages } from '../../pdf/text/index.ts'

/**
 * Returns the extracted text of a file without workers, store or database. Returns null if the file cannot be opened.
 */
export async function textOfFile(path: string): Promise<{ text: string; pages: number } | null> {
  const source = memorySource(new Uint8Array(readFileSync(path)))
  const texts: string[] = []
  try {
    const to = await pageCountOf(await openPdf(source))
    for await (const pages of readPages(
      source,
      { from: 1, to, atOnce: extractionBudget.pagesAtOnce },
      readCollectionMap,
    ))
      texts.push(...pages.map(({ text }) => text))
  } catch (error) {
    if (error instanceof PdfFileError) return null
    throw error
  }
  return { text: texts.join('\f'), pages: texts.length }
}
