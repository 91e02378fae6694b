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
import type { FieldFrame } from './fill-frame.ts'
import type { FillTarget } from './fill-target.ts'
import type { Update } from './update.ts'

/** The new value of a form field, and the forms (ISO 32000-2 section 8.10) that show it. */
export type FillValue =
  | { text: string; form: PdfRef; lineCount: number }
  | { isChecked: boolean; on: PdfRef; off: PdfRef }

// ISO 32000-2 tables 227, 231 and 167.
const readOnlyFlag = 1
const multilineFlag = 1 << 12
const printFlag = 4

/**
 * Writes the value and its only appearance into the field and its widget, and makes the field read-only; other entries
 * are kept. A text with several lines, or drawn in several lines, makes the field multiline. In a
 * document with a signature (`isSigned`), filling a form can set values, but not the default value (/DV).
 */
export function putFill(update: Update, target: FillTarget, value: FillValue, isSigned: boolean): void {
  const { field, widget, flags, request } = target
  const isLong = 'text' in value && (value.lineCount > 1 || value.text.includes('\n'))
  const lines = request.type === 'text' && isLong ? multilineFlag : 0
  const holds = heldValue(target, value)
  // The chosen index (/I) would contradict the value.
  const isIndexed = request.type === 'choice' && field.dict.has('I')
  const held = pdfDict({
    V: holds,
    ...(isSigned ? {} : { DV: holds }),
    ...(isIndexed && !isSigned ? { I: null } : {}),
    Ff: (flags | readOnlyFlag | lines) >>> 0,
  })
  const printed = (asCount(widget.dict.get('F') ?? 0) ?? 0) | printFlag
  const shown = pdfDict({ ...shownValue(target, value), F: printed })
  if (widget.ref.number === field.ref.number) {
    update.put(field.ref, new Map([...field.dict, ...held, ...shown]))
    return
  }
  update.put(field.ref, new Map([...field.dict, ...held]))
  update.put(widget.ref, new Map([...widget.dict, ...shown]))
}

const heldValue = ({ onState }: FillTarget, value: FillValue): PdfObject =>
  'text' in value ? textString(value.text) : stateName(onState, value.isChecked)

function shownValue({ onState, frame }: FillTarget, value: FillValue): Record<string, PdfObject> {
  if ('text' in value) return { AP: pdfDict({ N: value.form }), DA: letters(frame.background) }
  const states: PdfDict = new Map([
    [onState, value.on],
    ['Off', value.off],
  ])
  return { AP: pdfDict({ N: states }), AS: stateName(onState, value.isChecked) }
}

// The default appearance for readers that draw a value themselves: an automatic size, in a color visible on the
// background.
const letters = (background: FieldFrame['background']): PdfString =>
  pdfString(latin1Bytes(`/Helv 0 Tf ${background !== null && lightness(background) < 0.5 ? 1 : 0} g`))

// Weights of the sRGB primaries (IEC 61966-2-1), without its transfer curve.
const lightness = ([red, green, blue]: readonly [number, number, number]): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue

const stateName = (onState: string, isChecked: boolean) => pdfName(isChecked ? onState : 'Off')
