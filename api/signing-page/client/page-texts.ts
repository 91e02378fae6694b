import type { Texts } from '../texts.ts'
import { make } from './dom.ts'
import { paragraphsOf, type TextPiece } from './page-text.ts'
import type { PageBox, Pages } from './pages.ts'
import type { Pdf } from './pdf.ts'

/** So many pages are read ahead for a screen reader; the others when they come near. */
const readAheadPages = 30

/** Puts the text of each page beside its picture: for screen readers always, for everybody in the text view. */
export function fillPageTexts(
  pages: Pages,
  pdf: Pdf,
  texts: Texts,
  onText: (box: PageBox, pieces: TextPiece[]) => void,
): void {
  const started = new Set<PageBox>()
  async function load(box: PageBox): Promise<void> {
    if (started.has(box)) return
    started.add(box)
    const pieces = await pdf.textOf(box.pageNumber).catch(() => [])
    const paragraphs = paragraphsOf(pieces)
    const shown = paragraphs.length > 0 ? paragraphs : [texts.pageWithoutText]
    box.text.replaceChildren(...shown.map((paragraph) => make('p', {}, paragraph)))
    onText(box, pieces)
  }
  const boxOf = new Map<Element, PageBox>(pages.boxes.map((box) => [box.section, box]))
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const box = boxOf.get(entry.target)
        if (entry.isIntersecting && box !== undefined) void load(box)
      }
    },
    { rootMargin: '100% 0px' },
  )
  for (const box of pages.boxes) observer.observe(box.section)
  void readAhead()

  async function readAhead(): Promise<void> {
    for (const box of pages.boxes.slice(0, readAheadPages)) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      await load(box)
    }
  }
}
