import type { Work } from '../../syntax/work.ts'
import { type Globals, isPlainJbig2, readGlobals } from '../images/jbig2/image.ts'
import type { LiveObjects } from '../objects/live-objects.ts'
import { PdfRefusalError } from '../policy/result.ts'
import type { SplitImage } from '../scan/stream-check.ts'

// The maximum size of all data that is stored until the end of the file.
const storedBytesMax = 16_777_216

/** Creates a store of images with global segments, and of global segments, by their slots. */
export function createSplitImages() {
  const images = new Map<number, SplitImage>()
  const globals = new Map<number, Uint8Array>()
  let stored = 0
  const store = (bytes: Uint8Array): void => {
    stored += bytes.length
    if (stored > storedBytesMax) throw new PdfRefusalError('too_complex')
  }
  return {
    addImage(slot: number, image: SplitImage): void {
      store(image.bytes)
      images.set(slot, image)
    },
    addGlobals(slot: number, bytes: Uint8Array): void {
      store(bytes)
      globals.set(slot, bytes)
    },
    /** Returns whether readers decode a live image differently. */
    areUnclear(live: LiveObjects, work: Work): boolean {
      const known = new Map<number, Globals | null>()
      // Only the symbols of one stream of global segments are stored at a time.
      const sorted = [...images].filter(([slot]) => live.isLive(slot)).sort(([, a], [, b]) => a.globals - b.globals)
      return sorted.some(([, image]) => {
        const slot = live.slot(image.globals)
        if (!known.has(slot)) {
          known.clear()
          const bytes = globals.get(slot)
          known.set(slot, bytes === undefined ? null : readGlobals(bytes))
        }
        const shared = known.get(slot) ?? null
        return shared === null || !isPlainJbig2({ ...image, globals: shared }, work)
      })
    },
  }
}
