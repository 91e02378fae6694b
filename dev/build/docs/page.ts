import { html, raw } from 'hono/html'
import { guideGroups } from './guides.ts'

type DocsPage = { title: string; slug: string; content: string; aside?: string }

/** Returns a page of the documentation: navigation, search and content. The page is readable without its script. */
export async function docsPage({ title, slug, content, aside = '' }: DocsPage): Promise<string> {
  const here = (one: string) => (one === slug ? raw(' aria-current="page"') : '')
  return String(
    await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Chancery</title>
<link rel="stylesheet" href="/assets/docs/docs.css">
<script type="module" src="/assets/docs/docs.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<div class="side">
<header class="home"><a href="/docs"${here('')}>Chancery</a></header>
<search id="search" hidden><label for="search-for">Search guides and reference</label>
<input id="search-for" type="search" autocomplete="off" spellcheck="false" aria-controls="found">
<p id="found-count" role="status"></p><ul id="found"></ul></search>
${raw(aside)}
<nav aria-label="Documentation"><details id="contents"><summary>Contents</summary>
${guideGroups.map(
  ({ name, guides }) =>
    html`<h2>${name}</h2><ul>${guides.map(
      (guide) => html`<li><a href="/docs/${guide.slug}"${here(guide.slug)}>${guide.title}</a></li>`,
    )}</ul>`,
)}
<h2>Reference</h2><ul><li><a href="/docs/reference"${here('reference')}>Every operation and schema</a></li>
<li><a href="/docs/examples"${here('examples')}>Examples</a></li>
<li><a href="/openapi.json">OpenAPI document</a></li></ul>
</details></nav>
</div>
<main id="content" tabindex="-1">
${raw(content)}
</main>
</body>
</html>
`,
  )
}
