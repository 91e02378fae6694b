import { latin1 } from '../../base/bytes.ts'
import { hexDigit } from './characters.ts'
import { PdfSyntaxError } from './errors.ts'
import type { PdfName } from './objects.ts'

const PLACES = 4_096
const KNOWN_BYTES_MAX = 32

/** A decoded name and the spelling from which it was decoded. */
type KnownName = { written: string; name: PdfName }

// A cache with one name per slot. Names that collide replace each other and are created more than once.
const known: (KnownName | undefined)[] = new Array(PLACES).fill(undefined)

/** Returns the name between two positions with `#xx` decoded. Frequent names share one object. Throws `bad_name`. */
export function nameAt(bytes: Uint8Array, start: number, end: number): PdfName {
  let hash = 0
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0
  if (end - start > KNOWN_BYTES_MAX) return { kind: 'name', name: unescaped(latin1(bytes, start, end)) }
  const place = (hash ^ (hash >>> 12)) & (PLACES - 1)
  const before = known[place]
  if (before !== undefined && isWritten(before.written, bytes, start, end)) return before.name
  const written = latin1(bytes, start, end)
  const name: PdfName = { kind: 'name', name: unescaped(written) }
  known[place] = { written, name }
  return name
}

function isWritten(written: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (written.length !== end - start) return false
  for (let i = 0; i < written.length; i++) if (written.charCodeAt(i) !== bytes[start + i]) return false
  return true
}

// Poppler ends a name at an escaped NUL, which it also reads for `#0`. PDFium ends a name at the bytes 80 and FF.
const ambiguous = /#0(?:0|(?![\da-f]))|[\x80\xff]/i

/** Decodes `#xx` sequences in a name and leaves other text unchanged. Throws `bad_name` if readers end it differently. */
function unescaped(written: string): string {
  if (ambiguous.test(written)) throw new PdfSyntaxError('bad_name', 'readers disagree on the end of a name')
  let at = written.indexOf('#')
  if (at < 0) return written
  let name = ''
  let from = 0
  for (; at >= 0; at = written.indexOf('#', at + 1)) {
    const high = hexDigit(written.charCodeAt(at + 1))
    const low = high < 0 ? -1 : hexDigit(written.charCodeAt(at + 2))
    if (low < 0) continue
    name += written.slice(from, at) + String.fromCharCode(high * 16 + low)
    from = at + 3
    at += 2
  }
  return name + written.slice(from)
}
