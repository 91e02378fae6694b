import type { Finding } from '../../base/finding.ts'
import { type EvidenceFindingCode, evidenceFinding } from './evidence-findings.ts'

/**
 * A part of a JSON text that parsers can interpret differently, with a finding about it. `isDuplicate` marks a
 * duplicate property, which has no unique meaning.
 */
export type JsonAmbiguity = { isDuplicate: boolean; finding: Finding<EvidenceFindingCode> }

/**
 * Returns the first part of a valid JSON text that parsers can interpret differently, or null. Such parts are duplicate
 * properties (RFC 8259 section 4), numbers in another form than ECMAScript's, and lone surrogates, which UTF-8 cannot
 * encode. White space, the order of properties and escapes do not count, because JSON writers differ in them.
 */
export function findJsonAmbiguity(json: string): JsonAmbiguity | null {
  const openObjects: (Set<string> | null)[] = []
  let other: JsonAmbiguity | null = null
  for (let i = 0; i < json.length; i++) {
    const character = json[i] as string
    if (character === '{') openObjects.push(new Set())
    else if (character === '[') openObjects.push(null)
    else if (character === '}' || character === ']') openObjects.pop()
    else if (character === '"' || isNumberPart(character)) {
      const end = character === '"' ? endOfString(json, i) : endOfNumber(json, i)
      const token = json.slice(i, end)
      const value: string | number = JSON.parse(token)
      const canonical = JSON.stringify(value)
      if (typeof value === 'string' && isFollowedByColon(json, end)) {
        const names = openObjects.at(-1)
        if (names?.has(value))
          return { isDuplicate: true, finding: evidenceFinding('key_twice', { key: shown(canonical) }) }
        names?.add(value)
      }
      if (typeof value === 'string' && !value.isWellFormed()) {
        other ??= { isDuplicate: false, finding: evidenceFinding('surrogate_unpaired', { text: shown(canonical) }) }
      }
      if (typeof value === 'number' && token !== canonical)
        other ??= { isDuplicate: false, finding: spelled(token, canonical) }
      i = end - 1
    }
  }
  return other
}

const spelled = (token: string, canonical: string) =>
  evidenceFinding('number_spelled', { found: shown(token), expected: shown(canonical) })

const shownCharsMax = 60

const shown = (token: string): string => (token.length > shownCharsMax ? `${token.slice(0, shownCharsMax)}…` : token)

const isNumberPart = (character: string | undefined): boolean =>
  character !== undefined && '-+.0123456789'.includes(character)

function endOfNumber(json: string, start: number): number {
  let i = start + 1
  while (isNumberPart(json[i]) || json[i] === 'e' || json[i] === 'E') i++
  return i
}

function endOfString(json: string, start: number): number {
  let i = start + 1
  while (json[i] !== '"') i += json[i] === '\\' ? 2 : 1
  return i + 1
}

function isFollowedByColon(json: string, from: number): boolean {
  let i = from
  while (' \t\n\r'.includes(json[i] ?? ':')) i++
  return json[i] === ':'
}
