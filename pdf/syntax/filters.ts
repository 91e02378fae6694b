import { createAscii85Decoder, createAsciiHexDecoder } from './ascii-filters.ts'
import { createCollector } from './collector.ts'
import {
  type ByteSink,
  createOutputBudget,
  createScratch,
  type OutputBudget,
  type Scratch,
  type StreamDecoder,
} from './decoder.ts'
import { PdfSyntaxError } from './errors.ts'
import { createInflateMemory, createInflater, type InflateMemory } from './inflate.ts'
import { isArray, isDict, isName } from './kinds.ts'
import { createLzwDecoder, createLzwMemory, type LzwMemory } from './lzw.ts'
import type { PdfDict, PdfObject } from './objects.ts'
import { createPredictorDecoder } from './predictors.ts'
import { createRunLengthDecoder } from './run-length.ts'
import { unboundedWork, type Work, workAt } from './work.ts'

/** A filter, by its full name, and its decode parameters. */
export type FilterStep = { name: string; parms: PdfDict | null }

/** Resolves a reference. Returns other values unchanged. */
type Resolve = (value: PdfObject | undefined) => PdfObject | undefined

/** The functions that resolve filter names and decode parameters. */
export type FilterLookUp = { name: Resolve; parms: Resolve }

const asItIs: Resolve = (value) => value

const FILTERS_MAX = 8

// Abbreviated filter names (ISO 32000-2 table 94). Readers also accept them outside inline images.
const shortNames = new Map([
  ['AHx', 'ASCIIHexDecode'],
  ['A85', 'ASCII85Decode'],
  ['LZW', 'LZWDecode'],
  ['Fl', 'FlateDecode'],
  ['RL', 'RunLengthDecode'],
  ['CCF', 'CCITTFaxDecode'],
  ['DCT', 'DCTDecode'],
])

/** Image filters, whose data this folder never decodes. */
export const imageFilters: ReadonlySet<string> = new Set(['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode'])

/** The filters that this folder can decode. */
export const knownFilters: ReadonlySet<string> = new Set([
  'FlateDecode',
  'LZWDecode',
  'ASCIIHexDecode',
  'ASCII85Decode',
  'RunLengthDecode',
])

/**
 * Returns the filters of a stream in decoding order (ISO 32000-2 section 7.4.1). Throws `bad_filter` for an invalid
 * /Filter and for parameters that only some readers apply. Examples are a list of parameters without a list of filters
 * (or the reverse), and parameters under the key of inline images. Further examples are a predictor for a filter
 * without predictors, and an /EarlyChange other than 0 and 1.
 */
export function filterSteps(dict: PdfDict, lookUp: FilterLookUp = { name: asItIs, parms: asItIs }): FilterStep[] {
  const filter = lookUp.name(dict.get('Filter'))
  const given = lookUp.parms(dict.get('DecodeParms'))
  const says = (value: PdfObject | undefined): boolean => {
    const known = lookUp.parms(value)
    return isDict(known) ? known.size > 0 : isArray(known) && known.some(says)
  }
  const isOdd = isArray(filter) !== isArray(given) && (filter ?? null) !== null && says(given)
  if (isOdd || (dict.get('DP') ?? null) !== null)
    throw new PdfSyntaxError('bad_filter', 'the filter parameters do not match the filters')
  const names = listOf(filter)
  const parms = listOf(given)
  if (names.length > FILTERS_MAX) throw new PdfSyntaxError('bad_filter', 'a stream has too many filters')
  return names.map((item, i) => {
    const name = lookUp.name(item)
    if (!isName(name)) throw new PdfSyntaxError('bad_filter', 'the name of a filter is not a name object')
    const own = lookUp.parms(parms[i])
    const step = {
      name: shortNames.get(name.name) ?? name.name,
      parms: isDict(own) ? resolveEntries(own, lookUp.parms) : null,
    }
    checkParms(step)
    return step
  })
}

function checkParms({ name, parms }: FilterStep): void {
  if (parms === null || !knownFilters.has(name)) return
  const early = parms.get('EarlyChange') ?? 1
  if (name === 'LZWDecode' && early !== 0 && early !== 1)
    throw new PdfSyntaxError('bad_filter', 'the /EarlyChange parameter is not 0 or 1')
  const mayPredict = name === 'FlateDecode' || name === 'LZWDecode'
  if (!mayPredict && (parms.get('Predictor') ?? 1) !== 1)
    throw new PdfSyntaxError('bad_filter', 'a filter that does not support predictors has a /Predictor parameter')
}

