import { join } from 'node:path'
import { root } from '../../../../dev/build/build-part.ts'
import { pdfiumPackage, run } from '../python.ts'
import { pageOf, type Shown, shownBy } from './readers.ts'

/** Returns the content that PDFium displays for each file, or the reason why PDFium is unavailable. */
export function shownByPdfium(paths: string[]): Shown[] | string {
  const installed = pdfiumPackage()
  if ('problem' in installed) return installed.problem
  const program = join(root, 'test/interop/tools/pdfium/words.py')
  const { stdout } = run(join(installed.bin, 'python'), [program], paths.map((path) => `${path}\n`).join(''))
  const lines = stdout.trimEnd().split('\n')
  if (lines.length !== paths.length) return 'it stopped'
  return lines.map((line) => {
    const pages: [width: number, height: number, text: string][] | null = JSON.parse(line)
    return pages && shownBy(pages.map(([width, height, text]) => pageOf(width, height, [text])))
  })
}
