import { latin1 } from '../../../base/bytes.ts'
import { standardEncoding } from './base-encodings.ts'
import { characterNamed } from './glyph-names.ts'

/**
 * Returns the character for a code by a font program's built-in encoding. Returns an empty text for a glyph without a
 * character, null for an unknown glyph name, and undefined for a code that is not encoded.
 */
export type BuiltIn = (code: number) => string | null | undefined

const headerBytesMax = 65_536
const usualScale = 0.001
const marker = 'eexec'
const matrix = /\/FontMatrix\s*\[\s*([-+.\deE]+)\s/g
const encoding = /\/Encoding\s+(?:(StandardEncoding)|(\d+)\s+array)\s/g
const entry = /\s*dup\s+(\d{1,3})\s*\/([^\s/{}[\]()<>%]+)\s+put\b/y
const filling = /\s*(?:0\s+1\s+255\s*\{\s*1\s+index\s+exch\s*\/\.notdef\s+put\s*\}\s*for\b)?/y
const end = /\s*(?:readonly\s+)?def\b/y

/**
 * Returns the built-in encoding of a Type 1 program, read from its clear text. Returns null if readers may interpret it
 * differently.
 */
export function type1BuiltIn(program: Uint8Array): BuiltIn | null {
  if (program[0] !== 0x25 || program[1] !== 0x21) return null
  const start = latin1(program.subarray(0, headerBytesMax))
  const length = start.indexOf(marker)
  if (length < 0) return null
  const text = start.slice(0, length)
  const scales = [...text.matchAll(matrix)]
  if (scales.length > 1 || scales.some(([, scale]) => Number(scale) !== usualScale)) return null
  const encodings = [...text.matchAll(encoding)]
  const [found] = encodings
  if (!found || encodings.length > 1) return null
  if (found[1] !== undefined) return (code) => standardEncoding(code) ?? undefined
  return entriesOf(text, found.index + found[0].length)
}

function entriesOf(text: string, at: number): BuiltIn | null {
  const names = new Map<number, string>()
  filling.lastIndex = at
  filling.exec(text)
  let next = filling.lastIndex
  for (;;) {
    entry.lastIndex = next
    const found = entry.exec(text)
    if (found === null) break
    names.set(Number(found[1]), found[2] as string)
    next = entry.lastIndex
  }
  end.lastIndex = next
  return end.test(text) ? (code) => builtInNamed(names.get(code)) : null
}

/** Returns the character for a glyph name in a font program. `.notdef` is the character NUL. */
export const builtInNamed = (name: string | undefined): string | null | undefined =>
  name === '.notdef' ? '\0' : name === undefined ? undefined : characterNamed(name)
