import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from './pdf-tools.ts'

/** A page as poppler renders it at 150 dots per inch. Levels range from 0 for black to 255 for white. */
export type RenderedPage = { width: number; height: number; level: (x: number, y: number) => number }

/** Returns every page as a PDF viewer shows it. */
export function renderPages(pdf: Uint8Array): RenderedPage[] {
  const folder = mkdtempSync(join(tmpdir(), 'rendered-'))
  try {
    writeFileSync(join(folder, 'sealed.pdf'), pdf)
    runTool('pdftoppm', ['-gray', '-cropbox', '-r', '150', join(folder, 'sealed.pdf'), join(folder, 'page')])
    const names = readdirSync(folder).filter((name) => name.endsWith('.pgm'))
    return names.sort().map((name) => pageOf(readFileSync(join(folder, name))))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function pageOf(pgm: Buffer): RenderedPage {
  const [head = '', width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.toString('latin1')) ?? []
  const columns = Number(width)
  return { width: columns, height: Number(height), level: (x, y) => pgm[head.length + y * columns + x] ?? 255 }
}
