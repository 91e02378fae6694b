import { html, raw } from 'hono/html'
import type { Description } from '../../clients/description.ts'
import { addressOfOperation, subjectsOf } from '../reference/operations.ts'
import type { Html } from '../reference/prose.ts'
import { guideGroups } from './guides.ts'

/** A page, with its path below `/docs`. `headings` are listed next to the content. */
export type DocsPage = { title: string; path: string; content: string; headings?: { id: string; title: string }[] }

/** Returns a page of the documentation: navigation, search and content. The page is readable without its script. */
export async function docsPage(page: DocsPage, description: Description): Promise<string> {
  const { title, path, content, headings = [] } = page
  const isReference = path === '/reference' || path === '/schemas' || path.startsWith('/operations/')
  const link = (to: string, text: string): Html =>
    html`<a href="/docs${to}"${to === path ? raw(' aria-current="page"') : ''}>${text}</a>`
  const area = (to: string, text: string, isCurrent: boolean): Html =>
    html`<a href="/docs${to}"${isCurrent ? raw(` aria-current="${to === path ? 'page' : 'true'}"`) : ''}>${text}</a>`
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
<header class="bar"><p class="home">${link('', 'Chancery')}</p>
<search id="search" hidden><label for="search-for">Search guides and operations</label>
<input id="search-for" type="search" placeholder="Search" autocomplete="off" spellcheck="false" aria-controls="found">
<div id="results" hidden><p id="found-count" role="status"></p><ul id="found"></ul></div></search>
<nav class="areas" aria-label="Areas">${area('/start', 'Guides', !isReference && path !== '')} ${area('/reference', 'Operations', isReference)}</nav></header>
<div class="columns">
<nav class="side" aria-label="Contents"><details id="contents"><summary class="menu">Menu</summary>
${isReference ? operationList(description, path, link) : guideList(link)}
</details></nav>
<main id="content" tabindex="-1"${headings.length > 0 ? raw(' class="guide"') : ''}>
<div class="text">${raw(content)}</div>
${
  headings.length > 2
    ? html`<nav class="on-page" aria-labelledby="on-page"><h2 id="on-page">On this page</h2><ul>${headings.map(
        ({ id, title: heading }) => html`<li><a href="#${id}">${heading}</a></li>`,
      )}</ul></nav>`
    : ''
}
</main>
</div>
</body>
</html>
`,
  )
}

type Link = (to: string, text: string) => Html

const guideList = (link: Link): Html => html`${guideGroups.map(
  ({ name, guides }) =>
    html`<h2>${name}</h2><ul>${guides.map(({ slug, title }) => html`<li>${link(`/${slug}`, title)}</li>`)}</ul>`,
)}
<h2>Operations</h2><ul><li>${link('/reference', 'All operations')}</li><li>${link('/schemas', 'Schemas')}</li>
<li>${link('/examples', 'Examples')}</li></ul>`

/** Returns the navigation list of operations by subject. Only the subject of the current page is expanded. */
const operationList = (
  description: Description,
  path: string,
  link: Link,
): Html => html`<ul><li>${link('/reference', 'All operations')}</li><li>${link('/schemas', 'Schemas')}</li></ul>
${subjectsOf(description).map(({ name, operations }) => {
  const places = operations.map(({ operation }) => [
    addressOfOperation(operation.operationId).replace('/docs', ''),
    operation.summary,
  ])
  const isOpen = places.some(([to]) => to === path)
  return html`<details${isOpen ? raw(' open') : ''}><summary class="subject">${name}</summary>
<ul class="operations-of">${places.map(([to, summary]) => html`<li>${link(to!, summary!)}</li>`)}</ul></details>`
})}
<h2>Guides</h2><ul><li>${link('/start', 'The first hour')}</li><li>${link('/api', 'The API')}</li></ul>`
