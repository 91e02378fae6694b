import { htmlOpening } from '../core/html-opening.ts'
import { signingShell } from '../core/languages/signing-shell.ts'
import { html } from '../web/shared/html.ts'
import { icons } from '../web/shared/icons.ts'
import { localeWithoutEnvelope } from './signing/view.ts'

/** Returns the start page in the language of its visitor. */
export function startPage(request: Request): string {
  const locale = localeWithoutEnvelope(request)
  const texts = signingShell[locale]
  return html`${{ markup: htmlOpening(locale) }}
<title>Chancery</title>
${icons}
<link rel="stylesheet" href="/assets/signing.css">
</head>
<body>
<main class="outcome" data-tone="waiting">
<h1>Chancery</h1>
<p class="facts">${texts.startLead}</p>
<p>${texts.startSigner}</p>
<ul class="outcome-links"><li><a href="/verify.html">${texts.startVerify}</a></li>
<li><a href="/place.html">${texts.startPlace}</a></li>
<li><a href="/docs">${texts.startReference}</a></li></ul>
</main>
</body>
</html>
`.markup
}
