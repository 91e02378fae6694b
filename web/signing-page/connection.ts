import { make, makeButton } from '../shared/dom.ts'
import type { Texts } from './texts.ts'

/**
 * A line about the connection. `setTrouble` receives the action of the retry button, or null if there is no problem.
 */
export type ConnectionNotice = { element: HTMLElement; setTrouble: (retry: (() => void) | null) => void }

/**
 * Creates the notice that nothing is lost while the device is offline, and that failed downloads can be retried.
 * Otherwise, the notice is hidden.
 */
export function makeConnectionNotice(texts: Texts): ConnectionNotice {
  const element = make('div', { class: 'offline', role: 'status' })
  let retry: (() => void) | null = null
  let shown = ''
  const refresh = () => {
    const words = !navigator.onLine ? texts.offline : retry !== null ? texts.interrupted : ''
    if (words === shown) return
    shown = words
    element.replaceChildren(...(words === '' ? [] : [make('span', {}, words)]))
    if (words === texts.interrupted) element.append(makeButton(texts.tryAgain, () => retry?.(), { class: 'quiet' }))
  }
  refresh()
  for (const name of ['online', 'offline']) addEventListener(name, refresh)
  return {
    element,
    setTrouble: (next) => {
      retry = next
      refresh()
    },
  }
}
