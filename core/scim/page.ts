import { limits } from '../limits.ts'
import { scimError } from './error.ts'

/**
 * The requested part of a list: at most `count` users that start at an index (from 1) or at a cursor. The first cursor
 * is empty.
 */
export type ScimPage = { count: number } & ({ startIndex: number } | { cursor: string })

/**
 * Parses `startIndex` and `count` (RFC 7644 section 3.4.2.4), or `cursor` (RFC 9865). Treats a `startIndex` below 1 as
 * 1 and a `count` below 0 as 0, and limits a page to 200 users. Throws `invalidValue` for values that are not integers,
 * and for `startIndex` together with `cursor`.
 */
export function readPage(query: Partial<Record<'startIndex' | 'count' | 'cursor', string | undefined>>): ScimPage {
  const startIndex = integer('startIndex', query.startIndex)
  const count = Math.min(Math.max(0, integer('count', query.count) ?? limits.scimPageDefault), limits.scimPageMax)
  if (query.cursor === undefined) return { startIndex: Math.max(1, startIndex ?? 1), count }
  if (startIndex !== undefined)
    throw scimError('invalidValue', 'The request has both startIndex and cursor. Remove one of them.')
  return { cursor: query.cursor, count }
}

function integer(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[+-]?\d+$/.test(text)) throw scimError('invalidValue', `${name} is not an integer. Send an integer.`)
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number(text), Number.MAX_SAFE_INTEGER))
}
