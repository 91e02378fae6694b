import { makeButton } from '../shared/dom.ts'
import type { Api } from './api.ts'
import type { ConnectionNotice } from './connection.ts'
import type { makeErrorSummary } from './error-summary.ts'
import type { FieldBox } from './fields.ts'
import { paintVisiblePages } from './page-painter.ts'
import { fillPageTexts } from './page-texts.ts'
import type { Pages } from './pages.ts'
import { LibraryMissingError, openPdf } from './pdf.ts'
import { fetchRanges } from './pdf-ranges.ts'
import { noteDrawnPage } from './print-fonts.ts'
import type { Texts } from './texts.ts'

type Parts = {
  api: Api
  /** The SHA-256 (hex) of the document. */
  document: string
  pages: Pages
  boxes: FieldBox[]
  summary: ReturnType<typeof makeErrorSummary>
  connection: ConnectionNotice
  /** Called when the texts next to fields become known. */
  onExplained: () => void
  texts: Texts
}

type State = 'loading' | 'shown' | 'failed'

export type DocumentLoading = { state: () => State; onChange: (listener: () => void) => void }

/** Loads the document into its pages. Shows a failure, and offers to retry. */
export function loadDocument(parts: Parts): DocumentLoading {
  const { api, pages, boxes, summary, connection, onExplained, texts } = parts
  let state: State = 'loading'
  const listeners: (() => void)[] = []
  const enter = (next: State) => {
    state = next
    for (const listener of listeners) listener()
  }
  const ranges = fetchRanges(
    (range, signal) => api.documentRange(parts.document, range, signal),
    (isInTrouble) => connection.setTrouble(isInTrouble ? ranges.retry : null),
  )
  async function load(): Promise<void> {
    enter('loading')
    summary.clear()
    try {
      const pdf = await openPdf(ranges)
      summary.clear()
      const pageTexts = fillPageTexts(pages, pdf, texts, (page, pieces) => {
        const explained = boxes.filter(({ field }) => field.pageNumber === page.pageNumber)
        for (const box of explained) box.explainBy(pieces)
        onExplained()
      })
      paintVisiblePages(pages, pdf, texts, (page) => {
        pageTexts.read(page)
        noteDrawnPage()
      })
      enter('shown')
    } catch (error) {
      enter('failed')
      noteDrawnPage()
      summary.tell(
        texts.documentFailed,
        // After a failed script, the page must reload, because the browser remembers the failure. The entries are kept.
        makeButton(texts.tryAgain, () => (error instanceof LibraryMissingError ? location.reload() : void load()), {
          class: 'primary',
        }),
      )
    }
  }
  void load()
  addEventListener('online', () => {
    if (state === 'failed') void load()
    else ranges.retry()
  })
  return { state: () => state, onChange: (listener) => void listeners.push(listener) }
}
