import { sha256Hex } from '../base/bytes.ts'

/**
 * Returns the canonical JSON (RFC 8785) of plain data: properties sorted by the UTF-16 code units of their names,
 * without white space. Throws for data that JSON cannot express (NaN, lone surrogates, undefined). Throws a RangeError
 * for data that is nested too deeply or contains itself.
 */
export function canonicalJson(value: unknown): string {
  const text = textInOrder(value) ?? written(value)
  if (text === undefined) throw new TypeError('JSON cannot represent the value')
  return text
}

/** Returns whether two values are equal as JSON, regardless of the order of their keys. */
export const isSameJson = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other)

/** Returns the SHA-256 (hex) of the canonical JSON. Equal data has equal fingerprints. */
export const fingerprint = (value: unknown): Promise<string> => sha256Hex(canonicalJson(value))

/**
 * Returns the result of `JSON.stringify` if it is canonical for data whose properties are sorted, or can be sorted
 * here. Returns null for all other data, and for texts with escapes that look like surrogates.
 */
function textInOrder(value: unknown): string | null {
  const ordered = inOrder(value)
  if (ordered === outOfReach) return null
  const text = JSON.stringify(ordered)
  return text.includes('\\ud') ? null : text
}

const outOfReach = Symbol('a value that cannot be put in order')

/** Returns a value unchanged if its properties are sorted. Otherwise, returns a sorted copy. */
function inOrder(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : outOfReach
  if (typeof value !== 'object') return outOfReach
  if (Array.isArray(value)) return itemsInOrder(value)
  if (Object.getPrototypeOf(value) !== Object.prototype) return outOfReach
  const members = value as Record<string, unknown>
  let before = ''
  for (const name in members) {
    if (name < before) return sortedCopy(members)
    before = name
  }
  let copy: Record<string, unknown> | undefined
  for (const name in members) {
    const member = inOrder(members[name])
    if (member === outOfReach) return outOfReach
    if (member !== members[name]) {
      copy ??= { ...members }
      copy[name] = member
    }
  }
  return copy ?? members
}

function itemsInOrder(items: unknown[]): unknown {
  const copy: unknown[] = []
  for (const item of items) {
    const ordered = inOrder(item)
    if (ordered === outOfReach) return outOfReach
    copy.push(ordered)
  }
  return copy
}

function sortedCopy(members: Record<string, unknown>): unknown {
  const copy: Record<string, unknown> = {}
  for (const name of sorted(Object.keys(members))) {
    const member = inOrder(members[name])
    // A copy cannot have the right order if a name could be an integer, because objects list integer names first.
    // Assigning `__proto__` would set the prototype.
    if (member === outOfReach || name < 'A' || name === '__proto__') return outOfReach
    copy[name] = member
  }
  return copy
}

function written(value: unknown): string | undefined {
  if (typeof value === 'string') return quoted(value)
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'object') return Array.isArray(value) ? writtenArray(value) : writtenObject(value)
  if (typeof value === 'bigint') throw new TypeError('JSON cannot represent a BigInt')
  if (typeof value !== 'number') return undefined
  if (!Number.isFinite(value)) throw new TypeError('JSON cannot represent an infinite number or NaN')
  // RFC 8785 section 3.2.2.3 requires the ECMAScript form of numbers.
  return String(value)
}

const writtenArray = (items: unknown[]): string => `[${items.map((item) => written(item) ?? 'null').join(',')}]`

function writtenObject(value: { toJSON?: unknown }): string | undefined {
  if (typeof value.toJSON === 'function') return written(value.toJSON())
  const members = value as Record<string, unknown>
  let text = ''
  for (const name of sorted(Object.keys(members))) {
    const member = written(members[name])
    if (member !== undefined) text += `${text && ','}${quoted(name)}:${member}`
  }
  return `{${text}}`
}

const fewNamesMax = 16

/** Returns names sorted by their UTF-16 code units. */
function sorted(names: string[]): string[] {
  if (names.length > fewNamesMax) return names.sort()
  for (let end = 1; end < names.length; end++) {
    const name = names[end]!
    let at = end
    for (; at > 0 && names[at - 1]! > name; at--) names[at] = names[at - 1]!
    names[at] = name
  }
  return names
}

function quoted(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('the value contains an unpaired surrogate')
  return JSON.stringify(text)
}
