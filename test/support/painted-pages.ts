import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Two independent renderers, each with the arguments that write a file's pages as portable pixmaps. */
const renderers = {
  pdftoppm: (path: string) => ['-q', '-r', '60', '-cropbox', path],
  mutool: (path: string) => ['draw', '-q', '-r', '60', '-F', 'ppm', '-o', '-', path],
}
export type Renderer = keyof typeof renderers

/** Returns the installed renderers. Throws if `CHANCERY_ORACLES` is `required` and a renderer is missing. */
export function installedRenderers(): Renderer[] {
  const all = Object.keys(renderers) as Renderer[]
  const installed = all.filter((name) => spawnSync(name, ['-v'], { stdio: 'ignore' }).error === undefined)
  if (installed.length < all.length && process.env.CHANCERY_ORACLES === 'required')
    throw new Error('pdftoppm (Debian: poppler-utils) and mutool (Debian: mupdf-tools) are required. Install them.')
  return installed
}

/** Returns each page of a PDF as a pixmap from the renderer, with its size. */
export function paintedPages(renderer: Renderer, pdf: Uint8Array): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), 'painted-'))
  try {
    const path = join(folder, 'file.pdf')
    writeFileSync(path, pdf)
    const output = execFileSync(renderer, renderers[renderer](path), {
      maxBuffer: 536_870_912,
      timeout: 60_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return pixmapsIn(output)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function pixmapsIn(output: Buffer): Buffer[] {
  const pages: Buffer[] = []
  for (let at = 0; at < output.length; ) {
    const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(output.subarray(at, at + 40).toString('latin1'))
    if (!head) throw new Error('a renderer wrote no image')
    const end = at + head[0].length + Number(head[1]) * Number(head[2]) * 3
    pages.push(output.subarray(at, end))
    at = end
  }
  return pages
}
