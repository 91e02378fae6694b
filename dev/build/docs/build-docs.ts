import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, posix } from 'node:path'
import { build } from 'esbuild'
import { html } from 'hono/html'
import type { Description } from '../../clients/description.ts'
import { clientModel } from '../../clients/model.ts'
import { root } from '../build-part.ts'
import { codeBlock, escaped } from '../reference/code-block.ts'
import { operationPage } from '../reference/operation-page.ts'
import { addressOfOperation, operationsIndex, schemasPage, subjectsOf } from '../reference/operations.ts'
import { inline } from '../reference/prose.ts'
import { guideGroups, guides } from './guides.ts'
import { exampleId, renderGuide } from './markdown.ts'
import { type DocsPage, docsPage } from './page.ts'
import { searchIndex } from './search-entries.ts'

/** Writes the documentation: a page for each guide and operation, the schemas, the examples, and the search index. */
export async function buildDocs(outDir: string): Promise<void> {
  mkdirSync(join(outDir, 'assets/docs'), { recursive: true })
  cpSync(join(root, 'docs/images'), join(outDir, 'docs/images'), { recursive: true })
  const description = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as Description
  for (const page of await pagesOf(description)) {
    const file = join(outDir, `docs${page.path}.html`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, await docsPage(page, description))
  }
  writeFileSync(join(outDir, 'assets/docs/search.json'), JSON.stringify(searchIndex(description)))
  await build({
    entryPoints: ['main.ts', 'docs.css'].map((name) => ({
      in: join(import.meta.dirname, 'client', name),
      out: 'docs',
    })),
    outdir: join(outDir, 'assets', 'docs'),
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['es2022', 'safari15.4'],
    logLevel: 'silent',
  })
}

async function pagesOf(description: Description): Promise<DocsPage[]> {
  const model = clientModel(description)
  const operations = subjectsOf(description).flatMap((subject) => subject.operations)
  return [
    { path: '', title: 'Documentation', content: home(description) },
    ...guides.map(({ slug, file, title }) => {
      const { html, sections } = renderGuide(file, readFileSync(join(root, file), 'utf8'))
      return { path: `/${slug}`, title, content: html, headings: sections.filter(({ depth }) => depth === 2) }
    }),
    { path: '/examples', title: 'Examples', content: examples() },
    { path: '/reference', title: 'Operations', content: await operationsIndex(description) },
    { path: '/schemas', title: 'Schemas', content: await schemasPage(description) },
    ...(await Promise.all(
      operations.map(async (placed) => ({
        path: addressOfOperation(placed.operation.operationId).replace('/docs', ''),
        title: placed.operation.summary,
        content: await operationPage(placed, description, model),
      })),
    )),
  ]
}

function examples(): string {
  const folder = 'docs/examples'
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .toSorted()
  const shown = paths.map((path) => {
    const title = `<h2 id="${exampleId(path)}">${escaped(path.slice(folder.length + 1))}</h2>`
    if (statSync(join(root, path)).isDirectory()) return `${title}<p>The files of one application:</p>`
    return title + codeBlock(readFileSync(join(root, path), 'utf8'), extname(path).slice(1), `${path} code`)
  })
  return `<h1>Examples</h1>\n${shown.join('\n')}`
}

/** Returns the start page: the first steps, then the operations by subject, then the guides. */
const home = (description: Description): string => `<h1>Chancery</h1>
<p>Add documents and e-signatures to your product through an HTTPS API. Upload a PDF and have it signed in the browser.
You get a sealed PDF, a certificate of completion and evidence that anyone can verify offline.</p>
<p class="first"><a href="/docs/start">The first hour</a> <a href="/docs/programs">Programs</a>
<a href="/docs/recipes">Eight languages</a> <a href="/openapi.json">OpenAPI document</a></p>
<h2>Operations</h2>
<ul class="subjects">${subjectsOf(description)
  .map(
    ({ name, description: about }) =>
      `<li><a href="/docs/reference#subject-${name.replaceAll(' ', '-')}">${escaped(name)}</a> ${html`${inline(about)}`}</li>`,
  )
  .join('\n')}</ul>
${guideGroups
  .map(
    ({ name, guides: listed }) =>
      `<h2>${name}</h2>\n<ul class="subjects">${listed.map(({ slug, title, summary }) => `<li><a href="/docs/${slug}">${escaped(title)}</a> ${escaped(summary)}</li>`).join('\n')}</ul>`,
  )
  .join('\n')}`