const listOf = (value: PdfObject | undefined): PdfObject[] =>
  value === undefined || value === null ? [] : isArray(value) ? value : [value]

const resolveEntries = (dict: PdfDict, resolve: Resolve): PdfDict =>
  new Map([...dict].map(([key, value]) => [key, resolve(value) ?? null]))

/**
 * Memory that decoders reuse one after another. Otherwise, thousands of streams would allocate thousands of windows.
 */
export type DecoderWorkspace = StepMemory[]

type StepMemory = { inflate(): InflateMemory; lzw(): LzwMemory; output: Scratch; rows: Scratch }

const createStepMemory = (): StepMemory => ({
  inflate: once(createInflateMemory),
  lzw: once(createLzwMemory),
  output: createScratch(),
  rows: createScratch(),
})

function once<T>(create: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= create()
    return made
  }
}

/**
 * Creates a decoder that runs all steps into `sink`. Each step charges the budget for its output. Throws `bad_filter`
 * for image filters, /Crypt and unknown filters. `push` and `finish` throw `bad_stream_data` and `too_much_output`, and
 * `finish` throws `unexpected_end` for truncated data. Only one decoder at a time may use a workspace.
 */
export function createStreamDecoder(
  steps: FilterStep[],
  sink: ByteSink,
  budget: OutputBudget,
  workspace: DecoderWorkspace = [],
): StreamDecoder {
  budget.charge(steps.length * workAt.decoder)
  let decoder: StreamDecoder = { push: sink, finish() {} }
  for (let i = steps.length - 1; i >= 0; i--) {
    const step = steps[i]!
    const next = decoder
    workspace[i] ??= createStepMemory()
    const memory = workspace[i]!
    const predictor = createPredictorDecoder(step.parms, next.push, budget, memory.rows)
    const first = createFilter(step, predictor?.push ?? next.push, budget, memory)
    decoder = {
      push: first.push,
      finish() {
        first.finish()
        predictor?.finish()
        next.finish()
      },
    }
  }
  return decoder
}

function createFilter(
  { name, parms }: FilterStep,
  sink: ByteSink,
  budget: OutputBudget,
  memory: StepMemory,
): StreamDecoder {
  if (name === 'FlateDecode') return createInflater(sink, budget, memory.inflate())
  const scratch = memory.output
  switch (name) {
    case 'LZWDecode': {
      const own = { scratch, memory: memory.lzw() }
      return createLzwDecoder(sink, budget, parms?.get('EarlyChange') === 0 ? 0 : 1, own)
    }
    case 'ASCIIHexDecode':
      return createAsciiHexDecoder(sink, budget, scratch)
    case 'ASCII85Decode':
      return createAscii85Decoder(sink, budget, scratch)
    case 'RunLengthDecode':
      return createRunLengthDecoder(sink, budget, scratch)
    default:
      throw new PdfSyntaxError('bad_filter', 'a filter is not supported')
  }
}

// All streams share one workspace, because decoding is synchronous. New arrays would be the largest cost of a small
// stream.
const workspace: DecoderWorkspace = []
const decoded = createCollector()

export type DecodeOptions = { mayBeCut?: boolean; work?: Work }

/**
 * Returns the decoded data of a stream. Without steps, returns `bytes`. Limits the output of each step to `bytesMax`.
 * Throws PdfSyntaxError for invalid or truncated data. With `mayBeCut`, returns truncated data up to the cut, as
 * viewers do, and charges `work` for each piece of output.
 */
export function decodeStream(
  bytes: Uint8Array,
  steps: FilterStep[],
  bytesMax: number,
  { mayBeCut = false, work = unboundedWork }: DecodeOptions = {},
): Uint8Array {
  if (steps.length === 0) return bytes
  try {
    const decoder = createStreamDecoder(steps, decoded.push, createOutputBudget(bytesMax, work), workspace)
    decoder.push(bytes)
    decoder.finish()
    return decoded.take()
  } catch (error) {
    const isCut = error instanceof PdfSyntaxError && error.reason === 'unexpected_end'
    if (!mayBeCut || !isCut) throw error
    return decoded.take()
  } finally {
    decoded.clear()
  }
}
