import { limits } from '../limits.ts'
import { scimError } from './error.ts'

/** Which part of a list is wanted: so many users, from an index (from 1) or from a cursor on, which is empty at the beginning. */
export type ScimPage = { count: number } & ({ startIndex: number } | { cursor: string })

/**
 * Reads `startIndex` and `count` (RFC 7644 section 3.4.2.4) or `cursor` (RFC 9865): a start below 1 is 1, a count below 0 is 0,
 * and no page holds more than the 200 users that the provider's configuration states. Throws invalidValue for what is no whole
 * number, and for a start beside a cursor.
 */
export function readPage(asked: Partial<Record<'startIndex' | 'count' | 'cursor', string | undefined>>): ScimPage {
  const startIndex = wholeNumber('startIndex', asked.startIndex)
  const count = Math.min(Math.max(0, wholeNumber('count', asked.count) ?? limits.scimPageDefault), limits.scimPageMax)
  if (asked.cursor === undefined) return { startIndex: Math.max(1, startIndex ?? 1), count }
  if (startIndex !== undefined)
    throw scimError('invalidValue', 'The request has both startIndex and cursor. Remove one of them.')
  return { cursor: asked.cursor, count }
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[+-]?\d+$/.test(text)) throw scimError('invalidValue', `${name} must be an integer.`)
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number(text), Number.MAX_SAFE_INTEGER))
}
