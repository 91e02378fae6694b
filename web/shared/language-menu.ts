import { languages } from '../../core/languages/languages.ts'
import { type SignerLocale, signerLocales } from '../../core/languages/locales.ts'
import { signingShell } from '../../core/languages/signing-shell.ts'
import { type Html, html } from './html.ts'

/**
 * Returns a menu of links that show the page in the other languages (`?lang=`). It works without scripts. `kept` is a
 * part of the query that the links keep, such as `&result=reassigned`.
 */
export const languageMenu = (current: SignerLocale, kept = ''): Html => html`<details class="languages">
<summary><span class="languages-title">${signingShell[current].languages}: </span>${languages[current].name}</summary>
<ul>${signerLocales.filter((locale) => locale !== current).map((locale) => languageLink(locale, kept))}</ul>
</details>`

const languageLink = (locale: SignerLocale, kept: string): Html =>
  html`<li><a id="language-${locale}" href="?lang=${locale}${kept}" hreflang="${locale}" lang="${locale}">${languages[locale].name}</a></li>\n`
