import type { Work } from '../../syntax/work.ts'
import type { LiveObjects } from '../live-objects.ts'
import type { NumberMap } from '../number-map.ts'
import type { ReferenceLedger } from '../reference-ledger.ts'
import { workOf } from '../work-of.ts'
import { APPEARANCE, FONT, FONTS, FORM, REFERENCES, SOUND_FONT, TABLE } from './fonts.ts'

type Named = { contents: ReferenceLedger; references: ReferenceLedger; drawn: NumberMap }

/** Whether all that something live names as fonts and as appearances are such as every reader draws alike. */
export function areNamedSound({ contents, references, drawn }: Named, live: LiveObjects, work: Work): boolean {
  // By their slots, what tables are of.
  const tables = new Map<number, number>()
  let areSound = true
  const kindOf = (number: number): number | undefined => drawn.get(live.slot(number))
  const check = (number: number, kind: number): void => {
    work.charge(workOf.lookUp)
    areSound &&= kindOf(number) === kind
  }
  contents.forEach((slot, number, manner) => {
    if (manner < FONT || !live.isLive(slot)) return
    const kind = manner === APPEARANCE ? FORM : SOUND_FONT
    if (manner !== FONT && kindOf(number) === REFERENCES) tables.set(live.slot(number), kind)
    else if (manner !== FONTS) check(number, kind)
    else if (live.slot(number) >= 0 && kindOf(number) !== TABLE) areSound = false
  })
  if (tables.size === 0) return areSound
  references.forEach((slot, number) => {
    const kind = tables.get(slot)
    if (kind !== undefined) check(number, kind)
  })
  return areSound
}
