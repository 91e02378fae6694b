import { limits } from '../limits.ts'
import { scimError } from './error.ts'

/** Which part of a list is wanted: 0-based offset and number of users. */
export type ScimPage = { startIndex: number; offset: number; count: number }

/**
 * Reads `startIndex` and `count` (RFC 7644 section 3.4.2.4): a start below 1 is 1, a count below 0 is 0, and no page holds
 * more than the 200 users that the provider's configuration states. Throws invalidValue for what is no whole number.
 */
export function readPage({
  startIndex,
  count,
}: {
  startIndex?: string | undefined
  count?: string | undefined
}): ScimPage {
  const start = Math.max(1, wholeNumber('startIndex', startIndex) ?? 1)
  return {
    startIndex: start,
    offset: start - 1,
    count: Math.min(Math.max(0, wholeNumber('count', count) ?? limits.scimPageDefault), limits.scimPageMax),
  }
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[+-]?\d+$/.test(text)) throw scimError('invalidValue', `${name} is a whole number.`)
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number(text), Number.MAX_SAFE_INTEGER))
}
