import { concatBytes, latin1, latin1Bytes } from '../../base/bytes.ts'
import { workOf } from '../inspect/policy/work-of.ts'
import { isDigit, isRegular, isWhiteSpace } from '../syntax/characters.ts'
import { headerBefore } from '../syntax/header-before.ts'
import { createPatternSearch } from '../syntax/pattern.ts'
import type { Work } from '../syntax/work.ts'

/**
 * The numbers of positions in a body that a reader could treat as the start of an object, a table or a trailer, or as
 * an end marker.
 */
export type Lookalikes = {
  objects: number
  tables: number
  trailers: number
  ends: number
  /** The last position that could be the start of an object. `number` is null if no plain object header is there. */
  lastObject: { at: number; number: number | null } | null
  lastTrailerAt: number
  /** Returns the text from an offset to the end of the body. Returns null if the text is no longer in memory. */
  restFrom(offset: number): string | null
}

/**
 * Searches a body that arrives in chunks of any size, without storing it. Counts keywords anywhere, even in data,
 * comments and strings.
 */
export type LookalikeSearch = { push(chunk: Uint8Array): void; finish(): Lookalikes }

const HELD_BYTES = 8_192
const AHEAD_BYTES = 32
const BEHIND_BYTES = 4_096
// Some readers decode escaped letters in keywords, as in names.
const ESCAPES = ['#6', '#7'].map((text) => createPatternSearch(latin1Bytes(text)))
const ESCAPED_BYTES = 21
const START = latin1Bytes('start')

export function createLookalikeSearch(work: Work): LookalikeSearch {
  const objectWord = createPatternSearch(latin1Bytes('obj'))
  const trailerWord = createPatternSearch(latin1Bytes('trailer'))
  const tableWord = createPatternSearch(latin1Bytes('xref'))
  let held: Uint8Array = new Uint8Array()
  let heldAt = 0
  let next = 0
  const found: Lookalikes = {
    objects: 0,
    tables: 0,
    trailers: 0,
    ends: 0,
    lastObject: null,
    lastTrailerAt: -1,
    restFrom: (offset) => (offset < heldAt ? null : latin1(held, offset - heldAt, held.length)),
  }

  function search(until: number): void {
    const from = next - heldAt
    const to = until - heldAt
    const each = (word: typeof objectWord, visit: (at: number) => void): void => {
      for (let at = word(held, from); at >= 0 && at < to; at = word(held, at + 1)) {
        work.charge(workOf.lookalike)
        visit(at)
      }
    }
    each(objectWord, (at) => {
      if (!isObjectWord(held, at)) return
      found.objects++
      found.lastObject = { at: heldAt + at, number: numberBefore(held, at) }
    })
    each(trailerWord, (at) => {
      found.trailers++
      found.lastTrailerAt = heldAt + at
    })
    each(tableWord, (at) => {
      if (START.every((byte, i) => held[at - START.length + i] === byte)) found.ends++
      else found.tables++
    })
    for (const escaped of ESCAPES)
      each(escaped, (at) => {
        work.charge(workOf.escape)
        if (!isEscapedWord(held, at)) return
        found.objects++
        found.lastObject = { at: heldAt + at, number: null }
      })
    next = until
  }

  return {
    push(chunk) {
      work.charge(chunk.length * workOf.scannedByte)
      held = concatBytes(held, chunk)
      search(Math.max(next, heldAt + held.length - AHEAD_BYTES))
      const dropped = Math.max(0, held.length - HELD_BYTES)
      held = held.slice(dropped)
      heldAt += dropped
    },
    finish() {
      search(heldAt + held.length)
      return found
    },
  }
}

// Returns whether some reader treats a byte as white space. Some readers accept more white-space bytes than the
// standard.
const isBlank = (byte: number | undefined): boolean =>
  isWhiteSpace(byte) || byte === 0x0b || byte === 0x85 || byte === 0xa0
const isOfNumber = (byte: number | undefined): boolean =>
  isDigit(byte) || byte === 0x2b || byte === 0x2d || byte === 0x2e

/** Returns whether an escape is part of a word that is a keyword after decoding. */
function isEscapedWord(bytes: Uint8Array, at: number): boolean {
  const text = latin1(bytes, Math.max(0, at - ESCAPED_BYTES), Math.min(bytes.length, at + ESCAPED_BYTES))
  const plain = text.replaceAll(/#([67][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return /obj|trailer|xref/.test(plain)
}

/**
 * Returns whether a reader could treat `obj` at a position as the start of an object. This is a separate word after
 * white space or a number, or the start of any word after two numbers.
 */
function isObjectWord(bytes: Uint8Array, at: number): boolean {
  if (!isBlank(bytes[at - 1]) && !isOfNumber(bytes[at - 1])) return false
  const after = bytes[at + 3]
  if (!isRegular(after) || isOfNumber(after)) return true
  let digit = at
  while (at - digit < BEHIND_BYTES && isBlank(bytes[digit - 1])) digit--
  return at - digit === BEHIND_BYTES || (isDigit(bytes[digit - 1]) && numberBefore(bytes, at) !== null)
}

/** Returns the first of the two numbers before a keyword, or null. */
const numberBefore = (bytes: Uint8Array, at: number): number | null =>
  headerBefore(bytes, at, BEHIND_BYTES, isBlank)?.number ?? null
