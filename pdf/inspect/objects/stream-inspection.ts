import { createCollector } from '../../syntax/collector.ts'
import { type ByteSink, createOutputBudget, type OutputBudget } from '../../syntax/decoder.ts'
import { createStreamDecoder, type DecoderWorkspace, type FilterStep, imageFilters } from '../../syntax/filters.ts'
import { asNumber, isNamed, isRef } from '../../syntax/kinds.ts'
import type { PdfDict } from '../../syntax/objects.ts'
import type { Work } from '../../syntax/work.ts'
import { createContentScanner } from '../content/content-scanner.ts'
import type { ReadContent } from '../content/content-summary.ts'
import { imageEntry, statedImage } from '../content/image-data.ts'
import { listedColorsOf, needsColors } from '../content/used-colors.ts'
import { createCodeMapCheck } from '../fonts/code-map-check.ts'
import { createFontProgramCheck } from '../fonts/font-program-check.ts'
import { createColorDataCheck } from '../images/color-data-check.ts'
import { createFunctionCheck } from '../images/function-check.ts'
import { createImageCheck, isPlainImage } from '../images/image-check.ts'
import { createGlobalsCheck } from '../images/jbig2/checks.ts'
import { createMeshCheck } from '../images/mesh-check.ts'
import type { InspectionBudgets } from '../policy/budgets.ts'
import { DAMAGED_BIT, UNCLEAR_BIT, UNLISTED_BIT } from '../policy/feature-bits.ts'
import { PdfRefusalError, readSyntax } from '../policy/result.ts'
import { workOf } from '../policy/work-of.ts'
import { createEmbeddedFileCheck, type NestedInspection } from '../scan/embedded-file-check.ts'
import type { ImageCheck, SplitImage } from '../scan/stream-check.ts'
import { createGatherer, tolerant } from './decoding.ts'
import { assumedFilters, assumedSteps, isImageDict } from './deferred.ts'

/** The result of reading the data of a stream. */
type StreamEnd = {
  /** The decoded data of an object stream or cross-reference stream, or null if it cannot be decoded. */
  structure: Uint8Array | null
  /**
   * The feature bits of the data. Truncated data has no bit for damage, because all readers decode the same beginning.
   */
  bits: number
  /** The number of colors that the color table of an image must have. */
  colors?: number
  /** The kind of the object, if the data determines it. */
  kind?: number
  /** The global segments of JBIG2 images, or the data of an image with global segments. */
  globals?: Uint8Array
  split?: SplitImage | null
  /**
   * The result of reading the data as page content. Null if the data is not content, or if readers interpret it
   * differently.
   */
  content: ReadContent | null
}

const nothing: StreamEnd = { structure: null, bits: UNLISTED_BIT, content: null }

export type StreamPass = { push: ByteSink; end(): StreamEnd }

// The number of input bytes in one decoding step. Steps are small to keep the measured ratio close to the ratio of the
// input that produced the output.
const STEP_BYTES = 16_384
const BYTE = 8

/**
 * Creates an inspection of stream data that keeps only the data of object streams and cross-reference streams. Decodes
 * images until a budget is used up, to check that they are complete. Decodes all other streams completely, for
 * `onDecoded` and for the budgets.
 */
