import { isDict } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { UNCLEAR_BIT } from '../policy/feature-bits.ts'
import { type Findings, judge, type ObjectRole } from '../roles/roles.ts'

/** The entries that a dictionary needs to make all readers use it in the same way. */
export type Entries = readonly { keys: readonly string[]; role: ObjectRole; presence: '' | '?' | '+' }[]

/**
 * Parses a list of `key:role` items. An alternative key can follow the key after `|`. Before the key, `?` means that
 * the entry may be missing or null, and `+` means that the entry may be missing but not null.
 */
export const entries = (list: string): Entries =>
  list.split(' ').map((entry) => {
    const [, presence, keys, role] = /^([?+]?)(.+):(.+)$/.exec(entry) as unknown as string[]
    return { keys: keys!.split('|'), role: role as ObjectRole, presence: presence as '' | '?' | '+' }
  })

/** Judges the value of each entry in its role. Judges a missing entry as null, unless the entry may be missing. */
export function requireEntries(found: Findings, dict: PdfDict, list: Entries): void {
  for (const { keys, role, presence } of list) {
    const value = firstOf(dict, keys)
    const isLeftOut = presence === '?' ? value === null : presence === '+' && !dict.has(keys[0]!)
    if (!isLeftOut) judge(found, role, value)
  }
}

/** Returns the value of the first of the keys that the dictionary has. Returns null if it has none. */
export const firstOf = (dict: PdfObject | undefined, keys: readonly string[]): PdfObject => {
  for (const key of keys) if (entryOf(dict, key) !== null) return entryOf(dict, key)
  return null
}

/** Returns the value of a key. Returns null if the dictionary or the key is missing. */
export const entryOf = (dict: PdfObject | undefined, key: string): PdfObject =>
  isDict(dict) ? (dict.get(key) ?? null) : null

/** Marks an object as one that readers draw in different ways, if `isRefused` is true. */
export function refuseIf(found: Findings, isRefused: boolean): void {
  if (isRefused) found.bits |= UNCLEAR_BIT
}
