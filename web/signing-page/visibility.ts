import { make } from '../shared/dom.ts'
import { fill } from '../shared/texts.ts'
import type { FieldBox } from './fields.ts'
import type { Store } from './store.ts'
import type { Texts } from './texts.ts'

/**
 * The delay of the announcement. Several fields can change at once, and screen readers then announce them in one
 * sentence.
 */
const announceMs = 300

/**
 * Shows and hides fields according to their conditions. Returns the element that announces the change to screen
 * readers.
 */
export function makeVisibility(store: Store, boxes: FieldBox[], texts: Texts): HTMLElement {
  const element = make('p', { class: 'announcement visually-hidden', role: 'status' })
  const isShown = ({ field }: FieldBox) => !store.isHidden(field.id)
  let lastShown = new Set(boxes.filter(isShown))
  let announcing: ReturnType<typeof setTimeout> | undefined
  const announce = () => {
    const shown = new Set(boxes.filter(isShown))
    const sentences = [
      sentence(
        texts.fieldsShown,
        [...shown].filter((box) => !lastShown.has(box)),
      ),
      sentence(
        texts.fieldsHidden,
        [...lastShown].filter((box) => !shown.has(box)),
      ),
    ]
    lastShown = shown
    element.textContent = sentences.filter((text) => text !== '').join('. ')
  }
  const refresh = () => {
    for (const box of boxes) box.element.hidden = !isShown(box)
    clearTimeout(announcing)
    announcing = setTimeout(announce, announceMs)
  }
  refresh()
  store.onChange(refresh)
  return element
}

const sentence = (template: string, boxes: FieldBox[]): string =>
  boxes.length === 0 ? '' : fill(template, { fields: boxes.map(({ label }) => label).join('; ') })
