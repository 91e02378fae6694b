import { isArray, isDict, isNamed, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { componentsOf } from '../content/image-data.ts'
import { type Findings, judge } from '../roles/roles.ts'
import { entryOf, refuseIf } from './entries.ts'

/** Returns the kind of a transparency group. MuPDF draws a page in gray if its group blends in gray. */
export function kindOfGroup(group: PdfDict): 'transparency' | 'grayTransparency' {
  const space = entryOf(group, 'CS')
  const isOpen = space === null || isRef(space) || (isArray(space) && isNamed(space[0], 'ICCBased'))
  return isOpen || (componentsOf(space) ?? 1) > 1 ? 'transparency' : 'grayTransparency'
}

/**
 * Reads the value of /Group of a page or a form XObject. It must be a transparency group (ISO 32000-2 section 11.6.6),
 * because pdf.js ignores other groups. A resource can also have this name.
 */
export function readGroup(group: PdfObject, found: Findings, holder: PdfDict): void {
  const isPage = holder.has('Parent')
  if (!isPage && !holder.has('BBox')) return
  judge(found, 'transparency', group)
  judge(found, isPage ? 'pageGroup' : 'formGroup', group)
  if (!isDict(group)) return
  refuseIf(found, !isNamed(group.get('S'), 'Transparency') || (isPage && kindOfGroup(group) !== 'transparency'))
}
