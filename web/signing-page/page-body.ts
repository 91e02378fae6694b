import { directionOf } from '../../core/languages/locale-facts.ts'
import { byId } from '../shared/dom.ts'
import { momentInWords } from '../shared/texts.ts'
import { bodyOf, windowTitleOf } from './body.ts'
import { textsOf } from './texts.ts'
import { type EmbeddedShell, type SigningView, viewElementId } from './view.ts'

/** Replaces what the page shows by a view: the markup that the server would have sent for it. */
export function showBody(view: SigningView | EmbeddedShell): void {
  for (const element of [...document.body.children]) if (element.id !== viewElementId) element.remove()
  document.body.insertAdjacentHTML('afterbegin', bodyOf(view, textsOf(view.locale)).markup)
  document.documentElement.lang = view.locale
  document.documentElement.dir = directionOf(view.locale)
  document.title = windowTitleOf(view, textsOf(view.locale))
  localizeTimes(view)
}

/** Shows every time of the page in the reader's own zone, with the zone's name. */
export function localizeTimes(view: SigningView | EmbeddedShell): void {
  for (const time of document.querySelectorAll('time')) time.textContent = momentInWords(time.dateTime, view.locale)
}

/** Moves the focus to the page's main part, so that a screen reader begins there. */
export function focusMain(): void {
  window.scrollTo({ top: 0, behavior: 'instant' })
  byId('document').focus({ preventScroll: true })
}
