import { htmlOpening } from '../../core/html-opening.ts'
import { signingShell } from '../../core/languages/signing-shell.ts'
import { brandStyle } from '../shared/brand-style.ts'
import { type Html, html, scriptJson } from '../shared/html.ts'
import { icons } from '../shared/icons.ts'
import { bodyOf, windowTitleOf } from './body.ts'
import { exactOrigins } from './origins.ts'
import { readingBody } from './reading-body.ts'
import { type EmbeddedShell, type ReadingView, type SigningView, viewElementId } from './view.ts'

/**
 * The URLs of the built client on the page's own origin. `ahead` contains the scripts that the first script imports.
 */
export type PageAssets = { script: string; style: string; ahead: string[] }

export type PageOptions = { nonce: string; assets: PageAssets }

/**
 * Renders the complete signing page as HTML. Escapes all strings of the view, and none can end the data block that
 * passes the view to the browser. Without JavaScript, the page still shows the request, the PDF and the form to
 * decline.
 */
export function renderSigningPage(
  view: SigningView | EmbeddedShell | ReadingView,
  { nonce, assets }: PageOptions,
): string {
  return html`${{ markup: htmlOpening(view.locale, ', interactive-widget=resizes-content') }}
<meta name="robots" content="noindex, nofollow, noarchive">
<meta name="referrer" content="no-referrer">
<title>${view.state === 'reading' ? view.documentTitle : windowTitleOf(view, signingShell[view.locale])}</title>
${icons}
<link rel="stylesheet" href="${assets.style}">
${'color' in view && view.color !== null ? brandStyle(view.color, nonce) : null}${['open', 'reading', 'embedded-shell'].includes(view.state) ? assets.ahead.map((script) => preload(script, nonce)) : null}<script type="module" src="${assets.script}" nonce="${nonce}"></script>
</head>
<body>
${view.state === 'reading' ? readingBody(view) : bodyOf(view, signingShell[view.locale])}
<script type="application/json" nonce="${nonce}" id="${viewElementId}">${scriptJson(view)}</script>
</body>
</html>
`.markup
}

const preload = (script: string, nonce: string): Html =>
  html`<link rel="modulepreload" href="${script}" nonce="${nonce}">\n`

/**
 * Returns the Content Security Policy of the page. Scripts run only with the nonce, and 'strict-dynamic' permits them
 * to import their chunks. pdf.js needs neither eval nor blob workers. Only exact web origins can frame the page.
 */
export function signingPageCsp(options: { nonce: string; frameAncestors: string[] }): string {
  const origins = exactOrigins(options.frameAncestors)
  const ancestors = origins.length === 0 ? "'none'" : origins.join(' ')
  return [
    "default-src 'none'",
    `script-src 'nonce-${options.nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${options.nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}
