import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './build-part.ts'

const folder = join(root, 'verify', 'page')

/** The page that verifies, whole in one text: style and script inline, allowed by their hashes, and nothing else. */
export async function buildVerifyPage(): Promise<string> {
  const style = await bundled('style.css')
  const script = await bundled('client/main.ts')
  if (/<\/(script|style)/i.test(style + script)) throw new Error('the bundle would end its element early')
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    'img-src data:',
    // Narrowed to what the page fetches by the header it comes with.
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  const parts: Record<string, string> = { '%policy%': policy, '/* style */': style, '/* script */': script }
  const places = /%policy%|\/\* (style|script) \*\//g
  return readFileSync(join(folder, 'verify.html'), 'utf8').replace(places, (place) => parts[place]!)
}

async function bundled(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: ['es2022', 'safari15.4'],
    charset: 'utf8',
    logLevel: 'silent',
  })
  return outputFiles[0]!.text.trim()
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
