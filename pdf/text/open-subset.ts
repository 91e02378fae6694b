import type { PDFDocumentProxy } from 'unpdf/pdfjs'
import type { ReadMap } from './read-map.ts'

/** A page subset opened in pdf.js. The caller must destroy it. */
export type OpenSubset = { pdf: PDFDocumentProxy; isMapMissing(): boolean; destroy(): Promise<void> }

/** Opens a small PDF, which pdf.js keeps in memory. The first call loads pdf.js. Does not decode images. */
export async function openSubset(bytes: Uint8Array, readMap: ReadMap): Promise<OpenSubset> {
  const { getDocument } = await import('unpdf/pdfjs')
  let isMapMissing = false
  class Maps {
    async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
      if (kind !== 'cMapUrl')
        throw new Error(`pdf.js requested a file of the kind ${kind}, which text extraction does not use`)
      try {
        return await readMap(filename)
      } catch (error) {
        isMapMissing = true
        throw error
      }
    }
  }
  const task = getDocument({
    data: bytes,
    BinaryDataFactory: Maps,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    maxImageSize: 1,
    verbosity: 0,
  })
  try {
    return { pdf: await task.promise, isMapMissing: () => isMapMissing, destroy: () => task.destroy() }
  } catch (error) {
    await task.destroy()
    throw error
  }
}
