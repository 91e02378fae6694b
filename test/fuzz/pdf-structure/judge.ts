import { concatBytes, memorySource } from '../../../base/bytes.ts'
import { readCollectionMap } from '../../../dev/support/collection-maps.ts'
import { readPages } from '../../../pdf/text/index.ts'
import { seal } from '../pdf-bytes/seal.ts'
import { processFile, type SealWith } from '../pdf-bytes/steps.ts'
import type { Bytes, MadeFile } from './file.ts'
import { type ForeignReaders, wordsIn } from './others.ts'

/** How the run of one file ended (`ending`), and the service defects that it found. */
export type Verdict = { ending: string; defects: string[] }

/**
 * Runs a valid file through upload, seal and text extraction. An unexpected rejection is a defect if qpdf reports the
 * file as clean. With `isRead`, the text of an accepted file must contain the words of its pages. With `hasOpinion`,
 * qpdf and poppler always check the file, before and after the seal.
 */
export async function judge(
  { bytes, pages, mayRefuse }: MadeFile,
  {
    sealWith,
    others,
    hasOpinion,
    isRead,
  }: { sealWith: SealWith; others: ForeignReaders; hasOpinion: boolean; isRead: boolean },
): Promise<Verdict> {
  const { ending, defects } = await processFile(bytes, sealWith)
  const isForeseen = ending === 'admitted' || mayRefuse.has(ending)
  const opinion = hasOpinion || !isForeseen ? others.opinion(bytes) : null
  if (opinion !== null) return { ending: `not clean: ${opinion}`, defects: [] }
  if (!isForeseen) return { ending, defects: [...defects, `refused as ${ending}`] }
  if (ending !== 'admitted' || defects.length > 0) return { ending, defects }
  const found = isRead ? [differs('the text', await textOf(bytes, pages.length), pages)] : []
  if (hasOpinion) {
    found.push(differs('poppler', others.words(bytes), pages))
    const { appended } = await seal(bytes, sealWith.key)
    const sealed = concatBytes(bytes, appended)
    const later = others.opinion(sealed)
    found.push(later === null ? null : `sealed: ${later}`)
    found.push(differs('sealed, poppler', others.words(sealed), [[...pages[0]!, 'Anna'], ...pages.slice(1)]))
  }
  return { ending, defects: found.filter((finding) => finding !== null) }
}

async function textOf(bytes: Bytes, pageCount: number): Promise<string[][]> {
  const texts: string[][] = []
  for await (const read of readPages(memorySource(bytes), { from: 1, to: pageCount, atOnce: 16 }, readCollectionMap))
    texts.push(...read.map(({ text, isWhole }) => (isWhole ? wordsIn(text) : ['(unread)'])))
  return texts
}

/** Compares words regardless of their order, because rotated pages are extracted row by row. */
function differs(who: string, found: string[][], written: string[][]): string | null {
  const sorted = (pages: string[][]): string => pages.map((words) => words.toSorted().join(' ')).join(' | ')
  return sorted(found) === sorted(written) ? null : `${who} gives other words`
}
