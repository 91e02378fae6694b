import type { Hono } from 'hono'
import { htmlOpening } from '../core/html-opening.ts'
import type { Services } from '../platform/context.ts'
import { secure } from '../platform/http/security-headers.ts'
import { newRequestId } from '../platform/request-id.ts'
import { strangersLocale } from './signing/view.ts'
import { textsByLocale } from './signing-page/all-texts.ts'
import { html } from './signing-page/html.ts'
import { icons } from './signing-page/icons.ts'

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What stands at the bare address, for whoever took it from a link: what this is, and where to go. Names nobody. */
export function mountStartPage(app: Hono, services: Services): void {
  app.get('/', (c) => {
    const response = new Response(startPage(c.req.raw), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-cache',
        vary: 'accept-language',
      },
    })
    return secure(response, newRequestId(services.world))
  })
}

function startPage(request: Request): string {
  const locale = strangersLocale(request)
  const texts = textsByLocale[locale]
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
<li><a href="/docs">${texts.startReference}</a></li></ul>
</main>
</body>
</html>
`.markup
}
