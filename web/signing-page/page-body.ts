import { directionOf } from '../../core/languages/locale-facts.ts'
import { byId } from '../shared/dom.ts'
import { momentInWords } from '../shared/texts.ts'
import { bodyOf, windowTitleOf } from './body.ts'
import { textsOf } from './texts.ts'
import { type EmbeddedShell, type SigningView, viewElementId } from './view.ts'

/** Replaces the content of the page by a view. The markup is identical to that of the server. */
export function showBody(view: SigningView | EmbeddedShell): void {
  for (const element of [...document.body.children]) if (element.id !== viewElementId) element.remove()
  document.body.insertAdjacentHTML('afterbegin', bodyOf(view, textsOf(view.locale)).markup)
  document.documentElement.lang = view.locale
  document.documentElement.dir = directionOf(view.locale)
  document.title = windowTitleOf(view, textsOf(view.locale))
  localizeTimes(view)
}

/** Shows every time on the page in the reader's time zone, with the name of the time zone. */
export function localizeTimes(view: SigningView | EmbeddedShell): void {
  for (const time of document.querySelectorAll('time')) time.textContent = momentInWords(time.dateTime, view.locale)
}

/** Moves the focus to the main part of the page, from which a screen reader starts. */
export function focusMain(): void {
  window.scrollTo({ top: 0, behavior: 'instant' })
  byId('document').focus({ preventScroll: true })
}
