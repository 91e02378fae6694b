import type { Column } from '../../syntax/columns.ts'
import { isArray } from '../../syntax/kinds.ts'
import { INKED, SPACELESS } from '../content/traits.ts'
import type { LiveObjects } from '../objects/live-objects.ts'
import type { ObjectTable, ReferenceTable } from '../objects/object-table.ts'
import { kinds } from '../policy/kinds.ts'
import { INKS } from '../resources/graphics-states.ts'
import { forEachLink } from '../roles/roles.ts'

/**
 * Returns whether readers apply a luminosity mask differently because of the color space of its transparency group (ISO
 * 32000-2 section 11.5.3). Poppler ignores the mask if there is no color space, and readers differ on a backdrop that
 * has fewer colors than the space.
 */
export function hasUnclearMask(
  { roles, traits, objects }: { roles: ReferenceTable; traits: Column; objects: ObjectTable },
  live: LiveObjects,
): boolean {
  const spaces = new Map<number, number[]>()
  forEachLink({ roles }, live, ['groupSpace', 'profile'], (holder, number) => {
    const known = spaces.get(holder)
    if (known === undefined) spaces.set(holder, [live.slot(number)])
    else known.push(live.slot(number))
  })
  const isInkedSpace = (slot: number): boolean => {
    const isSpace = slot >= 0 && objects.kind(slot) === kinds.profileSpace
    const profiles = isSpace ? (spaces.get(slot) ?? []) : [slot]
    return profiles.some((profile) => profile < 0 || objects.kind(profile) !== kinds.profile)
  }
  const backdrops = new Set<number>()
  forEachLink({ roles }, live, ['backdrop'], (holder, number) => {
    const color = live.get(number)
    if (color !== undefined && isArray(color) && color.length !== INKS) backdrops.add(holder)
  })
  /** By slot of a mask's group: the traits that it must not have. */
  const masks = new Map<number, number>()
  forEachLink({ roles }, live, ['lightGroup', 'backdropGroup'], (holder, number, role) => {
    const slot = live.slot(number)
    const refused = role === 'backdropGroup' || backdrops.has(holder) ? INKED | SPACELESS : SPACELESS
    masks.set(slot, (masks.get(slot) ?? 0) | refused)
  })
  const isUnclear = (slot: number, refused = 0): boolean =>
    slot >= 0 &&
    ((traits.get(slot) & refused) !== 0 || ((refused & INKED) !== 0 && (spaces.get(slot) ?? []).some(isInkedSpace)))
  let isFound = [...masks].some(([slot, refused]) => isUnclear(slot, refused))
  // The group can be a separate object.
  forEachLink({ roles }, live, ['transparency'], (slot, number) => {
    isFound ||= isUnclear(live.slot(number), masks.get(slot))
  })
  return isFound
}
