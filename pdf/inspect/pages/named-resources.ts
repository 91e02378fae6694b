import type { Work } from '../../syntax/work.ts'
import type { LiveObjects } from '../objects/live-objects.ts'
import { workOf } from '../policy/work-of.ts'
import {
  APPEARANCE,
  BLANK_APPEARANCE,
  BLANK_FORM,
  FONT,
  FONTS,
  FORM,
  REFERENCES,
  SOUND_FONT,
  TABLE,
} from '../resources/fonts.ts'
import { GROUP, MASK, MASK_GROUP, ODD_STATE, SOUND_MASK, STATE, STATES } from '../resources/graphics-states.ts'
import type { NumberMap } from '../tables/number-map.ts'
import type { ReferenceTable } from '../tables/reference-table.ts'

type Named = { contents: ReferenceTable; references: ReferenceTable; drawn: NumberMap }

// A test for the kind of an object, by the way in which other objects name it. A graphics state may have any kind
// except one.
const kinds = new Map<number, (kind: number | undefined) => boolean>([
  [FONT, (kind) => kind === SOUND_FONT],
  [FONTS, (kind) => kind === SOUND_FONT],
  [APPEARANCE, (kind) => kind === FORM || kind === GROUP || kind === BLANK_FORM],
  [BLANK_APPEARANCE, (kind) => kind === BLANK_FORM],
  [STATE, (kind) => kind !== ODD_STATE],
  [STATES, (kind) => kind !== ODD_STATE],
  [MASK, (kind) => kind === SOUND_MASK],
  [MASK_GROUP, (kind) => kind === GROUP],
])
const tableManners = new Set([FONTS, APPEARANCE, BLANK_APPEARANCE, STATES])

/**
 * Returns whether all readers draw the fonts, appearances, graphics states and masks of live objects in the same way.
 */
export function areNamedSound({ contents, references, drawn }: Named, live: LiveObjects, work: Work): boolean {
  // The ways in which other objects name a table, by its slot.
  const tables = new Map<number, number>()
  let areSound = true
  const kindOf = (number: number): number | undefined => drawn.get(live.slot(number))
  const check = (number: number, manner: number): void => {
    work.charge(workOf.lookUp)
    areSound &&= kinds.get(manner)?.(kindOf(number)) ?? true
  }
  contents.forEach((slot, number, manner) => {
    if (manner < FONT || !live.isLive(slot)) return
    if (tableManners.has(manner) && kindOf(number) === REFERENCES) tables.set(live.slot(number), manner)
    else if (manner !== FONTS) check(number, manner)
    else if (live.slot(number) >= 0 && kindOf(number) !== TABLE) areSound = false
  })
  if (tables.size === 0) return areSound
  references.forEach((slot, number) => {
    const manner = tables.get(slot)
    if (manner !== undefined) check(number, manner)
  })
  return areSound
}
