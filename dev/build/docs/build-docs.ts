import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { build } from 'esbuild'
import { root } from '../build-part.ts'
import type { Description } from '../reference/description.ts'
import { referenceParts } from '../reference/reference-page.ts'
import { guideGroups, guides } from './guides.ts'
import { escaped, exampleId, renderGuide } from './markdown.ts'
import { docsPage } from './page.ts'
import { searchIndex } from './search-entries.ts'

/** Writes the documentation: a page for each guide, the reference, the examples, and the search index. */
export async function buildDocs(outDir: string): Promise<void> {
  mkdirSync(join(outDir, 'docs'), { recursive: true })
  mkdirSync(join(outDir, 'assets/docs'), { recursive: true })
  cpSync(join(root, 'docs/images'), join(outDir, 'docs/images'), { recursive: true })
  const description = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as Description
  const write = async (slug: string, title: string, content: string, aside?: string) =>
    writeFileSync(
      join(outDir, slug === '' ? 'docs.html' : `docs/${slug}.html`),
      await docsPage({ slug, title, content, aside }),
    )

  for (const { slug, file, title } of guides) {
    await write(slug, title, renderGuide(file, readFileSync(join(root, file), 'utf8')).html)
  }
  const { content, aside } = await referenceParts(description)
  await write('reference', 'Reference', content, aside)
  await write('examples', 'Examples', examples())
  await write('', 'Documentation', home())

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

function examples(): string {
  const folder = 'docs/examples'
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .toSorted()
  const shown = paths.map((path) => {
    const title = `<h2 id="${exampleId(path)}">${escaped(path.slice(folder.length + 1))}</h2>`
    if (statSync(join(root, path)).isDirectory()) return `${title}<p>The files of one application:</p>`
    const label = `${escaped(path)} code`
    return `${title}<pre tabindex="0" role="group" aria-label="${label}"><code>${escaped(readFileSync(join(root, path), 'utf8'))}</code></pre>`
  })
  return `<h1>Examples</h1>\n${shown.join('\n')}`
}

const home = (): string => `<h1>Chancery</h1>
<p>Add documents and e-signatures to your product through an HTTPS API. Upload a PDF and have it signed in the browser. You get a sealed PDF,
a certificate of completion and evidence that anyone can verify offline.</p>
${guideGroups
  .map(
    ({ name, guides: listed }) =>
      `<h2>${name}</h2>\n<ul>${listed.map(({ slug, title, summary }) => `<li><a href="/docs/${slug}">${escaped(title)}</a>${summary && `: ${escaped(summary)}`}</li>`).join('\n')}</ul>`,
  )
  .join('\n')}
<h2>Operations</h2>
<ul><li><a href="/docs/reference">Every operation and schema</a>, each with a form that sends a request to this service</li>
<li><a href="/docs/examples">Examples</a></li><li><a href="/openapi.json">OpenAPI document</a></li></ul>`
