import { latin1 } from '../../../base/bytes.ts'

/** Characters by code. A number is a single UTF-16 code unit, and a string contains several code units. */
export type CharacterMap = ReadonlyMap<number, number | string>

const entriesMax = 70_000
// The maximum number of codes in all ranges together, because ranges can repeat the same codes.
const stepsMax = 140_000
const comments = /%[^\r\n]*/g
const section = /begin(bfchar|bfrange|codespacerange|cidchar|cidrange)(?![a-z])|usecmap/g
const token = /[\s\0]*(?:<([0-9A-Fa-f\s\0]*)>|([[\]])|end(bfchar|bfrange|codespacerange)(?![a-z]))/y

type MapInProgress = Map<number, number | string> & { steps: number }

type Token = { hex: string } | { mark: string }

/**
 * Returns the characters in a /ToUnicode map (ISO 32000-2 section 9.10.3). Returns null for a map that is empty, has
 * unusual syntax, or maps more codes than a font has.
 */
export function characterMapOf(bytes: Uint8Array): CharacterMap | null {
  const [text = ''] = latin1(bytes)
    .replace(comments, '')
    .split(/\bendcmap\b/)
  const map: MapInProgress = Object.assign(new Map<number, number | string>(), { steps: 0 })
  section.lastIndex = 0
  for (let found = section.exec(text); found !== null; found = section.exec(text)) {
    const [, kind] = found
    if (kind !== 'bfchar' && kind !== 'bfrange' && kind !== 'codespacerange') return null
    token.lastIndex = section.lastIndex
    if (!readSection(kind, text, map)) return null
    section.lastIndex = token.lastIndex
  }
  return map.size === 0 ? null : map
}

function nextToken(text: string): Token | null {
  const found = token.exec(text)
  if (found === null) return null
  const [, hex, bracket, end] = found
  return hex === undefined ? { mark: (bracket ?? end) as string } : { hex: hex.replace(/[\s\0]+/g, '') }
}

/** Reads a section of a /ToUnicode map. Returns false if the section contains unexpected syntax. */
function readSection(kind: string, text: string, map: MapInProgress): boolean {
  for (let item = nextToken(text); item !== null; item = nextToken(text)) {
    if ('mark' in item) return item.mark === kind
    const low = codeOf(item.hex)
    const high = kind === 'bfchar' ? low : codeAt(text)
    if (low === null || high === null) return false
    if (kind !== 'codespacerange' && !readTarget(low, high, text, map)) return false
  }
  return false
}

function readTarget(low: number, high: number, text: string, map: MapInProgress): boolean {
  const target = nextToken(text)
  map.steps += Math.max(0, high - low) + 1
  if (target === null || map.steps > stepsMax || map.size + (high - low) > entriesMax) return false
  if ('hex' in target) return mapRange(low, high, target.hex, map)
  if (target.mark !== '[') return false
  let code = low
  for (let item = nextToken(text); item !== null; item = nextToken(text)) {
    if ('mark' in item) return item.mark === ']'
    const character = code <= high ? charactersOf(item.hex) : 0
    if (character === null) return false
    if (code <= high) map.set(code, character)
    code++
  }
  return false
}

/** Maps a range of codes to characters. The last UTF-16 code unit increases with the code. */
function mapRange(low: number, high: number, hex: string, map: MapInProgress): boolean {
  const character = charactersOf(hex)
  if (character === null) return false
  const steps = Math.max(0, high - low)
  const [head, last] =
    typeof character === 'number'
      ? ['', character]
      : [character.slice(0, -1), character.charCodeAt(character.length - 1)]
  // The increment must not overflow the byte of a one-byte target, or the last code unit of a longer target.
  if (last + steps > (hex.length === 2 ? 0xff : 0xffff)) return false
  const isLow = isSurrogate(last)
  if (steps > 0 && (isLow ? last + steps > 0xdfff : last < 0xd800 && last + steps >= 0xd800)) return false
  for (let step = 0; low + step <= high; step++)
    map.set(low + step, head === '' ? last + step : head + String.fromCharCode(last + step))
  return true
}

const codeAt = (text: string): number | null => {
  const found = nextToken(text)
  return found !== null && 'hex' in found ? codeOf(found.hex) : null
}

const codeOf = (hex: string): number | null =>
  hex.length === 0 || hex.length > 8 || hex.length % 2 !== 0 ? null : Number.parseInt(hex, 16)

const isSurrogate = (unit: number): boolean => (unit & 0xf800) === 0xd800

/** Returns the characters in hexadecimal UTF-16, or null if a surrogate is unpaired. */
function charactersOf(hex: string): number | string | null {
  if (hex.length === 0 || hex.length % 2 !== 0) return null
  const whole = hex.length % 4 === 0 ? hex : `00${hex}`
  if (whole.length === 4) {
    const unit = Number.parseInt(whole, 16)
    return isSurrogate(unit) ? null : unit
  }
  let text = ''
  for (let at = 0; at < whole.length; at += 4) text += String.fromCharCode(Number.parseInt(whole.slice(at, at + 4), 16))
  return text.isWellFormed() ? text : null
}
