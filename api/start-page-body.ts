import { htmlOpening } from '../core/html-opening.ts'
import { signingShell } from '../core/languages/signing-shell.ts'
import { html } from '../web/shared/html.ts'
import { icons } from '../web/shared/icons.ts'
import { languageMenu } from '../web/shared/language-menu.ts'
import { chosenLocale, localeWithoutEnvelope } from './signing/view.ts'

/** Returns the start page in the language of its visitor. */
export function startPage(request: Request): string {
  const locale = localeWithoutEnvelope(request)
  const texts = signingShell[locale]
  const query = chosenLocale(request) === null ? '' : `?lang=${locale}`
  return html`${{ markup: htmlOpening(locale) }}
<title>Chancery</title>
${icons}
<link rel="stylesheet" href="/assets/signing.css">
</head>
<body>
<main class="outcome" data-tone="waiting">
${languageMenu(locale)}
<h1>Chancery</h1>
<p class="facts">${texts.startLead}</p>
<p>${texts.startSigner}</p>
<ul class="outcome-links"><li><a href="/verify.html${query}">${texts.startVerify}</a></li>
<li><a href="/place.html${query}">${texts.startPlace}</a></li>
<li><a href="/docs">${texts.startReference}</a></li></ul>
</main>
</body>
</html>
`.markup
}
