import { latin1Bytes } from '../../base/bytes.ts'
import { textString } from '../document/text-string.ts'
import { asCount } from '../syntax/kinds.ts'
import {
  type PdfDict,
  type PdfObject,
  type PdfRef,
  type PdfString,
  pdfDict,
  pdfName,
  pdfString,
} from '../syntax/objects.ts'
import { preparedDict } from './fill-entries.ts'
import type { FieldFrame } from './fill-frame.ts'
import type { FillTarget } from './fill-target.ts'
import type { Update } from './update.ts'

/**
 * The form XObjects (ISO 32000-2 section 8.10) that show a value. A checkbox has a separate form XObject for its
 * unchecked state.
 */
export type ShownForm = { form: PdfRef; off: PdfRef | null }

export type FillValue = { text: string; lineCount: number } | { isChecked: boolean }

// Field and annotation flags (ISO 32000-2 tables 227, 231 and 167).
const readOnlyFlag = 1
const multilineFlag = 1 << 12
const combFlag = 1 << 24
const printFlag = 4

/**
 * Writes the value and its only appearance into the field and its widget, and makes the field read-only. Removes its
 * actions and keeps other entries. Makes the field multiline if the text has, or is drawn in, several lines. In a
 * document with a signature (`isSigned`), filling a form may change values, but neither the default value (/DV) nor
 * actions.
 */
export function putFill(
  update: Update,
  target: FillTarget,
  value: FillValue,
  { shown, isSigned }: { shown: ShownForm[]; isSigned: boolean },
): void {
  const { field, request, frame } = target
  const isComb = frame.cells > 0
  const flags = isComb ? target.flags : target.flags & ~combFlag
  const isLong = 'text' in value && !isComb && (value.lineCount > 1 || value.text.includes('\n'))
  const lines = request.type === 'text' && isLong ? multilineFlag : 0
  const fill = heldValue(target, value)
  // The selected index (/I) is removed, because it would contradict the value.
  const isIndexed = request.type === 'choice' && field.dict.has('I')
  const held = pdfDict({
    V: fill,
    ...(isSigned ? {} : { DV: fill }),
    ...(isIndexed && !isSigned ? { I: null } : {}),
    Ff: (flags | readOnlyFlag | lines) >>> 0,
  })
  const isOneObject = target.widget.ref.number === field.ref.number
  const kept = (dict: PdfDict, isWidgetOnly: boolean) => (isSigned ? dict : preparedDict(dict, isWidgetOnly))
  if (!isOneObject) update.put(field.ref, new Map([...kept(field.dict, false), ...held]))
  for (const [index, { widget, frame, page }] of [target, ...target.copies].entries()) {
    const printed = (asCount(widget.dict.get('F') ?? 0) ?? 0) | printFlag
    const looks = shownValue(shown[index] as ShownForm, { frame, value, onState: target.onState })
    const own = new Map(kept(widget.dict, !isOneObject))
    // Some programs that join files leave references to other pages.
    if (own.has('P') && !isSigned) own.set('P', page.ref)
    update.put(widget.ref, new Map([...own, ...(isOneObject ? held : []), ...pdfDict({ ...looks, F: printed })]))
  }
}

const heldValue = ({ onState }: FillTarget, value: FillValue): PdfObject =>
  'text' in value ? textString(value.text) : stateName(onState, value.isChecked)

function shownValue(
  { form, off }: ShownForm,
  { value, frame, onState }: { value: FillValue } & Pick<FillTarget, 'frame' | 'onState'>,
): Record<string, PdfObject> {
  if ('text' in value) return { AP: pdfDict({ N: form }), DA: letters(frame.background) }
  const states: PdfDict = new Map<string, PdfObject>([
    [onState, form],
    ['Off', off],
  ])
  return { AP: pdfDict({ N: states }), AS: stateName(onState, value.isChecked) }
}

// The default appearance for readers that draw a value themselves. It has an automatic size, and a color that is
// visible on the background.
const letters = (background: FieldFrame['background']): PdfString =>
  pdfString(latin1Bytes(`/Helv 0 Tf ${background !== null && lightness(background) < 0.5 ? 1 : 0} g`))

// Returns the lightness of an RGB color (IEC 61966-2-1), without the transfer curve.
const lightness = ([red, green, blue]: readonly [number, number, number]): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue

const stateName = (onState: string, isChecked: boolean) => pdfName(isChecked ? onState : 'Off')
