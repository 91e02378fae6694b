import { sha256Hex } from '../base/bytes.ts'

/**
 * Canonical JSON (RFC 8785) of plain data: members in the order of their names' UTF-16 code units, nothing between them. Throws on what JSON
 * cannot carry (NaN, lone surrogates, no value at all) and, as a RangeError, on what is nested too deeply or in itself.
 */
export function canonicalJson(value: unknown): string {
  const text = textInOrder(value) ?? written(value)
  if (text === undefined) throw new TypeError('the value has no JSON form')
  return text
}

/** Whether two values are the same data, whatever the order of their keys. */
export const isSameJson = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other)

/** SHA-256 (hex) over the canonical JSON: equal meaning, equal fingerprint. */
export const fingerprint = (value: unknown): Promise<string> => sha256Hex(canonicalJson(value))

/**
 * What the platform itself writes of plain data whose members stand in order or can be put there: numbers and texts are as the standard
 * has them, and names as well. Null for everything else, lone surrogates and what only looks like them included.
 */
function textInOrder(value: unknown): string | null {
  const ordered = inOrder(value)
  if (ordered === outOfReach) return null
  const text = JSON.stringify(ordered)
  return text.includes('\\ud') ? null : text
}

const outOfReach = Symbol('no data that an object could hold in order')

/** The value itself where its members stand in order, a copy where they do not. */
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
    // An object keeps names that are numbers ahead of all others, and takes one name for its prototype.
    if (member === outOfReach || name < 'A' || name === '__proto__') return outOfReach
    copy[name] = member
  }
  return copy
}

function written(value: unknown): string | undefined {
  if (typeof value === 'string') return quoted(value)
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'object') return Array.isArray(value) ? writtenArray(value) : writtenObject(value)
  if (typeof value === 'bigint') throw new TypeError('JSON has no such whole number')
  if (typeof value !== 'number') return undefined
  if (!Number.isFinite(value)) throw new TypeError('JSON has no such number')
  // Section 3.2.2.3 has numbers as ECMAScript writes them.
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

/** In the order of UTF-16 code units. */
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
  if (!text.isWellFormed()) throw new TypeError('the value holds a lone surrogate')
  return JSON.stringify(text)
}
