import { latin1, latin1Bytes } from '../../../base/bytes.ts'
import { hasText } from '../../syntax/characters.ts'
import { createStreamSearch } from '../../syntax/stream-search.ts'
import type { Work } from '../../syntax/work.ts'
import { PROGRAM_BIT, SCRIPT_BIT, UNLISTED_BIT } from '../policy/feature-bits.ts'
import { workOf } from '../policy/work-of.ts'
import type { StreamCheck } from './stream-check.ts'

/** Begins the inspection of an embedded PDF, which decides whether the PDF may be attached. */
export type NestedInspection = () => { push(bytes: Uint8Array): void; isAdmitted(): boolean }

const PDF_MARK_BYTES = 5

/**
 * Creates a check of embedded files, one stream after another. It determines the type from the first bytes, finds
 * scripts in markup, and inspects an embedded PDF.
 */
export function createEmbeddedFileCheck(nested: NestedInspection, work: Work): StreamCheck {
  const head = new Uint8Array(DATA_HEAD_BYTES)
  const script = createStreamSearch(latin1Bytes('script'))
  let length = 0
  let hasScript = false
  let kind: 'unknown' | 'markup' | 'pdf' | 'other' = 'unknown'
  let inner: ReturnType<NestedInspection> | null = null

  // Determines the type from the buffered bytes, even if there are fewer bytes than a PDF header has.
  function decideKind(before: number): void {
    kind = kindOf(head.subarray(0, length))
    if (kind === 'pdf') {
      inner = nested()
      inner.push(head.subarray(0, before))
    } else if (kind === 'markup') hasScript = script.push(head.subarray(0, before))
  }

  return {
    begin() {
      length = 0
      script.clear()
      hasScript = false
      kind = 'unknown'
      inner = null
    },
    push(bytes) {
      const before = length
      if (length < DATA_HEAD_BYTES) {
        const piece = bytes.subarray(0, DATA_HEAD_BYTES - length)
        head.set(piece, length)
        length += piece.length
      }
      if (kind === 'unknown' && length >= PDF_MARK_BYTES) decideKind(before)
      if (kind === 'pdf') inner?.push(bytes)
      if (kind === 'markup') hasScript = script.push(bytes)
    },
    end() {
      work.charge(length * workOf.headByte)
      const found: DataKind = dataKind(head.subarray(0, length))
      const isUnlisted = found === 'unlisted' || (found === 'pdf' && !(inner?.isAdmitted() ?? false))
      const bits = (found === 'program' ? PROGRAM_BIT : 0) | (isUnlisted ? UNLISTED_BIT : 0)
      // UTF-16 text is not searched for markup.
      return { bits: bits | (hasScript || isWide(head) ? SCRIPT_BIT : 0) }
    },
  }
}

function kindOf(head: Uint8Array): 'markup' | 'pdf' | 'other' {
  if (hasText(head, 0, '%PDF')) return 'pdf'
  let at = head[0] === 0xef ? 3 : 0
  while (head[at] === 0x20 || (head[at]! >= 0x09 && head[at]! <= 0x0d)) at++
  return at >= head.length || head[at] === 0x3c ? 'markup' : 'other'
}

/** The number of bytes at the start of data that `dataKind` examines. */
const DATA_HEAD_BYTES = 1_024

/** The type of an embedded file by its first bytes. `pdf` needs an inspection, and `listed` may be attached. */
type DataKind = 'program' | 'pdf' | 'listed' | 'unlisted'

/** Returns the type of an embedded file from its first bytes, at most `DATA_HEAD_BYTES`. */
function dataKind(head: Uint8Array): DataKind {
  if (isProgram(head)) return 'program'
  if (hasText(head, 0, '%PDF-')) return 'pdf'
  if (images.some((begin) => begin.every((byte, i) => head[i] === byte))) return 'listed'
  return isPlainText(head) ? 'listed' : 'unlisted'
}

// The first bytes of the accepted image types: PNG, JPEG, GIF, TIFF in both byte orders, and JPEG 2000.
const images = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
  [0x00, 0x00, 0x00, 0x0c, 0x6a, 0x50, 0x20, 0x20],
]

// Returns whether data is a program for Windows, Linux, macOS or Java, or a script with a `#!` line.
function isProgram(head: Uint8Array): boolean {
  if (hasText(head, 0, 'MZ')) return head.length >= 64 && head.subarray(0, 64).includes(0)
  if (hasText(head, 0, '\x7fELF') || hasText(head, 0, '#!')) return true
  const magic = head.length < 4 ? 0 : new DataView(head.buffer, head.byteOffset).getUint32(0)
  return programMagics.has(magic)
}

const programMagics = new Set([0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe, 0xcafebabe, 0xbebafeca])

// The first characters of archives and documents that could pass as plain text. A web page with a script is not plain
// text either.
const documentHeads = ['PK', 'Rar!', '{\\rtf', 'MSCF', 'ITSF', 'regf', '[InternetShortcut', '[autorun']
const pages = /<!doctype\s+html|<(?:[\w.-]+:)?(?:html|script|svg|iframe|stylesheet)[\s/>]/i

/** Returns whether text begins with a byte order mark of UTF-16. */
const isWide = (head: Uint8Array): boolean => hasText(head, 0, '\xfe\xff') || hasText(head, 0, '\xff\xfe')

// The tab, and the characters that end a line or a page.
const lineBytes = [0x09, 0x0a, 0x0c, 0x0d]

function isPlainText(head: Uint8Array): boolean {
  const mayHaveZeros = isWide(head)
  const isBinary = (byte: number): boolean => byte < 0x20 && !lineBytes.includes(byte) && !(mayHaveZeros && byte === 0)
  if (head.some(isBinary)) return false
  const text = latin1(head).replaceAll('\0', '')
  return !documentHeads.some((begin) => text.startsWith(begin)) && !(text.includes('<') && pages.test(text))
}
