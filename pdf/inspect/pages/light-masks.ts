import type { Column } from '../../syntax/columns.ts'
import { SPACELESS } from '../content/traits.ts'
import type { LiveObjects } from '../objects/live-objects.ts'
import type { ReferenceTable } from '../objects/object-table.ts'
import { forEachLink } from '../roles/roles.ts'

/**
 * Returns whether the transparency group of a luminosity mask has no color space (ISO 32000-2 section 11.5.3). Poppler
 * then ignores the mask.
 */
export function hasSpacelessMask(
  { roles, traits }: { roles: ReferenceTable; traits: Column },
  live: LiveObjects,
): boolean {
  const masks = new Set<number>()
  const isSpaceless = (slot: number): boolean => slot >= 0 && (traits.get(slot) & SPACELESS) !== 0
  forEachLink({ roles }, live, ['lightGroup'], (_, number) => masks.add(live.slot(number)))
  let isFound = [...masks].some(isSpaceless)
  // The group can be a separate object.
  forEachLink({ roles }, live, ['transparency'], (slot, number) => {
    isFound ||= masks.has(slot) && isSpaceless(live.slot(number))
  })
  return isFound
}
