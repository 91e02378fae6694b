import { make, makeButton } from '../shared/dom.ts'
import { fill } from '../shared/texts.ts'
import type { OptionalOffer } from './optional-offers.ts'
import type { Store } from './store.ts'
import type { Texts } from './texts.ts'

/**
 * Creates the bar with the progress and one button, which leads to the next missing field or signs. If no field is
 * missing, the bar also offers the optional fields.
 */
export function makeActionBar(
  store: Store,
  texts: Texts,
  /** The actions of the bar. `toNextField` returns false if no field is missing. */
  go: { toNextField: () => boolean; toSigning: () => void; toOptional: () => OptionalOffer | null },
): HTMLElement {
  const meter = make('progress', { 'aria-label': texts.progressComplete })
  const words = make('span', { class: 'progress-words', id: 'progress-words', role: 'status' })
  let hasStarted = store.hasEntries()
  const press = () => {
    hasStarted = true
    refresh()
    if (!go.toNextField()) go.toSigning()
  }
  const button = makeButton('', press, { class: 'primary' })
  const offer = makeButton('', () => takeOffer(), { class: 'quiet offer' })
  const takeOffer = () => {
    go.toOptional()?.accept()
    refresh()
  }
  const refresh = () => {
    const { done, total } = store.progress()
    const isDone = done === total
    words.textContent = total === 0 ? texts.progressNothing : fill(texts.progress, { done, total })
    const optional = isDone ? go.toOptional() : null
    offer.textContent = optional?.words ?? ''
    offer.hidden = optional === null
    meter.hidden = total === 0
    meter.max = Math.max(total, 1)
    meter.value = done
    meter.setAttribute('aria-label', words.textContent)
    button.textContent = isDone ? texts.reviewAndSign : hasStarted ? texts.nextField : texts.start
    button.dataset.leads = isDone ? 'on' : 'field'
  }
  refresh()
  store.onChange(refresh)
  store.onUnprintable(refresh)
  const progress = make('div', { class: 'progress' }, words, meter)
  return make(
    'section',
    { class: 'action-bar', 'aria-labelledby': 'progress-words' },
    offer,
    make('div', { class: 'action-row' }, progress, button),
  )
}
