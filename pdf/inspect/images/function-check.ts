import { isArray, isNumber } from '../../syntax/kinds.ts'
import type { PdfDict } from '../../syntax/objects.ts'
import { UNCLEAR_BIT } from '../policy/feature-bits.ts'
import { kinds } from '../policy/kinds.ts'
import type { StreamCheck } from '../scan/stream-check.ts'

// The largest color change that is not visible.
const INVISIBLE = 0.01

/** Creates a check for sampled functions (ISO 32000-2 section 7.10.2) with too few samples, or only with zeros. */
export function createFunctionCheck(): StreamCheck {
  let dict: PdfDict | null = null
  // The value of all bytes, or null if they differ.
  let onlyByte: number | null | undefined
  let length = 0
  return {
    begin(own) {
      dict = own?.get('FunctionType') === 0 ? own : null
      onlyByte = undefined
      length = 0
    },
    push(bytes) {
      if (dict === null) return
      length += bytes.length
      if (onlyByte === undefined) onlyByte = bytes[0]
      if (onlyByte !== null && bytes.some((byte) => byte !== onlyByte)) onlyByte = null
    },
    end() {
      if (dict === null) return {}
      const isZero = onlyByte != null && isZeroSample(dict, onlyByte)
      return { bits: lacksSamples(dict, length) ? UNCLEAR_BIT : 0, kind: isZero ? kinds.zeroFunction : undefined }
    },
  }
}

function isZeroSample(dict: PdfDict, sample: number): boolean {
  const values = dict.get('Decode') ?? dict.get('Range')
  const [low, high] = isArray(values) && values.length === 2 ? values : []
  if (dict.get('BitsPerSample') !== 8 || !isNumber(low) || !isNumber(high)) return false
  return Math.abs(low + ((high - low) * sample) / 255) < INVISIBLE
}

function lacksSamples(dict: PdfDict, bytes: number): boolean {
  const [size, range] = [dict.get('Size'), dict.get('Range')]
  if (!isArray(size) || !isArray(range)) return false
  const samples = size.reduce<number>((count, axis) => count * Number(axis), range.length / 2)
  return bytes < Math.ceil((samples * Number(dict.get('BitsPerSample') ?? null)) / 8)
}
