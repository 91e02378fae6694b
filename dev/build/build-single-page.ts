import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { root } from './build-part.ts'

type SinglePage = {
  /** The folder with the HTML, `style.css` and `main.ts`. */
  folder: string
  html: string
  /** The source list of `connect-src`. */
  connect: string
  /** Additional sources of `script-src`. */
  script?: string
  plugins?: Plugin[]
}

/**
 * Builds a page as one HTML file with the shared head. Style and script are inline, and the policy permits only their
 * hashes.
 */
export async function buildSinglePage({
  folder,
  html,
  connect,
  script: scriptSource,
  plugins = [],
}: SinglePage): Promise<string> {
  const style = await bundled(join(folder, 'style.css'), plugins)
  const script = await bundled(join(folder, 'main.ts'), plugins)
  if (/<\/(script|style)/i.test(style + script))
    throw new Error('The bundle contains the end tag of its element. Remove the tag from the source.')
  const policy = [
    "default-src 'none'",
    ['script-src', `'${hashOf(script)}'`, scriptSource].filter(Boolean).join(' '),
    `style-src '${hashOf(style)}'`,
    'img-src data:',
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  const parts: Record<string, string> = { '%policy%': policy, '/* style */': style, '/* script */': script }
  const places = /%policy%|\/\* (style|script) \*\//g
  const head = readFileSync(join(root, 'web/shared/tool-head.html'), 'utf8').trim()
  const page = readFileSync(join(folder, html), 'utf8').replace('<!-- head -->', () => head)
  return page.replace(places, (place) => parts[place]!)
}

async function bundled(entry: string, plugins: Plugin[]): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: ['es2022', 'safari15.4'],
    charset: 'utf8',
    // The service serves the license texts together with the files for browsers.
    legalComments: 'none',
    loader: { '.wasm': 'binary' },
    logLevel: 'silent',
    plugins,
  })
  return outputFiles[0]!.text.trim()
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
