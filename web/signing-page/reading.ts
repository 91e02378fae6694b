import { byId } from '../shared/dom.ts'
import type { Api } from './api.ts'
import { makeConnectionNotice } from './connection.ts'
import { loadDocument } from './document-loading.ts'
import { makeErrorSummary } from './error-summary.ts'
import { makePages } from './pages.ts'
import { textsOf } from './texts.ts'
import { makeToolbar } from './toolbar.ts'
import type { ReadingView } from './view.ts'

const nothing = () => {}

/** Shows the pages of a document to a reader who cannot fill in or sign anything. */
export function startReading(view: ReadingView, api: Api): void {
  const texts = textsOf(view.locale)
  const pages = makePages(view.pages, texts)
  const summary = makeErrorSummary(texts, nothing)
  const connection = makeConnectionNotice(texts)
  loadDocument({ api, document: view.document, pages, boxes: [], summary, connection, onExplained: nothing, texts })
  const toolbar = makeToolbar(pages, texts, nothing)
  byId('document').replaceChildren(toolbar, connection.element, summary.element, pages.element)
}
