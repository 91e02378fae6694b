import { limits } from './limits.ts'
/**
 * The result of parsing the JSON of a request. The database accepts every character of a parsed value, and the value is
 * never nested too deeply for a later step.
 */

export type JsonResult = { ok: true; value: unknown } | { ok: false; isJson: boolean; reason: string }

/**
 * Parses a JSON text. Rejects malformed text, more than 64 levels, NUL characters, lone surrogates, numbers outside the
 * range of a double, and `__proto__` below the top level, which free-form objects would lose. Also rejects objects with
 * duplicate keys, because `JSON.parse` would lose all values of a key except the last one.
 */
export function parseJson(text: string): JsonResult {
  // A text that is nested too deeply is rejected before it is parsed, even if it is not JSON.
  const pairCount = countPairs(text)
  if (pairCount === null)
    return {
      ok: false,
      isJson: true,
      reason: `The body nests more than ${limits.jsonDepthMax} levels. Send a flatter structure.`,
    }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const place = /\(line \d+ column \d+\)/.exec(String(error))?.[0]
    const reason =
      text.trim() === ''
        ? 'The body is empty. Send JSON.'
        : `The body is not valid JSON${place ? ` ${place}` : ''}. Fix the syntax.`
    return { ok: false, isJson: false, reason }
  }
  const problem =
    (mayBeInvalid.test(text) ? (findInvalidValue(value) ?? findLostKey(value)) : null) ??
    (countProperties(value) < pairCount ? 'An object has a key twice. Send each key only once.' : null)
  return problem ? { ok: false, isJson: true, reason: problem } : { ok: true, value }
}

// Matches every text that could contain an invalid value: escapes, a raw NUL, exponents, enough digits to overflow, and
// the key `__proto__`.
const mayBeInvalid = /\\u|\0|\d[eE]|\d{300}|__proto__/

/** Returns whether a text can be stored and shown: well-formed Unicode without NUL. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

/** Returns whether a text nests more than 64 objects and arrays. */
export const isTooDeep = (text: string): boolean => countPairs(text) === null

/**
 * Returns the number of pairs of a key and a value in a JSON text. Returns null if the text nests more than 64 objects
 * and arrays, and stops reading at the first excess level.
 */
function countPairs(text: string): number | null {
  let depth = 0
  let pairs = 0
  let isInString = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (isInString) {
      if (code === 0x5c) i++
      else if (code === 0x22) isInString = false
    } else if (code === 0x22) isInString = true
    else if (code === 0x3a) pairs++
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > limits.jsonDepthMax) return null
    } else if (code === 0x5d || code === 0x7d) depth--
  }
  return pairs
}

/** Returns the number of properties of all objects in a parsed value. */
function countProperties(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) for (const member of value) count += countProperties(member)
  else for (const key in value) count += 1 + countProperties(value[key as keyof typeof value])
  return count
}

function findInvalidValue(value: unknown): string | null {
  if (typeof value === 'string')
    return isStorableText(value)
      ? null
      : 'A string contains a NUL character or an unpaired surrogate. Remove this character.'
  if (typeof value === 'number')
    return Number.isFinite(value)
      ? null
      : 'A number is outside the range of a double-precision number. Send a smaller number.'
  if (typeof value !== 'object' || value === null) return null
  for (const [key, member] of Object.entries(value)) {
    const problem = findInvalidValue(key) ?? findInvalidValue(member)
    if (problem) return problem
  }
  return null
}

/**
 * Returns an error message if a `__proto__` key is below the top level, otherwise null. At the top level, a schema
 * reports the key as unknown, but a free-form object would silently lose it.
 */
function findLostKey(value: unknown, level = 0): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (level > 0 && Object.hasOwn(value, '__proto__')) return 'An object has the key `__proto__`. Rename the key.'
  for (const member of Object.values(value)) {
    const problem = findLostKey(member, level + 1)
    if (problem) return problem
  }
  return null
}

/** Returns whether a JSON value is an object, not an array or null. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
