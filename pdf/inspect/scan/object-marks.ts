import { isDigit } from '../../syntax/characters.ts'
import { headerBefore } from '../../syntax/header-before.ts'
import { parseObjectHeader } from '../../syntax/parser.ts'
import type { Work } from '../../syntax/work.ts'
import { workOf } from '../policy/work-of.ts'

// The maximum distance between the keyword and the start of its object.
const BORDER_BYTES = 64
const [O, B, J, PERCENT] = [0x6f, 0x62, 0x6a, 0x25]

/** Creates a counter of the positions in a body that a search for objects treats as the start of an object. */
export function createObjectMarks(work: Work) {
  // The end of the previous chunk and the start of the current one.
  const border = new Uint8Array(2 * BORDER_BYTES)
  let kept = 0
  let count = 0

  function countIn(bytes: Uint8Array, from: number): void {
    for (let at = bytes.indexOf(J, from); at >= 0; at = bytes.indexOf(J, at + 1)) {
      work.charge(workOf.lastLetter)
      if (bytes[at - 1] !== B || bytes[at - 2] !== O) continue
      work.charge(workOf.lookalike)
      if (headerBefore(bytes, at - 2, BORDER_BYTES)) count++
    }
  }

  return {
    push(chunk: Uint8Array): void {
      const head = chunk.subarray(0, BORDER_BYTES)
      border.set(head, kept)
      countIn(border.subarray(0, kept + head.length), kept)
      countIn(chunk, BORDER_BYTES)
      const tail = chunk.length < BORDER_BYTES ? border.slice(0, kept + head.length) : chunk
      const last = tail.subarray(Math.max(0, tail.length - BORDER_BYTES))
      border.set(last)
      kept = last.length
    },
    count: (): number => count,
  }
}

/**
 * Returns whether an object begins at `from`. A comment before `obj` is not accepted, because readers that search for
 * objects do not accept it either.
 */
export function isObjectAt(bytes: Uint8Array, from: number, to: number): boolean {
  const header = isDigit(bytes[from]) ? parseObjectHeader(bytes.subarray(from, to), 0) : null
  return header !== null && !bytes.subarray(from, from + header.end).includes(PERCENT)
}
