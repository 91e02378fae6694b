import { latin1Bytes } from '../../base/bytes.ts'
import { ancestorsOf } from '../document/ancestors.ts'
import { HIDDEN_FLAG } from '../document/annotation-flags.ts'
import { type PlainStyle, plainStyle } from '../document/default-appearance.ts'
import { type Form, type FormField, formOf, listFields } from '../document/form.ts'
import { formattedValue } from '../document/form-format.ts'
import { readWorkAt } from '../document/read-work.ts'
import { textOf } from '../document/text-string.ts'
import { isPushButton, normalAppearance } from '../document/undrawn-look.ts'
import { asCount, isArray, isDict, isName, isNamed, isNumber, isRef, isString } from '../syntax/kinds.ts'
import { type PdfDict, type PdfRef, pdfDict, pdfName, pdfString } from '../syntax/objects.ts'
import { writeObject } from '../syntax/write.ts'
import type { Edit } from './edit.ts'

export type FieldChange = 'field_values_drawn'

// Field flags (ISO 32000-2 tables 229, 231 and 233): multiline, password, comb and rich text, and combo box.
const otherTextFlags = (1 << 12) | (1 << 13) | (1 << 24) | (1 << 25)
const comboFlag = 1 << 17
const sizePointsMin = 4
const automaticPoints = 12
const marginPoints = 2

/**
 * Draws the values of text fields and combo boxes that have no appearance, with the font and color that the form states
 * (ISO 32000-2 section 12.7.4.3). Selects the appearance of check boxes that select none. Draws only values that all
 * readers would draw in the same way, in one line that fits into the field.
 */
export async function drawFieldValues(edit: Edit, report: (change: FieldChange) => void): Promise<void> {
  const { file } = edit
  const form = await formOf(file)
  if (form === null) return
  for (const field of await listFields(file, form))
    for (const ref of await widgetsOf(edit, field)) {
      file.work.charge(readWorkAt.field)
      const widget = await edit.get(ref)
      if (!isDict(widget) || ((asCount(widget.get('F')) ?? 0) & HIDDEN_FLAG) !== 0) continue
      const look = isNamed(await file.resolve(field.type), 'Btn')
        ? await stateOf(edit, field, widget)
        : await drawnValue(edit, { form, field, widget })
      if (look === null) continue
      edit.put(ref, new Map([...widget, ...look]))
      report('field_values_drawn')
    }
}

async function widgetsOf({ file }: Edit, { ref }: FormField): Promise<PdfRef[]> {
  const field = await file.getObject(ref)
  const kids = isDict(field) ? await file.resolve(field.get('Kids')) : null
  return isArray(kids) ? kids.filter(isRef) : [ref]
}

/** Returns the appearance state that shows the value of a check box or radio button, if it has none. */
async function stateOf({ file }: Edit, field: FormField, widget: PdfDict): Promise<PdfDict | null> {
  const states = await normalAppearance(file, widget)
  if (widget.has('AS') || !isDict(states) || (await isPushButton(file, field))) return null
  const value = await file.resolve(field.value)
  return pdfDict({ AS: isName(value) && states.has(value.name) ? value : pdfName('Off') })
}

type Place = { form: Form; field: FormField; widget: PdfDict }

/** Returns the appearance that shows the value of a text field or combo box, if it has none and its value fits. */
async function drawnValue(edit: Edit, { form, field, widget }: Place): Promise<PdfDict | null> {
  const { file } = edit
  if ((await normalAppearance(file, widget)) !== null) return null
  const value = await textOfField(edit, field)
  const acting = widget.has('AA') ? widget : await edit.get(field.ref)
  const text = value === null || !isDict(acting) ? null : await formattedValue(file, acting, value)
  if (!text || /[\t\n\r]/.test(text)) return null
  const { nodes } = await ancestorsOf(file, widget)
  if (nodes.some((node) => node.has('RV'))) return null
  const style = await plainStyle(file, form.dict, { widget, nodes, text })
  const box = await sizeOf(edit, widget)
  const data = style && box && contentOf(text, style, box)
  if (style === null || box === null || data === null) return null
  const resources = pdfDict({ Font: new Map([[style.font, style.object]]) })
  const entries = { Type: pdfName('XObject'), Subtype: pdfName('Form'), BBox: [0, 0, ...box], Resources: resources }
  return pdfDict({ AP: pdfDict({ N: edit.addStream(pdfDict(entries), data) }) })
}

async function textOfField({ file }: Edit, { type, value, flags, options }: FormField): Promise<string | null> {
  const [kind, held] = [await file.resolve(type), await file.resolve(value)]
  if (!isString(held)) return null
  file.work.charge(held.bytes.length * readWorkAt.letter)
  if (isNamed(kind, 'Tx')) return (flags & otherTextFlags) === 0 ? textOf(held) : null
  if (!isNamed(kind, 'Ch') || (flags & comboFlag) === 0) return null
  const items = await file.resolve(options)
  for (const item of isArray(items) ? items : []) {
    file.work.charge(readWorkAt.option)
    const pair = await file.resolve(item)
    const [exported, label] = isArray(pair) ? [await file.resolve(pair[0]), await file.resolve(pair[1])] : [null, null]
    if (isString(exported) && isString(label) && textOf(exported) === textOf(held)) return textOf(label)
  }
  return textOf(held)
}

async function sizeOf({ file }: Edit, widget: PdfDict): Promise<[width: number, height: number] | null> {
  const rect = await file.resolve(widget.get('Rect'))
  const [left, bottom, right, top] = isArray(rect) ? rect : []
  if (![left, bottom, right, top].every((item) => isNumber(item ?? null))) return null
  return [Math.abs((right as number) - (left as number)), Math.abs((top as number) - (bottom as number))]
}

/** Returns content that shows a line of text in a box, or null if it does not fit. */
function contentOf(
  text: string,
  { font, size, color }: PlainStyle,
  [width, height]: [number, number],
): Uint8Array | null {
  const ems = Array.from(text).reduce((sum, letter) => sum + widestLetter(letter), 0)
  const wanted = size === 0 ? Math.min(automaticPoints, height * 0.7) : size
  const points = Math.floor(Math.min(wanted, height - marginPoints, (width - 2 * marginPoints) / ems) * 100) / 100
  if (points < sizePointsMin) return null
  const baseline = ((height - points) / 2 + points * 0.22).toFixed(2)
  const name = writeObject(pdfName(font))
  const shown = writeObject(pdfString(latin1Bytes(text)))
  return latin1Bytes(`/Tx BMC q BT ${color} ${name} ${points} Tf ${marginPoints} ${baseline} Td ${shown} Tj ET Q EMC\n`)
}

/** Returns the greatest width of a letter in the standard fonts (ISO 32000-2 section 9.6.2.2), in ems. */
function widestLetter(letter: string): number {
  if (/[a-ln-vx-z0-9 .,:;'!|()[\]{}/\\_$?"*^`~-]/.test(letter)) return 0.62
  return /[A-LN-VX-Zmw#&+<=>]/.test(letter) ? 0.9 : 1.05
}
