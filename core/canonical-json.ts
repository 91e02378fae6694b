import { sha256Hex } from '../base/bytes.ts'

/**
 * Canonical JSON (RFC 8785) of plain data: members in the order of their names' UTF-16 code units, nothing between them. Throws on what JSON
 * cannot carry (NaN, lone surrogates, no value at all) and, as a RangeError, on what is nested too deeply or in itself.
 */
export function canonicalJson(value: unknown): string {
  const text = written(value)
  if (text === undefined) throw new TypeError('the value has no JSON form')
  return text
}

/** Whether two values are the same data, whatever the order of their keys. */
export const isSameJson = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other)

/** SHA-256 (hex) over the canonical JSON: equal meaning, equal fingerprint. */
export const fingerprint = (value: unknown): Promise<string> => sha256Hex(canonicalJson(value))

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
    if (member !== undefined) text += `${text && ','}${quotedName(name)}:${member}`
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

const knownNamesMax = 512
const knownCharsMax = 32
const knownNames = new Map<string, string>()

/** The same few names come again and again. */
function quotedName(name: string): string {
  const known = knownNames.get(name)
  if (known !== undefined) return known
  const text = quoted(name)
  if (name.length <= knownCharsMax && knownNames.size < knownNamesMax) knownNames.set(name, text)
  return text
}

/** Printable ASCII without quote and backslash, which stands for itself. */
const asItIs = /^[ !#-[\]-~]*$/

function quoted(text: string): string {
  if (asItIs.test(text)) return `"${text}"`
  if (!text.isWellFormed()) throw new TypeError('the value holds a lone surrogate')
  return JSON.stringify(text)
}
