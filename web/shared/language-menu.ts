import { languages } from '../../core/languages/languages.ts'
import { type SignerLocale, signerLocales } from '../../core/languages/locales.ts'
import { signingShell } from '../../core/languages/signing-shell.ts'
import { type Html, html } from './html.ts'

/**
 * Returns a menu of links that show the page in each language (`?lang=`). It works without scripts. `kept` is a
 * part of the query that the links keep, such as `&result=reassigned`.
 */
export const languageMenu = (current: SignerLocale, kept = ''): Html => html`<details class="languages">
<summary><span class="visually-hidden">${signingShell[current].languages}: </span>${languages[current].name}</summary>
<ul>${signerLocales.map((locale) => languageLink(locale, locale === current, kept))}</ul>
</details>`

const languageLink = (locale: SignerLocale, isCurrent: boolean, kept: string): Html =>
  html`<li><a id="language-${locale}" href="?lang=${locale}${kept}" hreflang="${locale}" lang="${locale}"${isCurrent ? html` aria-current="true"` : null}>${languages[locale].name}</a></li>\n`
