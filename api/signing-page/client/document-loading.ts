import type { Texts } from '../texts.ts'
import type { Api } from './api.ts'
import type { ConnectionNotice } from './connection.ts'
import { makeButton } from './dom.ts'
import type { makeErrorSummary } from './error-summary.ts'
import type { FieldBox } from './fields.ts'
import { paintVisiblePages } from './page-painter.ts'
import { fillPageTexts } from './page-texts.ts'
import type { Pages } from './pages.ts'
import { openPdf } from './pdf.ts'
import { fetchRanges } from './pdf-ranges.ts'

type Parts = {
  api: Api
  pages: Pages
  boxes: FieldBox[]
  summary: ReturnType<typeof makeErrorSummary>
  connection: ConnectionNotice
  texts: Texts
}

export type DocumentLoading = { state: () => 'loading' | 'shown' | 'failed' }

/** Brings the document into its pages; a failure is told, and can be tried again. */
export function loadDocument(parts: Parts): DocumentLoading {
  const { api, pages, boxes, summary, connection, texts } = parts
  let state: 'loading' | 'shown' | 'failed' = 'loading'
  const ranges = fetchRanges(api.documentRange, (isInTrouble) =>
    connection.setTrouble(isInTrouble ? ranges.retry : null),
  )
  async function load(): Promise<void> {
    state = 'loading'
    summary.clear()
    try {
      const pdf = await openPdf(ranges)
      state = 'shown'
      summary.clear()
      paintVisiblePages(pages, pdf, texts)
      fillPageTexts(pages, pdf, texts, (page, pieces) => {
        for (const box of boxes) if (box.field.pageNumber === page.pageNumber) box.explainBy(pieces)
      })
    } catch {
      state = 'failed'
      summary.tell(
        texts.documentFailed,
        makeButton(texts.tryAgain, () => void load()),
      )
    }
  }
  void load()
  addEventListener('online', () => {
    if (state === 'failed') void load()
    else ranges.retry()
  })
  return { state: () => state }
}
