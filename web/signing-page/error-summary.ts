import { isolatedIn } from '../../base/direction.ts'
import { fillIn } from '../../base/template.ts'
import { make } from '../shared/dom.ts'
import { fill } from '../shared/texts.ts'
import type { FieldBox } from './fields.ts'
import type { Texts } from './texts.ts'

export type FieldFault = { box: FieldBox; message: string }

/**
 * Creates the list of errors above the pages. Each error is a link to its field, with the sender's label or the text
 * next to the field.
 */
export function makeErrorSummary(texts: Texts, reach: (box: FieldBox) => void) {
  const element = make('div', { class: 'error-summary', role: 'alert', tabindex: -1, hidden: true })
  return {
    element,
    clear: () => {
      element.hidden = true
    },
    /** Marks the fields with errors, lists the errors, and moves the focus to the list. */
    show: (faults: FieldFault[]) => {
      const count = faults.length
      const title = count === 1 ? texts.errorsOne : fill(texts.errorsMany, { count })
      element.replaceChildren(
        make('h2', {}, title),
        make('ul', {}, ...faults.map((fault) => entryOf(fault, texts, reach))),
      )
      for (const { box, message } of faults) box.showProblem(message)
      reveal(element)
    },
    /**
     * Shows a sentence that does not concern a single field, with an action that solves the problem. Scrolls the
     * sentence into view, but does not move the focus.
     */
    tell: (message: string, ...actions: HTMLElement[]) => {
      element.replaceChildren(make('p', {}, message), ...actions)
      element.hidden = false
      element.scrollIntoView({ block: 'nearest' })
    },
    reveal: () => reveal(element),
  }
}

function reveal(element: HTMLElement): void {
  element.hidden = false
  element.scrollIntoView({ block: 'center' })
  element.focus({ preventScroll: true })
}

function entryOf({ box, message }: FieldFault, texts: Texts, reach: (box: FieldBox) => void): HTMLElement {
  const near = box.field.label === undefined ? box.nearText() : null
  // A label and a message are sentences of the page in which values are isolated, so they are not isolated as a whole.
  const label = near === null ? box.label : isolatedIn(box.label, near)
  const sentence = fillIn(texts.labelled, { label, text: isolatedIn(label, message) })
  const link = make('a', { href: `#${box.id}` }, sentence)
  link.addEventListener('click', (event) => {
    event.preventDefault()
    reach(box)
  })
  return make('li', {}, link)
}
