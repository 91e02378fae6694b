import { make } from '../shared/dom.ts'
import { observeNearPages } from './near-pages.ts'
import type { TextPiece } from './page-text.ts'
import type { PageBox, Pages } from './pages.ts'
import type { Pdf } from './pdf.ts'
import { textBlocks } from './text-blocks.ts'
import type { Texts } from './texts.ts'

/**
 * Adds the text of each page next to its image, for screen readers and the text view. The text of a drawn page comes
 * from `read` and needs no further bytes. The text of other pages is fetched only for the text view.
 */
export function fillPageTexts(
  pages: Pages,
  pdf: Pdf,
  texts: Texts,
  onText: (box: PageBox, pieces: TextPiece[]) => void,
): { read: (box: PageBox) => void } {
  const started = new Set<PageBox>()
  const near = new Set<PageBox>()
  async function load(box: PageBox): Promise<void> {
    if (started.has(box)) return
    started.add(box)
    const pieces = await pdf.textOf(box.pageNumber).catch(() => [])
    const blocks = textBlocks(pieces)
    const shown = blocks.length > 0 ? blocks : [{ text: texts.pageWithoutText, isHeading: false }]
    // A heading in the document has a level below the headings of the page.
    box.text.replaceChildren(...shown.map(({ text, isHeading }) => make(isHeading ? 'h3' : 'p', {}, text)))
    onText(box, pieces)
  }
  const loadNear = () => {
    if (pages.isText()) for (const box of near) void load(box)
  }
  observeNearPages(pages, '50% 0px', near, loadNear)
  pages.element.addEventListener('zoom', loadNear)
  return { read: (box) => void load(box) }
}
