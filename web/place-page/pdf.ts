import type { PDFPageProxy } from 'pdfjs-dist'
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as worker from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm'
import { pdfOptions } from '../shared/pdf-options.ts'
import { readEmbeddedFile } from './embedded-files.ts'

export type PageSize = { width: number; height: number }

/** An opened PDF, with the displayed sizes of its pages in points. */
export type Pdf = {
  sizes: PageSize[]
  draw: (pageNumber: number, canvas: HTMLCanvasElement, widthPixels: number) => Promise<void>
}

/** The error for a file that is protected with a password. */
export class LockedPdfError extends Error {}

// The worker of pdf.js runs in the page itself, because a single-file page has no separate worker file.
Object.assign(globalThis, { pdfjsWorker: worker })

/** The image decoders of pdf.js, which are embedded in this page. */
const decoders: Readonly<Record<string, Uint8Array>> = { 'jbig2.wasm': jbig2, 'openjpeg.wasm': openjpeg }

/** Returns embedded files to pdf.js, which then makes no requests. */
class EmbeddedData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    return decoders[filename]?.slice() ?? readEmbeddedFile(filename)
  }
}

/**
 * Opens a PDF in this page without any request. Rejects with `LockedPdfError` for a file with a password, and with
 * another error for an invalid PDF.
 */
export async function openPdf(data: Uint8Array): Promise<Pdf> {
  const task = pdfjs.getDocument({
    ...pdfOptions,
    data,
    BinaryDataFactory: EmbeddedData,
    useWorkerFetch: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  })
  const pdf = await task.promise.catch((error: unknown) => {
    throw (error as { name?: string }).name === 'PasswordException' ? new LockedPdfError() : error
  })
  const sizes: PageSize[] = []
  for (let pageNumber = 1; pageNumber <= pdf.numPages; pageNumber++) {
    const { width, height } = (await pdf.getPage(pageNumber)).getViewport({ scale: 1 })
    sizes.push({ width, height })
  }
  return {
    sizes,
    draw: async (pageNumber, canvas, widthPixels) => draw(await pdf.getPage(pageNumber), canvas, widthPixels),
  }
}

async function draw(page: PDFPageProxy, canvas: HTMLCanvasElement, widthPixels: number): Promise<void> {
  const viewport = page.getViewport({ scale: widthPixels / page.getViewport({ scale: 1 }).width })
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  await page.render({ canvas, viewport }).promise
}
