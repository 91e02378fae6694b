// Runs in a browser that serves pdf.js from the root of this origin.
import { GlobalWorkerOptions, getDocument } from '/build/pdf.mjs'

GlobalWorkerOptions.workerSrc = '/build/pdf.worker.mjs'

/**
 * Returns the width, the height and the RGB pixels in Base64 with which pdf.js draws the first page of a file at 72 dpi,
 * or null if the file does not open. The file is passed in Base64.
 */
window.pixelsOf = async (file) => {
  const task = getDocument({
    data: Uint8Array.from(atob(file), (character) => character.charCodeAt(0)),
    standardFontDataUrl: '/standard_fonts/',
    cMapUrl: '/cmaps/',
    wasmUrl: '/wasm/',
    iccUrl: '/iccs/',
    useSystemFonts: false,
  })
  try {
    const page = await (await task.promise).getPage(1)
    const viewport = page.getViewport({ scale: 1 })
    const canvas = document.createElement('canvas')
    canvas.width = Math.ceil(viewport.width)
    canvas.height = Math.ceil(viewport.height)
    await page.render({ canvas, viewport }).promise
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    let pixels = ''
    for (let at = 0; at < data.length; at += 4) pixels += String.fromCharCode(data[at], data[at + 1], data[at + 2])
    return [canvas.width, canvas.height, btoa(pixels)]
  } catch {
    return null
  } finally {
    await task.destroy()
  }
}
