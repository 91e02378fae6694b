import { isDict, isName, isRef } from '../../syntax/kinds.ts'
import type { PdfDict } from '../../syntax/objects.ts'
import { type Demands, demands, must, said } from './demands.ts'

const HIDDEN_FLAG = 2
// Readers do not agree whether these show an appearance.
const withoutAppearance = new Set(['Popup', 'Link'])

/** Demands of an annotation what readers need to show the same of it (ISO 32000-2 section 12.5.2). */
export function demandOfAnnotation(dict: PdfDict, noted: Demands): void {
  const shown = said(dict, 'AP')
  const [type, flags] = [said(dict, 'Subtype'), said(dict, 'F')]
  if (shown === null && !isName(type)) return
  must(noted, 'box', said(dict, 'Rect'))
  if (flags !== null) must(noted, 'count', flags)
  if (shown === null || (demands.count(flags) && (Number(flags) & HIDDEN_FLAG) !== 0)) return
  if (type === null || (isName(type) && withoutAppearance.has(type.name))) noted.wrong()
  if (isDict(shown) ? said(shown, 'N') === null : !isRef(shown)) noted.wrong()
}
