/**
 * Computes page sizes as PDF readers display them, with CropBox, /Rotate and UserUnit applied (ISO 32000-2 sections
 * 7.7.3.3 and 14.11.2).
 */

export type PageRotation = 0 | 90 | 180 | 270

/** A box in default user space: left, bottom, right, top. */
export type PageBox = [number, number, number, number]

/** The displayed size in points (1/72 inch) and the clockwise rotation that it includes. */
export type DisplayedPage = { width: number; height: number; rotate: PageRotation }

/** A run of `count` consecutive pages with the same displayed size and rotation. */
export type PageRun = DisplayedPage & { count: number }

/**
 * Returns the displayed size of a page, rounded to thousandths of a point. Returns null if the visible box is empty.
 * The visible box is the intersection of CropBox and MediaBox, or MediaBox if they do not intersect.
 */
export function displayedPage(page: {
  mediaBox: PageBox
  cropBox: PageBox | null
  rotate: PageRotation
  userUnit: number
}): DisplayedPage | null {
  const [left, bottom, right, top] = visibleBox(page.mediaBox, page.cropBox)
  const across = thousandths((right - left) * page.userUnit)
  const upward = thousandths((top - bottom) * page.userUnit)
  if (!(across > 0 && upward > 0)) return null
  const isSideways = page.rotate === 90 || page.rotate === 270
  return { width: isSideways ? upward : across, height: isSideways ? across : upward, rotate: page.rotate }
}

function visibleBox(mediaBox: PageBox, cropBox: PageBox | null): PageBox {
  const media = ordered(mediaBox)
  if (cropBox === null) return media
  const crop = ordered(cropBox)
  const common: PageBox = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ]
  return common[2] > common[0] && common[3] > common[1] ? common : media
}

// A PDF rectangle can be given by any two opposite corners (ISO 32000-2 section 7.9.5).
const ordered = ([x0, y0, x1, y1]: PageBox): PageBox => [
  Math.min(x0, x1),
  Math.min(y0, y1),
  Math.max(x0, x1),
  Math.max(y0, y1),
]

const thousandths = (points: number): number => Math.round(points * 1_000) / 1_000

/** Appends a page to `runs`, which is changed. */
export function appendPage(runs: PageRun[], { width, height, rotate }: DisplayedPage): void {
  const last = runs.at(-1)
  if (last && last.width === width && last.height === height && last.rotate === rotate) last.count++
  else runs.push({ count: 1, width, height, rotate })
}

/** Returns the number of pages in the runs. */
export const countPages = (runs: readonly PageRun[]): number => runs.reduce((sum, run) => sum + run.count, 0)

/** Returns the page with a number (from 1), or null if there is none. */
export function pageAt(runs: readonly PageRun[], pageNumber: number): DisplayedPage | null {
  if (!Number.isInteger(pageNumber) || pageNumber < 1) return null
  let last = 0
  for (const { count, width, height, rotate } of runs) {
    last += count
    if (pageNumber <= last) return { width, height, rotate }
  }
  return null
}
