import type { Column } from '../../syntax/columns.ts'
import type { LiveObjects } from '../objects/live-objects.ts'
import type { ReferenceTable } from '../objects/object-table.ts'
import { forEachLink } from '../roles/roles.ts'

/** Returns whether an image uses colors that the table of its color space lacks. PDFium shows these in black. */
export function lacksColors({ roles, colors }: { roles: ReferenceTable; colors: Column }, live: LiveObjects): boolean {
  let isFound = false
  forEachLink({ roles }, live, ['imageColors'], (image, number) => {
    const slot = live.slot(number)
    const listed = slot < 0 ? 0 : colors.get(slot)
    isFound ||= listed > 0 && colors.get(image) > listed
  })
  return isFound
}
