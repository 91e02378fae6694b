import { execFile, spawn, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../../../dev/build/build-part.ts'
import { launchBrowser } from '../../../dev/support/browser.ts'
import { pdfiumPackage } from '../../support/full/python.ts'
import { type Image, imageOf } from './image.ts'

const timeoutMs = 20_000
const pixmapBytesMax = 8_388_608

/** A reader that draws the first page of a file at 72 dpi. */
export type Painter = { name: string; paint: (path: string) => Promise<Image>; close: () => Promise<void> }

/** Pixels in Base64, with three bytes for each pixel. */
type Pixels = [width: number, height: number, pixels: string]

const decoded = (found: Pixels | null): Image => found && imageOf(Buffer.from(found[2], 'base64'), found[0], found[1])

/** Starts the four readers. Returns the reason instead of a reader that is unavailable. */
export const startPainters = (): Promise<(Painter | string)[]> =>
  Promise.all([
    byProgram('Poppler', 'pdftoppm', (path) => ['-q', '-cropbox', '-r', '72', '-f', '1', '-l', '1', path]),
    byProgram('MuPDF', 'mutool', (path) => ['draw', '-q', '-r', '72', '-F', 'ppm', '-o', '-', path, '1']),
    pdfium(),
    pdfjs(),
  ])

/** Returns a reader whose command writes a page as a portable pixmap. */
function byProgram(name: string, program: string, argumentsFor: (path: string) => string[]): Painter | string {
  if (spawnSync(program, ['-v']).error) return `${name} (${program}) is not installed`
  return {
    name,
    paint: (path) =>
      new Promise((resolve) =>
        execFile(
          program,
          argumentsFor(path),
          { encoding: 'buffer', timeout: timeoutMs, maxBuffer: pixmapBytesMax },
          (_, pixmap) => resolve(imageOfPixmap(pixmap)),
        ),
      ),
    close: async () => {},
  }
}

function imageOfPixmap(pixmap: Buffer): Image {
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(pixmap.subarray(0, 40).toString('latin1'))
  return head && imageOf(pixmap.subarray(head[0].length), Number(head[1]), Number(head[2]))
}

function pdfium(): Painter | string {
  const installed = pdfiumPackage()
  if ('problem' in installed) return `PDFium is not installed: ${installed.problem}`
  const program = join(root, 'test/interop/tools/pdfium/pixels.py')
  const process_ = spawn(join(installed.bin, 'python'), [program], { stdio: ['pipe', 'pipe', 'ignore'] })
  const lines = createInterface({ input: process_.stdout })[Symbol.asyncIterator]()
  return {
    name: 'PDFium',
    async paint(path) {
      process_.stdin.write(`${path}\n`)
      const { value, done } = await lines.next()
      if (done) throw new Error('PDFium stopped')
      return decoded(JSON.parse(value))
    },
    close: async () => void process_.stdin.end(),
  }
}

const origin = 'http://pdfjs.test/'
const start = '<!doctype html><script type="module" src="/pixels.js"></script>'

/** Draws in a browser, as the signing page does. */
async function pdfjs(): Promise<Painter> {
  const browser = await launchBrowser()
  const page = await browser.newPage()
  await page.route(`${origin}**`, async (route) => {
    const path = new URL(route.request().url()).pathname
    if (path === '/') await route.fulfill({ contentType: 'text/html', body: start })
    else if (path === '/pixels.js') await route.fulfill({ path: join(root, 'test/interop/tools/pdfjs/pixels.js') })
    else await route.fulfill({ path: join(root, 'node_modules/pdfjs-dist', path) })
  })
  await page.goto(origin)
  return {
    name: 'pdf.js',
    async paint(path) {
      const file = (await readFile(path)).toString('base64')
      return decoded(await page.evaluate(`pixelsOf('${file}')`))
    },
    close: () => browser.close(),
  }
}
