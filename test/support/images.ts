import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'

const pdfjs = join(import.meta.dirname, '../../node_modules/pdfjs-dist/legacy/build')

type Cut = {
  /** The x, y, width and height of the box as fractions of the page, from the page's upper left corner. */
  box: readonly [number, number, number, number]
  page: { width: number; height: number }
  pixelsPerPoint: number
}

/** Opens pdf.js in a separate page that renders parts of a file's first page as PNG. */
export async function openPdfRenderer(browser: Browser) {
  const page = await browser.newPage()
  for (const name of ['pdf.worker.mjs', 'pdf.mjs'])
    await page.addScriptTag({ type: 'module', content: readFileSync(join(pdfjs, name), 'utf8') })
  await page.waitForFunction('globalThis.pdfjsLib && globalThis.pdfjsWorker')
  const render = async (pdf: Uint8Array, { box: [x, y, width, height], page: size, pixelsPerPoint }: Cut) => {
    const data = await page.evaluate(
      `(async ({ pdf, scale, left, top, width, height }) => {
        const task = pdfjsLib.getDocument({ data: Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0)) })
        const first = await (await task.promise).getPage(1)
        const canvas = document.createElement('canvas')
        Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) })
        const viewport = first.getViewport({ scale, offsetX: -left * scale, offsetY: -top * scale })
        await first.render({ canvas, viewport, annotationMode: 1 }).promise
        await task.destroy()
        return canvas.toDataURL('image/png').split(',')[1]
      })(${JSON.stringify({
        pdf: Buffer.from(pdf).toString('base64'),
        scale: pixelsPerPoint,
        left: x * size.width,
        top: y * size.height,
        width: width * size.width,
        height: height * size.height,
      })})`,
    )
    return new Uint8Array(Buffer.from(data as string, 'base64'))
  }
  return { page, render }
}

/**
 * Compares the ink in two images of one box, scaled to the size of the second image. Returns the fraction of either
 * image's ink without a counterpart within two pixels, and the largest distance between the edges of the ink.
 */
export async function compareImages(
  page: Page,
  one: Uint8Array,
  other: Uint8Array,
): Promise<{ inkApart: number; edgesApart: number }> {
  const encoded = [one, other].map((image) => Buffer.from(image).toString('base64'))
  return (await page.evaluate(`(async (encoded) => {
    const images = await Promise.all(encoded.map(async (data) => {
      const image = new Image()
      image.src = 'data:image/png;base64,' + data
      await image.decode()
      return image
    }))
    const { naturalWidth: width, naturalHeight: height } = images[1]
    const masks = images.map((image) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width, height })
      const context = canvas.getContext('2d')
      context.fillStyle = '#fff'
      context.fillRect(0, 0, width, height)
      context.drawImage(image, 0, 0, width, height)
      const { data } = context.getImageData(0, 0, width, height)
      return Array.from({ length: width * height }, (_, i) => data[i * 4] < 128)
    })
    const reach = 2
    const isNear = (mask, i) => {
      const [x, y] = [i % width, Math.floor(i / width)]
      for (let dy = -reach; dy <= reach; dy++)
        for (let dx = -reach; dx <= reach; dx++) {
          const [nx, ny] = [x + dx, y + dy]
          if (nx >= 0 && ny >= 0 && nx < width && ny < height && mask[ny * width + nx]) return true
        }
      return false
    }
    const apart = (from, to) => {
      let ink = 0, alone = 0
      from.forEach((isInk, i) => { if (isInk) { ink++; if (!isNear(to, i)) alone++ } })
      return ink === 0 ? 1 : alone / ink
    }
    const edges = masks.map((mask) => {
      let [left, right, top, bottom] = [width, -1, height, -1]
      mask.forEach((isInk, i) => {
        if (!isInk) return
        const [x, y] = [i % width, Math.floor(i / width)]
        left = Math.min(left, x); right = Math.max(right, x); top = Math.min(top, y); bottom = Math.max(bottom, y)
      })
      return [left, right, top, bottom]
    })
    return {
      inkApart: Math.max(apart(masks[0], masks[1]), apart(masks[1], masks[0])),
      edgesApart: Math.max(...edges[0].map((edge, i) => Math.abs(edge - edges[1][i]))),
    }
  })(${JSON.stringify(encoded)})`)) as { inkApart: number; edgesApart: number }
}

const bars = '.toolbar, .action-bar, .masthead'

/** Returns an image of a signature or initials field as the page shows it, without its frame. */
export async function fieldImage(visited: Page, type: string): Promise<Uint8Array> {
  await visited.evaluate(`(() => {
    document.activeElement?.blur()
    for (const each of document.querySelectorAll('${bars}')) each.style.display = 'none'
    const button = document.querySelector('.field[data-type="${type}"] button')
    Object.assign(button.style, { background: '#fff', borderColor: 'transparent', boxShadow: 'none', outline: 'none' })
  })()`)
  await visited.locator(`.field[data-type="${type}"] svg[data-is-printed]`).waitFor({ timeout: 30_000 })
  const image = await visited.locator(`.field[data-type="${type}"]`).screenshot({ animations: 'disabled' })
  await visited.evaluate(`(() => {
    for (const each of document.querySelectorAll('${bars}')) each.style.display = ''
  })()`)
  return image
}
