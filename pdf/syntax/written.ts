import { latin1 } from '../../base/bytes.ts'
import { endOfToken, skipWhiteSpace } from './characters.ts'
import { PdfSyntaxError } from './errors.ts'
import { isArray, isDict } from './kinds.ts'
import { lexHexString, lexLiteralString } from './lexer.ts'
import { nameAt } from './names.ts'
import type { PdfObject } from './objects.ts'
import { sameObject } from './same-object.ts'
import { writeObject } from './write.ts'

/**
 * A value in its original spelling, without white space or comments. Readers can interpret two spellings of a value
 * differently, so comparing or copying an object needs more than its parsed value.
 */
export type WrittenValue = WrittenToken | WrittenArray | WrittenDict
/** A number, a name, a string, a keyword, or a reference with single spaces. */
type WrittenToken = { kind: 'token'; text: string }
export type WrittenArray = { kind: 'array'; items: WrittenValue[] }
/**
 * A dictionary with its entries in file order. `key` is the original spelling of a name and `name` the decoded name.
 */
export type WrittenDict = { kind: 'dict'; entries: WrittenEntry[] }
export type WrittenEntry = { key: string; name: string; value: WrittenValue }

const depthMax = 100
const reference = /^\d+$/

/** Reads the value at `start` in its original spelling. Throws PdfSyntaxError. */
export function readWritten(bytes: Uint8Array, start: number): WrittenValue {
  return readValue({ bytes, at: start }, 0)
}

type Place = { bytes: Uint8Array; at: number }

function readValue(place: Place, depth: number): WrittenValue {
  if (depth > depthMax) throw new PdfSyntaxError('too_deep', 'objects are nested too deeply', place.at)
  const token = nextToken(place)
  if (token === '[') return { kind: 'array', items: readItems(place, ']', depth) }
  if (token !== '<<') return { kind: 'token', text: token }
  const parts = readItems(place, '>>', depth)
  const entries: WrittenEntry[] = []
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const key = syntaxOf(parts[i]!)
    entries.push({ key, name: nameOf(key), value: parts[i + 1]! })
  }
  return { kind: 'dict', entries }
}

function readItems(place: Place, close: string, depth: number): WrittenValue[] {
  const items: WrittenValue[] = []
  for (;;) {
    const before = place.at
    const token = nextToken(place)
    if (token === close) return items
    if (token === 'R' && foldReference(items)) continue
    place.at = before
    items.push(readValue(place, depth + 1))
  }
}

/** Replaces the two numbers before an `R` with one reference. */
function foldReference(items: WrittenValue[]): boolean {
  const [number, generation] = items.slice(-2)
  const isReference = [number, generation].every((part) => part?.kind === 'token' && reference.test(part.text))
  if (!isReference) return false
  items.splice(-2, 2, { kind: 'token', text: `${syntaxOf(number!)} ${syntaxOf(generation!)} R` })
  return true
}

function nextToken(place: Place): string {
  const { bytes } = place
  const start = skipWhiteSpace(bytes, place.at)
  const byte = bytes[start]
  if (byte === undefined) throw new PdfSyntaxError('unexpected_end', 'expected an object', start)
  place.at = endOf(bytes, start, byte)
  if (place.at === start) throw new PdfSyntaxError('unexpected_token', 'expected an object', start)
  return latin1(bytes, start, place.at)
}

function endOf(bytes: Uint8Array, start: number, byte: number): number {
  const isDouble = bytes[start + 1] === byte
  if (byte === 0x5b || byte === 0x5d) return start + 1
  if (byte === 0x3e) return start + (isDouble ? 2 : 1)
  if (byte === 0x3c && isDouble) return start + 2
  if (byte === 0x2f) return endOfToken(bytes, start + 1)
  if (byte !== 0x28 && byte !== 0x3c) return endOfToken(bytes, start)
  const cursor = { bytes, at: start }
  if (byte === 0x28) lexLiteralString(cursor)
  else lexHexString(cursor)
  return cursor.at
}

function nameOf(key: string): string {
  const bytes = Uint8Array.from(key, (character) => character.charCodeAt(0))
  return nameAt(bytes, 1, bytes.length).name
}

/** Returns the syntax of a value, with single spaces. */
export function syntaxOf(written: WrittenValue): string {
  if (written.kind === 'token') return written.text
  if (written.kind === 'array') return `[${written.items.map(syntaxOf).join(' ')}]`
  return `<<${written.entries.map(({ key, value }) => `${key} ${syntaxOf(value)}`).join(' ')}>>`
}

/**
 * Returns the syntax of `after`. Parts that are also in `before` keep the spelling in `written`. New entries and items
 * are inserted, and changed values are written.
 */
export function writeAfter(written: WrittenValue, before: PdfObject, after: PdfObject): string {
  if (sameObject(before, after)) return syntaxOf(written)
  if (written.kind === 'dict' && isDict(before) && isDict(after)) {
    const kept = written.entries.flatMap(({ key, name, value }) => {
      const [was, is] = [before.get(name), after.get(name)]
      return was === undefined || is === undefined ? [] : [`${key} ${writeAfter(value, was, is)}`]
    })
    const added = [...after].filter(([name]) => !before.has(name)).map(([name, value]) => writeEntry(name, value))
    return `<<${[...kept, ...added].join(' ')}>>`
  }
  if (written.kind !== 'array' || !isArray(before) || !isArray(after)) return writeObject(after)
  const isGrown = before.length <= after.length && before.every((item, index) => sameObject(item, after[index]!))
  if (!isGrown) return writeObject(after)
  return `[${[...written.items.map(syntaxOf), ...after.slice(before.length).map(writeObject)].join(' ')}]`
}

const writeEntry = (name: string, value: PdfObject): string => writeObject(new Map([[name, value]])).slice(2, -2)
