import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../dev/build/build-part.ts'
import { pdfiumPackage, run } from './python.ts'
import { readers } from './two-readings/readers.ts'

/** Hashes of how a reader draws all pages: without annotations and with them. */
export type Rendering = { page: string; full: string }

const tools = join(root, 'test/interop/tools')
const pagesMax = 4

/** Returns how each available reader draws the files. pdf.js shows only words and the values of fields. */
export async function renderingsOf(paths: string[]): Promise<Map<string, Rendering[]>> {
  const found = new Map<string, Rendering[]>()
  const pdfium = byPdfium(paths)
  if (spawnSync('pdftoppm', ['-v']).error === undefined) found.set('Poppler', paths.map(byPoppler))
  if (spawnSync('mutool', ['-v']).error === undefined) found.set('MuPDF', byMupdf(paths))
  if (pdfium !== null) found.set('PDFium', pdfium)
  const pdfjs = readers.find(({ name }) => name === 'pdf.js')
  const shown: Rendering[] = []
  for (const path of paths) shown.push({ page: '', full: String(await pdfjs?.show(path)) })
  found.set('pdf.js', shown)
  return found
}

const hashOf = (...parts: (string | Uint8Array)[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

function byPoppler(path: string): Rendering {
  const drawn = (...options: string[]): string =>
    hashOf(spawnSync('pdftoppm', ['-r', '36', '-gray', ...options, path], { timeout: 60_000 }).stdout)
  return { page: drawn('-hide-annotations'), full: drawn() }
}

function byMupdf(paths: string[]): Rendering[] {
  run('mutool', ['run', join(tools, 'mupdf/renderings.es5'), ...paths])
  const drawn = (path: string, extras: number): string => {
    const images = Array.from({ length: pagesMax }, (_, number) => `${path}.${extras}.${number}.png`).filter(existsSync)
    const hash = hashOf(...images.map((image) => readFileSync(image)))
    for (const image of images) rmSync(image)
    return hash
  }
  return paths.map((path) => ({ page: drawn(path, 0), full: drawn(path, 1) }))
}

function byPdfium(paths: string[]): Rendering[] | null {
  const installed = pdfiumPackage()
  if ('problem' in installed) return null
  const program = join(tools, 'pdfium/renderings.py')
  const { stdout } = run(join(installed.bin, 'python'), [program], paths.map((path) => `${path}\n`).join(''))
  const lines = stdout.trimEnd().split('\n')
  return paths.map((_, index) => {
    const [page = 'none', full = 'none'] = (JSON.parse(lines[index] ?? 'null') as string[] | null) ?? []
    return { page, full }
  })
}
