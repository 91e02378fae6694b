import { isDict, isName, isRef, isString } from '../syntax/objects.ts'
import {
  AUTOMATIC_URI_BIT,
  bitsOfActionType,
  bitsOfFileName,
  bitsOfSubtype,
  bitsOfTransform,
  type Pending,
  PROGRAM_ATTACHMENT_BIT,
  PROGRAM_BIT,
  URI_BIT,
} from './features.ts'
import type { LiveObjects } from './live-objects.ts'

/** The feature bits that live objects have by what they refer to. */
export function bitsOfPending(pending: readonly (Pending & { slot: number })[], live: LiveObjects): number {
  let bits = 0
  for (const found of pending) if (live.isLive(found.slot)) bits |= bitsOf(found, live)
  return bits
}

function bitsOf({ kind, target }: Pending, live: LiveObjects): number {
  const slot = live.slot(target)
  if (slot < 0) return 0
  if (kind === 'automatic_action') return translate(live.slotBits(slot), URI_BIT, AUTOMATIC_URI_BIT)
  if (kind === 'embedded_file') return translate(live.slotBits(slot), PROGRAM_BIT, PROGRAM_ATTACHMENT_BIT)
  const value = live.get(target)
  switch (kind) {
    case 'action_type':
      return isName(value) ? bitsOfActionType(value.name) : 0
    case 'subtype':
      return isName(value) ? bitsOfSubtype(value.name) : 0
    case 'file_name':
      return isString(value) ? bitsOfFileName(value) : 0
    case 'transform':
      return bitsOfTransform(value)
    case 'automatic_table':
      return translate(live.slotBits(slot) | bitsOfTable(value, live), URI_BIT, AUTOMATIC_URI_BIT)
    case 'embedded_table':
      return translate(bitsOfTable(value, live), PROGRAM_BIT, PROGRAM_ATTACHMENT_BIT)
  }
}

const translate = (bits: number, from: number, to: number): number => ((bits & from) !== 0 ? to : 0)

function bitsOfTable(table: ReturnType<LiveObjects['get']>, live: LiveObjects): number {
  if (!isDict(table)) return 0
  let bits = 0
  for (const item of table.values()) {
    const slot = isRef(item) ? live.slot(item.number) : -1
    if (slot >= 0) bits |= live.slotBits(slot)
  }
  return bits
}
