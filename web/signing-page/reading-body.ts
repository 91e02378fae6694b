import { languages } from '../../core/languages/languages.ts'
import { senderPage } from '../../core/languages/sender-page.ts'
import { signingShell } from '../../core/languages/signing-shell.ts'
import { type Html, html } from '../shared/html.ts'
import { languageMenu } from '../shared/language-menu.ts'
import { waiting } from './body.ts'
import type { ReadingView } from './view.ts'

/** Returns the body of the page on which the sender reads the document. */
export function readingBody({ locale, basePath, documentTitle, isTest }: ReadingView): Html {
  const texts = signingShell[locale]
  return html`<a class="skip" href="#document">${texts.skipToDocument}</a>
<header class="masthead">
${isTest ? html`<p class="test-mark">${languages[locale].testMark}</p>\n` : null}<p class="invitation"><a href="${basePath}?lang=${locale}">${senderPage[locale].backToEnvelope}</a></p>
<h1><bdi>${documentTitle}</bdi></h1>
${languageMenu(locale)}
</header>
<noscript><p class="note">${texts.shellWithoutScript}</p></noscript>
<main id="document" tabindex="-1">${waiting(texts)}</main>`
}
