import { directionOf } from '../../core/languages/locale-facts.ts'
import type { SignerLocale } from '../../core/languages/locales.ts'

/**
 * Sets the language, the direction and the localized texts of a page. `data-text` names the text of an element,
 * `data-label` its accessible name, and `data-title` both the accessible name and the tooltip of a symbol.
 */
export function localize(language: SignerLocale, title: string, texts: Record<string, unknown>): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  document.title = title
  const text = (name: string | undefined) => String(texts[name ?? ''] ?? '')
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]'))
    element.textContent = text(element.dataset.text)
  for (const element of document.querySelectorAll<HTMLElement>('[data-label]'))
    element.setAttribute('aria-label', text(element.dataset.label))
  for (const element of document.querySelectorAll<HTMLElement>('[data-title]')) {
    element.title = text(element.dataset.title)
    element.setAttribute('aria-label', element.title)
  }
}
