import { isSignatureType } from '../../core/signing/field-types.ts'
import type { FieldSheet } from './field-sheet.ts'
import type { FieldBox } from './fields.ts'
import type { Pages } from './pages.ts'
import type { Store } from './store.ts'

type Parts = {
  store: Store
  boxes: FieldBox[]
  pages: Pages
  sheet: FieldSheet
  /** Asks for what a signature's field takes. */
  sign: (box: FieldBox) => void
}

/** Below this width a page is too small to write on, and so it is on a phone on its side; the style sheet has the same words. */
const small = window.matchMedia('(max-width: 37.5rem), (max-height: 30rem) and (pointer: coarse)')

/** Whether fields are filled in on a sheet of their own, since the page is too small for it. */
export const isFilledOnSheet = (pages: Pages): boolean => small.matches && !pages.isText()

/** Leads to fields: where there is room into their own control, on a small window to a sheet beneath the enlarged page. */
export function makeGuide({ store, boxes, pages, sheet, sign }: Parts) {
  let currentId: string | null = null
  pages.element.addEventListener('focusin', ({ target }) => {
    const box = boxes.find(({ element }) => element.contains(target as Node))
    if (box !== undefined) currentId = box.field.id
    // The browser scrolls after it has told. A pressed button must not move away from under the pointer.
    const reached = target as Element
    if (reached.matches(':focus-visible')) requestAnimationFrame(() => pages.uncover(reached))
  })
  small.addEventListener('change', () => sheet.close())
  // A phone's keyboard comes after the focus, and takes half of what was free.
  window.visualViewport?.addEventListener('resize', () => {
    const box = sheet.shown()
    if (box !== null) pages.comeTo(box.field)
  })

  const hasAdopted = ({ field }: FieldBox) =>
    store.adopted(field.type === 'initials' ? 'initials' : 'signature') !== null

  function reach(box: FieldBox): void {
    currentId = box.field.id
    for (const each of boxes) each.element.toggleAttribute('data-chosen', each === box)
    if (!isFilledOnSheet(pages)) {
      box.focus()
      return
    }
    if (!isSignatureType(box.field.type) || hasAdopted(box)) sheet.open(box)
    else sheet.close()
    pages.comeTo(box.field)
  }
  return {
    /** Brings a field into view and into focus. */
    reach,
    /** Leads on to the next missing field; asks at once for a signature where none was adopted yet. False when none is missing. */
    next: (): boolean => {
      const next = store.next(currentId)
      const box = boxes.find(({ field }) => field.id === next?.id)
      if (box === undefined) {
        sheet.close()
        return false
      }
      reach(box)
      if (isSignatureType(box.field.type) && !hasAdopted(box)) sign(box)
      return true
    },
  }
}
