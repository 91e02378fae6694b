import { otherFieldsInGroup } from '../../core/signing/field-rules.ts'
import { hasDialog } from './dialog-fields.ts'
import type { FieldSheet } from './field-sheet.ts'
import type { FieldBox } from './fields.ts'
import type { Pages } from './pages.ts'
import type { Store } from './store.ts'

type Parts = {
  store: Store
  boxes: FieldBox[]
  pages: Pages
  sheet: FieldSheet
  /** Opens the dialog of a field. */
  sign: (box: FieldBox) => void
}

/**
 * The condition for a page that is too small for writing, including phones in landscape. The style sheet has the same
 * condition.
 */
const small = window.matchMedia('(max-width: 37.5rem), (max-height: 30rem) and (pointer: coarse)')

/** Returns whether the signer fills fields on a separate sheet, because the page is too small. */
export const isFilledOnSheet = (pages: Pages): boolean => small.matches && !pages.isText()

/**
 * Creates the guide through the fields. It leads to the control on the page or, in a small window, to a sheet below the
 * enlarged page.
 */
export function makeGuide({ store, boxes, pages, sheet, sign }: Parts) {
  let currentId: string | null = null
  pages.element.addEventListener('focusin', ({ target }) => {
    const box = boxes.find(({ element }) => element.contains(target as Node))
    if (box !== undefined) currentId = box.field.id
    // The correction waits, because the browser scrolls after the event, and a clicked button must not move away from
    // the pointer.
    const reached = target as Element
    if (reached.matches(':focus-visible')) requestAnimationFrame(() => pages.uncover(reached))
  })
  small.addEventListener('change', () => sheet.close())
  // The keyboard of a phone opens after the field gets the focus, and then covers half of the free area.
  window.visualViewport?.addEventListener('resize', () => {
    const box = sheet.shown()
    if (box !== null) pages.comeTo(box.field)
  })

  const hasAdopted = ({ field }: FieldBox) =>
    field.type !== 'attachment' && store.adopted(field.type === 'initials' ? 'initials' : 'signature') !== null

  /** Returns a field with the other fields of its group, in reading order. */
  const groupOf = (box: FieldBox): FieldBox[] => {
    const ids = new Set([box.field, ...otherFieldsInGroup(box.field, store.fields)].map(({ id }) => id))
    return boxes.filter(({ field }) => ids.has(field.id))
  }

  function reach(box: FieldBox): void {
    currentId = box.field.id
    const group = groupOf(box)
    for (const each of boxes) each.element.toggleAttribute('data-chosen', group.includes(each))
    if (!isFilledOnSheet(pages)) {
      box.focus()
      return
    }
    if (!hasDialog(box.field) || hasAdopted(box)) sheet.open(box, group)
    else sheet.close()
    pages.comeTo(box.field)
  }
  return {
    /** Scrolls a field into view, and moves the focus to it. */
    reach,
    /**
     * Moves to the next missing field, and opens its dialog unless a signature is adopted. Returns false if no field is
     * missing.
     */
    next: (): boolean => {
      const next = store.next(currentId)
      const box = boxes.find(({ field }) => field.id === next?.id)
      if (box === undefined) {
        sheet.close()
        return false
      }
      reach(box)
      if (hasDialog(box.field) && !hasAdopted(box)) sign(box)
      return true
    },
  }
}
