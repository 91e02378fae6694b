import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { TextItem } from 'pdfjs-dist/types/src/display/api'
import { pdfOptions } from '../shared/pdf-options.ts'
import { drawLineDots } from './line-dots.ts'
import type { TextPiece } from './page-text.ts'
import type { PdfRanges } from './pdf-ranges.ts'
import { chunkBytes, makeReadAhead } from './read-ahead.ts'

const pdfjsPath = '/assets/pdfjs'

export type PageSize = { width: number; height: number }

/** The opened document. Page sizes and pixels are as displayed (CropBox, /Rotate and UserUnit applied). */
export type Pdf = {
  pageCount: number
  sizeOf: (pageNumber: number) => Promise<PageSize>
  /** Draws a page at a width in canvas pixels. Rejects if the signal aborts. */
  draw: (pageNumber: number, widthPixels: number, signal: AbortSignal) => Promise<HTMLCanvasElement>
  textOf: (pageNumber: number) => Promise<TextPiece[]>
}

/** The error for a PDF library that could not be loaded. */
export class LibraryMissingError extends Error {}

/**
 * Opens a PDF by fetching ranges, so only the parts for the visible pages are transferred. Loads pdf.js on first use.
 */
export async function openPdf(ranges: PdfRanges): Promise<Pdf> {
  // The legacy build of pdf.js also runs in older browsers on phones.
  const library = import('pdfjs-dist/legacy/build/pdf.mjs').catch(() => {
    throw new LibraryMissingError()
  })
  const [pdfjs, { totalBytes, bytes }] = await Promise.all([library, ranges.first()])
  drawLineDots()
  pdfjs.GlobalWorkerOptions.workerSrc = `${pdfjsPath}/pdf.worker.min.mjs`
  // The ranges are fetched without the transport of pdf.js. If a range fails there once, all other requests that need
  // it wait forever.
  const range = new pdfjs.PDFDataRangeTransport(totalBytes, bytes)
  const readTo = makeReadAhead(totalBytes)
  range.requestDataRange = (begin, end) => {
    void ranges.bytes(begin, readTo(begin, end)).then((chunk) => range.onDataRange(begin, chunk))
  }
  const pdf = await pdfjs.getDocument({
    ...pdfOptions,
    range,
    rangeChunkSize: chunkBytes,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${pdfjsPath}/cmaps/`,
    standardFontDataUrl: `${pdfjsPath}/standard_fonts/`,
    iccUrl: `${pdfjsPath}/iccs/`,
    // The extra properties contain font names, which show the font weight.
    fontExtraProperties: true,
    wasmUrl: `${pdfjsPath}/wasm/`,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  }).promise
  return {
    pageCount: pdf.numPages,
    sizeOf: async (pageNumber) => {
      const { width, height } = (await pdf.getPage(pageNumber)).getViewport({ scale: 1 })
      return { width, height }
    },
    draw: async (pageNumber, widthPixels, signal) => draw(await pdf.getPage(pageNumber), widthPixels, signal),
    textOf: (pageNumber) => textOf(pdf, pageNumber),
  }
}

async function draw(page: PDFPageProxy, widthPixels: number, signal: AbortSignal): Promise<HTMLCanvasElement> {
  signal.throwIfAborted()
  const viewport = page.getViewport({ scale: widthPixels / page.getViewport({ scale: 1 }).width })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  const task = page.render({ canvas, viewport })
  const cancel = () => task.cancel()
  signal.addEventListener('abort', cancel)
  try {
    await task.promise
    return canvas
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

async function textOf(pdf: PDFDocumentProxy, pageNumber: number): Promise<TextPiece[]> {
  const page = await pdf.getPage(pageNumber)
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const isBold = ({ fontName }: TextItem): boolean =>
    page.commonObjs.has(fontName) && /bold|black|heavy/i.test(page.commonObjs.get(fontName).name ?? '')
  return items.flatMap((item) => ('str' in item ? [{ ...pieceOf(item, viewport), isBold: isBold(item) }] : []))
}

function pieceOf(item: TextItem, viewport: ReturnType<PDFPageProxy['getViewport']>): Omit<TextPiece, 'isBold'> {
  const [, , , , left = 0, baseline = 0] = item.transform as number[]
  const height = Math.hypot(item.transform[2], item.transform[3])
  const angle = Math.atan2(item.transform[1], item.transform[0])
  const along = { x: Math.cos(angle) * item.width, y: Math.sin(angle) * item.width }
  const up = { x: -Math.sin(angle) * height, y: Math.cos(angle) * height }
  const corners = [
    [left, baseline],
    [left + along.x, baseline + along.y],
    [left + up.x, baseline + up.y],
    [left + along.x + up.x, baseline + along.y + up.y],
  ].map(([x = 0, y = 0]) => viewport.convertToViewportPoint(x, y) as [number, number])
  const xs = corners.map(([x]) => x / viewport.width)
  const ys = corners.map(([, y]) => y / viewport.height)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { text: item.str, x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y, endsLine: item.hasEOL }
}