export function createStreamInspection({
  budgets,
  work,
  onDecoded = () => {},
  nested,
}: {
  budgets: InspectionBudgets
  work: Work
  onDecoded: ByteSink | undefined
  nested: NestedInspection
}) {
  const workspace: DecoderWorkspace = []
  const total = createOutputBudget(budgets.totalOutputBytesMax)
  const collector = createCollector()
  const checks = [
    createEmbeddedFileCheck(nested, work),
    createColorDataCheck(work),
    createFunctionCheck(),
    createMeshCheck(),
    createCodeMapCheck(work),
    createFontProgramCheck(work),
    createGlobalsCheck(work),
  ]
  const content = createContentScanner(work, isPlainImage)
  const decoded = createGatherer(onDecoded)
  let imageBytesLeft = IMAGE_BYTES_MAX
  const scans = { bytes: SCAN_BYTES_MAX }

  function budgetOf(bytesMax: number): OutputBudget {
    const own = createOutputBudget(bytesMax, work)
    return {
      spend(bytes) {
        total.spend(bytes)
        own.spend(bytes)
      },
      charge: work.charge,
    }
  }

  function beginStructure(steps: FilterStep[]): StreamPass {
    collector.clear()
    const decoder = tolerant(work, () =>
      createStreamDecoder(steps, collector.push, budgetOf(budgets.structureBytesMax), workspace),
    )
    let collected = 0
    return {
      push(bytes) {
        collected += bytes.length
        if (collected > budgets.structureBytesMax) throw new PdfRefusalError('object_too_large')
        decoder.push(bytes)
      },
      end() {
        decoder.finish()
        return { ...nothing, structure: decoder.failure() === null ? collector.bytes() : null }
      },
    }
  }

  /** Begins a stream that is neither an object stream, a cross-reference stream nor an image. */
  function beginContent(steps: FilterStep[], dict: PdfDict | null = null): StreamPass {
    for (const check of checks) check.begin(dict)
    content.begin()
    const inspect: ByteSink = (bytes) => {
      for (const check of checks) check.push(bytes)
      content.push(bytes)
    }
    const end = (damage = 0): StreamEnd => {
      const read: StreamEnd = { structure: null, bits: damage, content: content.end() }
      for (const check of checks) {
        const { bits = 0, kind = read.kind, globals = read.globals } = check.end()
        read.bits |= bits
        read.kind = kind
        read.globals = globals
      }
      return read
    }
    if (steps.length === 0) return { push: inspect, end }
    let input = 0
    let output = 0
    const sink: ByteSink = (bytes) => {
      output += bytes.length
      if (output > budgets.ratioFreeBytes && output > input * budgets.ratioMax)
        throw new PdfRefusalError('decompression_bomb')
      inspect(bytes)
      decoded.push(bytes)
    }
    const decoder = tolerant(work, () =>
      createStreamDecoder(steps, sink, budgetOf(budgets.streamOutputBytesMax), workspace),
    )
    return {
      push(bytes) {
        for (let at = 0; at < bytes.length && decoder.failure() === null; at += STEP_BYTES) {
          const step = bytes.subarray(at, at + STEP_BYTES)
          input += step.length
          decoder.push(step)
        }
      },
      end() {
        decoder.finish()
        return end(decoder.failure() === 'bad_stream_data' ? DAMAGED_BIT : 0)
      },
    }
  }

  function beginImage(dict: PdfDict, steps: FilterStep[]): StreamPass {
    const image = statedImage(dict)
    // The number is NaN if it is unknown.
    const pixels = asNumber(image.width) * asNumber(image.height)
    if (steps.length > 0 && pixels > budgets.imagePixelsMax) throw new PdfRefusalError('decompression_bomb')
    const first = steps.findIndex(({ name }) => imageFilters.has(name))
    const isUsed = isImageDict(dict) || isRef(dict.get('Subtype'))
    const isLast = first < 0 || first === steps.length - 1
    const isKnown = isUsed && isLast && (first >= 0 || assumedFilters(0, dict) === null)
    const space = imageEntry(dict, 'ColorSpace')
    const isIndexed = isKnown && needsColors(space, image)
    const isCounted = isIndexed && first < 0
    // A predictor changes the values but adds only one byte per row.
    const sampled = isCounted
      ? steps
      : steps.slice(0, first < 0 ? steps.length : first).map(({ name }) => ({ name, parms: null }))
    const check = isKnown ? createImageCheck(dict, steps, work, scans, isCounted) : null
    const imageEnd = (check: ImageCheck | null): StreamEnd => {
      // Other data is not decoded, and can contain any index.
      const colors = isCounted || !isIndexed ? (check?.colors?.() ?? 0) : 2 ** (image.bits ?? BYTE)
      const isUnclear = (isUsed && !isLast) || check?.isUnclear() || colors > (listedColorsOf(space) || colors)
      const split = check?.split?.() ?? null
      return { ...nothing, colors, split, bits: nothing.bits | (isUnclear ? UNCLEAR_BIT : 0) }
    }
    const sink: ByteSink = (bytes) => {
      work.charge(bytes.length * (first < 0 ? 0 : workOf.imageDataByte))
      check?.push(bytes)
    }
    if (sampled.length === 0) return { push: sink, end: () => imageEnd(check) }
    const declared = Number.isNaN(pixels) || first > 0 ? budgets.ratioFreeBytes : pixels * COMPONENT_BYTES_MAX
    const sampleBudget = budgetOf(declared + budgets.ratioFreeBytes)
    let left = budgets.imageSampleBytes
    let ownBytes = 0
    const budget: OutputBudget = {
      spend(bytes) {
        if (left > 0) sampleBudget.spend(bytes)
        else imageBytesLeft -= bytes
        ownBytes += bytes
      },
      charge: (nanoseconds) => (left > 0 ? work.charge(nanoseconds) : undefined),
    }
    const decoder = tolerant(work, () => createStreamDecoder(sampled, sink, budget, workspace))
    // Beyond the budget, the data is not checked.
    let isWhole = true
    return {
      push(bytes) {
        imageBytesLeft += bytes.length * DECODED_PER_BYTE
        for (let at = 0; at < bytes.length; ) {
          if (left === 0 && check === null) return
          if (left === 0 && (imageBytesLeft < 0 || ownBytes > declared + budgets.ratioFreeBytes)) {
            isWhole = false
            return
          }
          const step = bytes.subarray(at, at + (left > 0 ? left : IMAGE_STEP_BYTES))
          decoder.push(step)
          left -= Math.min(left, step.length)
          at += step.length
        }
      },
      end() {
        if (isWhole && check !== null) decoder.finish()
        return imageEnd(isWhole ? check : null)
      },
    }
  }

  return {
    beginPlain: (): StreamPass => beginContent([]),
    /** Passes buffered decoded data to `onDecoded`. */
    flush: decoded.flush,
    begin(dict: PdfDict): StreamPass {
      work.charge(workOf.stream)
      const isStructure = isNamed(dict.get('Type'), 'ObjStm') || isNamed(dict.get('Type'), 'XRef')
      const steps = stepsOf(dict, isStructure)
      if (isStructure) return beginStructure(steps)
      const isImage = isImageDict(dict) || steps.some(({ name }) => imageFilters.has(name))
      return isImage ? beginImage(dict, steps) : beginContent(steps, dict)
    },
  }
}

// The number of decoded image bytes that are checked, and how many more for each compressed byte. A large scan has more
// pixels than can be decoded in time.
const IMAGE_BYTES_MAX = 134_217_728
const DECODED_PER_BYTE = 2
// The number of bytes in the scans of JPEG images that are checked.
const SCAN_BYTES_MAX = 67_108_864
// The number of compressed bytes of an image in one decoding step.
const IMAGE_STEP_BYTES = 4_096

// The size of the largest color: 32 colorants (ISO 32000-2 annex C) of two bytes each.
const COMPONENT_BYTES_MAX = 64

// The filters of object and cross-reference streams must be direct, because these streams are read before other
// objects.
function stepsOf(dict: PdfDict, isStructure: boolean): FilterStep[] {
  if (isStructure && assumedFilters(0, dict) !== null) throw new PdfRefusalError('filter_unsupported')
  // PDFium does not decode such a stream.
  if (dict.get('Filter') === null) throw new PdfRefusalError('filter_unsupported')
  return readSyntax('filter_unsupported', () => assumedSteps(dict))
}
