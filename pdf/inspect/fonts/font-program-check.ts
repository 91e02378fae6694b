import type { Work } from '../../syntax/work.ts'
import { kinds } from '../policy/kinds.ts'
import { workOf } from '../policy/work-of.ts'
import type { StreamCheck } from '../scan/stream-check.ts'
import { kindOfMaps } from './glyph-maps.ts'

const headBytes = 12
const entryBytes = 16
const tablesMax = 64
const tableBytesMax = 1_048_576
// The first bytes of a TrueType program (ISO/IEC 14496-22, section 4.5.1).
const versions = ['\0\x01\0\0', 'true']

type Wanted = { start: number; bytes: Uint8Array }

/**
 * Creates a check that finds the kinds of TrueType programs by their maps. It stores only the tables that map
 * characters to glyphs.
 */
export function createFontProgramCheck(work: Work): StreamCheck {
  const directory = new Uint8Array(headBytes + tablesMax * entryBytes)
  let position = 0
  let needed = headBytes
  let isFont = true
  let cmap: Wanted | null = null
  let post: Wanted | null = null

  const view = new DataView(directory.buffer)

  function readHead(): void {
    const version = String.fromCharCode(...directory.subarray(0, 4))
    const count = view.getUint16(4)
    isFont = versions.includes(version) && count > 0 && count <= tablesMax
    needed = headBytes + count * entryBytes
  }

  function readEntries(): void {
    for (let at = headBytes; at < needed; at += entryBytes) {
      const tag = String.fromCharCode(...directory.subarray(at, at + 4))
      const [start, size] = [view.getUint32(at + 8), view.getUint32(at + 12)]
      if (start < needed || size > tableBytesMax || (tag !== 'cmap' && tag !== 'post')) continue
      work.charge(size * workOf.headByte)
      const wanted = { start, bytes: new Uint8Array(size) }
      if (tag === 'cmap') cmap = wanted
      else post = wanted
    }
  }

  function store(wanted: Wanted | null, bytes: Uint8Array): void {
    if (wanted === null) return
    const start = Math.max(wanted.start, position)
    const end = Math.min(wanted.start + wanted.bytes.length, position + bytes.length)
    if (start < end) wanted.bytes.set(bytes.subarray(start - position, end - position), start - wanted.start)
  }

  function kindOfProgram(): number | null {
    if (!isFont || cmap === null) return null
    try {
      return kindOfMaps({ cmap: cmap.bytes, post: post?.bytes ?? null })
    } catch (error) {
      if (error instanceof RangeError) return kinds.unlikeMaps
      throw error
    }
  }

  return {
    begin() {
      position = 0
      needed = headBytes
      isFont = true
      cmap = null
      post = null
    },
    push(bytes) {
      if (!isFont) return
      if (position < needed) {
        directory.set(bytes.subarray(0, directory.length - position), position)
        const available = position + bytes.length
        if (needed === headBytes && available >= headBytes) readHead()
        if (isFont && needed > headBytes && available >= needed) readEntries()
      }
      store(cmap, bytes)
      store(post, bytes)
      position += bytes.length
    },
    end() {
      const kind = kindOfProgram()
      return kind === null ? {} : { kind }
    },
  }
}
