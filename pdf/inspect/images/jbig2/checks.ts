import { createCollector } from '../../../syntax/collector.ts'
import { isArray, isDict, isRef } from '../../../syntax/kinds.ts'
import type { PdfDict } from '../../../syntax/objects.ts'
import type { Work } from '../../../syntax/work.ts'
import type { StatedImage } from '../../content/image-data.ts'
import { workOf } from '../../policy/work-of.ts'
import type { ImageCheck, StreamCheck } from '../../scan/stream-check.ts'
import { isPlainJbig2, readGlobals } from './image.ts'

const streamBytesMax = 8_388_608

/**
 * Creates a check of a JBIG2 image. An image with global segments is checked after the whole file was read
 * (`pages/split-images.ts`).
 */
export function createJbig2Check(
  { width, height }: StatedImage,
  globals: ReturnType<typeof globalsOf>,
  work: Work,
): ImageCheck {
  const collector = createCollector()
  return {
    push(bytes) {
      if (collector.length() <= streamBytesMax) collector.push(bytes)
    },
    isUnclear: () =>
      globals === 'invalid' ||
      collector.length() > streamBytesMax ||
      (globals === null && !isPlainJbig2({ bytes: collector.bytes(), globals, width, height }, work)),
    split: () => (typeof globals === 'number' ? { bytes: collector.take(), globals, width, height } : null),
  }
}

/** Returns the object number of the global segments of an image by its last filter, or null for an image without. */
export function globalsOf(dict: PdfDict, filters: number): number | 'invalid' | null {
  const given = dict.get('DecodeParms') ?? null
  const own = isArray(given) ? (given[filters - 1] ?? null) : given
  const globals = isDict(own) ? (own.get('JBIG2Globals') ?? null) : null
  if (globals === null && !isRef(own)) return null
  return isRef(globals) ? globals.number : 'invalid'
}

// The bytes of the first segment header that recognize a stream of global segments: a number below 65,536, and a type.
const isHeadOfGlobals = ([high, next, , , type]: Uint8Array): boolean => high === 0 && next === 0 && type === 0
const headBytes = 5

/** Creates a check that finds streams of global segments, which have no type. */
export function createGlobalsCheck(work: Work): StreamCheck {
  const collector = createCollector()
  let isPossible = false
  return {
    begin(dict) {
      collector.clear()
      isPossible = dict !== null && !dict.has('Type') && !dict.has('Subtype')
    },
    push(bytes) {
      if (!isPossible) return
      collector.push(bytes)
      const length = collector.length()
      isPossible = length <= streamBytesMax && (length < headBytes || isHeadOfGlobals(collector.bytes()))
    },
    end() {
      if (!isPossible || collector.length() < headBytes) return {}
      work.charge(collector.length() * workOf.imageDataByte)
      return readGlobals(collector.bytes()) === null ? {} : { globals: collector.take() }
    },
  }
}
