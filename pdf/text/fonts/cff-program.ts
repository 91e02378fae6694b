import { latin1 } from '../../../base/bytes.ts'
import { standardLetters } from '../../document/letter-codes.ts'
import { type BuiltIn, builtInNamed } from './type1-program.ts'

// The CFF standard strings (Adobe Technical Note 5176, appendix A). They begin with the glyph names of the standard
// encoding.
const firstOfStandard = 1
const standard = standardLetters.filter((letter) => letter !== '\ufffd')
const furtherLatin = '¹¬µ™Ð½±Þ¼÷¦°þ¾²®−ð×³©ÁÂÄÀÅÃÇÉÊËÈÍÎÏÌÑÓÔÖÒÕŠÚÛÜÙÝŸŽáâäàåãçéêëèíîïìñóôöòõšúûüùýÿž'
const isoAdobe = [...standard, ...Array.from(furtherLatin)]
const ligatures: Record<number, string> = { 268: 'ﬀ', 269: 'ﬃ', 270: 'ﬄ' }
const standardCount = 391

const operators = { charset: 15, encoding: 16, charStrings: 17, fontMatrix: 0x0c07, ros: 0x0c1e }
const usualScale = 0.001
const glyphsMax = 65_535

type Index = { starts: number[]; end: number }
type Operands = Map<number, number[]>

/**
 * Returns the built-in encoding of a font program in the Compact Font Format (Adobe Technical Note 5176). Returns null
 * if the program is broken, is CID-keyed, has another scale or has a rare encoding table.
 */
export function cffBuiltIn(program: Uint8Array): BuiltIn | null {
  try {
    return read(program)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function read(program: Uint8Array): BuiltIn | null {
  const view = new DataView(program.buffer, program.byteOffset, program.byteLength)
  if (view.getUint8(0) !== 1) return null
  const names = indexAt(view, view.getUint8(2))
  const tops = indexAt(view, names.end)
  const strings = indexAt(view, tops.end)
  const top = operandsIn(program, tops.starts[0] ?? 0, tops.starts[1] ?? 0)
  if (top === null || top.has(operators.ros)) return null
  const scale = top.get(operators.fontMatrix)?.[0] ?? usualScale
  const at = top.get(operators.charStrings)?.[0]
  if (scale !== usualScale || at === undefined) return null
  const sids = charsetAt(view, top.get(operators.charset)?.[0] ?? 0, view.getUint16(at))
  const byCode = sids && encodingAt(view, top.get(operators.encoding)?.[0] ?? 0, sids)
  if (!byCode) return null
  return (code) => characterOf(byCode.get(code))

  function characterOf(sid: number | undefined): string | null | undefined {
    if (sid === undefined) return undefined
    if (sid === 0) return '\0'
    if (sid < standardCount) return isoAdobe[sid - firstOfStandard] ?? ligatures[sid] ?? null
    const [from, to] = [strings.starts[sid - standardCount], strings.starts[sid - standardCount + 1]]
    return from === undefined || to === undefined ? null : builtInNamed(latin1(program, from, to))
  }
}

function indexAt(view: DataView, at: number): Index {
  const count = view.getUint16(at)
  if (count === 0) return { starts: [], end: at + 2 }
  const size = view.getUint8(at + 2)
  if (size < 1 || size > 4) throw new RangeError('the offset size of a CFF index is not 1 to 4')
  const base = at + 2 + (count + 1) * size
  const starts: number[] = []
  for (let i = 0; i <= count; i++) {
    let offset = 0
    for (let byte = 0; byte < size; byte++) offset = offset * 256 + view.getUint8(at + 3 + i * size + byte)
    const start = base + offset
    if (start < (starts.at(-1) ?? base + 1) || start > view.byteLength)
      throw new RangeError('the offsets of a CFF index are out of order')
    starts.push(start)
  }
  return { starts, end: starts.at(-1) as number }
}

/** Returns the operands of each operator of a DICT, or null for invalid bytes. */
function operandsIn(bytes: Uint8Array, from: number, to: number): Operands | null {
  const found: Operands = new Map()
  let operands: number[] = []
  for (let at = from; at < to; ) {
    const first = bytes[at++] as number
    if (first <= 21) {
      found.set(first === 12 ? 0x0c00 + (bytes[at++] ?? 0) : first, operands)
      operands = []
    } else if (first === 30) {
      let text = ''
      for (let isEnded = false; !isEnded && at < to; ) {
        const byte = bytes[at++] as number
        for (const nibble of [byte >> 4, byte & 15]) {
          isEnded ||= nibble === 15
          if (!isEnded) text += ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'E', 'E-', '', '-'][nibble]
        }
      }
      operands.push(Number(text))
    } else if (first === 28 || first === 29) {
      const length = first === 28 ? 2 : 4
      let value = 0
      for (let i = 0; i < length; i++) value = (value << 8) | (bytes[at++] ?? 0)
      operands.push(first === 28 ? (value << 16) >> 16 : value)
    } else if (first < 32 || first === 255) return null
    else if (first <= 246) operands.push(first - 139)
    else if (first <= 250) operands.push((first - 247) * 256 + (bytes[at++] ?? 0) + 108)
    else operands.push(-(first - 251) * 256 - (bytes[at++] ?? 0) - 108)
  }
  return found
}

/** Returns the string identifier (SID) of each glyph's name. */
function charsetAt(view: DataView, offset: number, count: number): number[] | null {
  if (offset === 0) return Array.from({ length: Math.min(count, isoAdobe.length + 1) }, (_, glyph) => glyph)
  if (offset <= 2 || count > glyphsMax) return null
  const format = view.getUint8(offset)
  if (format > 2) return null
  const sids = [0]
  for (let at = offset + 1; sids.length < count; ) {
    const first = view.getUint16(at)
    at += 2
    let left = 0
    if (format === 1) left = view.getUint8(at)
    if (format === 2) left = view.getUint16(at)
    at += format
    for (let i = 0; i <= left && sids.length < count; i++) sids.push(first + i)
  }
  return sids
}

/** Returns the string identifier (SID) of each code's glyph name. */
function encodingAt(view: DataView, offset: number, sids: readonly number[]): Map<number, number> | null {
  const byCode = new Map<number, number>()
  if (offset === 0) {
    const here = new Set(sids)
    let sid = firstOfStandard
    for (const [code, letter] of standardLetters.entries())
      if (letter !== '\ufffd') {
        if (here.has(sid)) byCode.set(code, sid)
        sid++
      }
    return byCode
  }
  if (offset === 1) return null
  const format = view.getUint8(offset)
  let at = offset + 2
  let glyph = 1
  const put = (code: number) => {
    const sid = sids[glyph++]
    if (sid !== undefined) byCode.set(code, sid)
  }
  for (let left = view.getUint8(offset + 1); left > 0; left--) {
    const code = view.getUint8(at++)
    const further = (format & 0x7f) === 1 ? view.getUint8(at++) : 0
    for (let i = 0; i <= further; i++) put(code + i)
  }
  if ((format & 0x7f) > 1) return null
  if ((format & 0x80) === 0) return byCode
  for (let left = view.getUint8(at++); left > 0; left--, at += 3) {
    const sid = view.getUint16(at + 1)
    if (sids.includes(sid)) byCode.set(view.getUint8(at), sid)
  }
  return byCode
}
