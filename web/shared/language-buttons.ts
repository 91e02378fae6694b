import { languages } from '../../core/languages/languages.ts'
import { bestLocale } from '../../core/languages/locale-facts.ts'
import { type SignerLocale, signerLocales } from '../../core/languages/locales.ts'
import { byId, make, makeButton, setAttributes } from './dom.ts'

/** Returns the language in the URL (`?lang=`), else the language that the browser prefers. */
export const firstLocale = (): SignerLocale =>
  bestLocale([new URLSearchParams(location.search).get('lang') ?? '', ...navigator.languages])

/**
 * Fills the language menu of a page whose texts its script replaces. Calls `choose` with the chosen language. Returns a
 * function that shows the current language.
 */
export function makeLanguageButtons(choose: (locale: SignerLocale) => void): (current: SignerLocale) => void {
  const menu = byId('languages') as HTMLDetailsElement
  const buttons = signerLocales.map((locale) => {
    const onPress = () => {
      menu.open = false
      menu.querySelector('summary')?.focus()
      choose(locale)
    }
    return makeButton(languages[locale].name, onPress, { id: `language-${locale}`, lang: locale })
  })
  menu.querySelector('ul')?.append(...buttons.map((button) => make('li', {}, button)))
  return (current) => {
    byId('language').textContent = languages[current].name
    for (const button of buttons) setAttributes(button, { 'aria-current': button.lang === current ? 'true' : null })
  }
}
