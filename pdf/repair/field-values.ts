import { latin1, latin1Bytes } from '../../base/bytes.ts'
import { ancestorsOf } from '../document/ancestors.ts'
import { HIDDEN_FLAG } from '../document/annotation-flags.ts'
import { type PlainStyle, plainStyle } from '../document/default-appearance.ts'
import { type Form, type FormField, formOf, listFields } from '../document/form.ts'
import { formattedValues } from '../document/form-format.ts'
import { winAnsiLetters } from '../document/letter-codes.ts'
import { readWorkAt } from '../document/read-work.ts'
import { textOf } from '../document/text-string.ts'
import { isPushButton, normalAppearance } from '../document/undrawn-look.ts'
import { showsState, textShownBy } from '../seal/shown-values.ts'
import { asCount, isArray, isDict, isName, isNamed, isNumber, isRef, isString } from '../syntax/kinds.ts'
import { type PdfDict, type PdfRef, type PdfString, pdfDict, pdfName, pdfString } from '../syntax/objects.ts'
import type { Work } from '../syntax/work.ts'
import { writeObject } from '../syntax/write.ts'
import type { Edit } from './edit.ts'

export type FieldChange = 'field_values_drawn'

// Field flags (ISO 32000-2 tables 229, 231 and 233): multiline, password and rich text, and combo box.
const multilineFlag = 1 << 12
const otherTextFlags = (1 << 13) | (1 << 25)
const comboFlag = 1 << 17
const sizePointsMin = 4
const sizePointsStep = 0.5
const automaticPoints = 12
const marginPoints = 2
const lineEms = 1.2

// The style for a field whose own style is missing or unreadable, or whose font lacks letters of the value.
const fallbackStyle: PlainStyle = {
  font: 'ChanceryText',
  object: pdfDict({
    Type: pdfName('Font'),
    Subtype: pdfName('Type1'),
    BaseFont: pdfName('Helvetica'),
    Encoding: pdfName('WinAnsiEncoding'),
  }),
  size: 0,
  color: '0 g',
}

/**
 * Draws the values of text fields and combo boxes that have no appearance or, if readers draw the values of the form, a
 * blank one. Uses the font and color that the form states (ISO 32000-2 section 12.7.4.3), or Helvetica if readers would
 * draw the value differently in this font or color. Selects the appearance of check boxes and radio buttons that shows
 * their value. Draws only values whose letters are in WinAnsiEncoding and that fit into their field.
 */
export async function drawFieldValues(edit: Edit, report: (change: FieldChange) => void): Promise<void> {
  const { file } = edit
  const form = await formOf(file)
  if (form === null) return
  const isDrawn = (await file.resolve(form.dict.get('NeedAppearances'))) === true
  for (const listed of await listFields(file, form)) {
    const field = await withChosenOption(edit, listed)
    for (const ref of await widgetsOf(edit, field)) {
      file.work.charge(readWorkAt.field)
      const widget = await edit.get(ref)
      if (!isDict(widget) || ((asCount(widget.get('F')) ?? 0) & HIDDEN_FLAG) !== 0) continue
      const look = isNamed(await file.resolve(field.type), 'Btn')
        ? await stateOf(edit, field, widget)
        : await drawnValue(edit, { form, field, widget, isDrawn })
      if (look === null) continue
      edit.put(ref, new Map([...widget, ...look]))
      report('field_values_drawn')
    }
  }
}

/**
 * Replaces a value of a combo box that LaTeX has encoded twice by the option with the same letters. No reader shows
 * these letters for such a value.
 */
async function withChosenOption(edit: Edit, field: FormField): Promise<FormField> {
  const { file } = edit
  const [value, options, node] = [
    await file.resolve(field.value),
    await file.resolve(field.options),
    await edit.get(field.ref),
  ]
  if (!isString(value) || !isEncodedTwice(value) || !isArray(options) || !isDict(node)) return field
  file.work.charge(options.length * readWorkAt.option)
  const letters = plainLetters(value)
  const exported = options.map((option) => (isArray(option) ? (option[0] ?? null) : option))
  const [option, ...others] = exported.filter(isString).filter((item) => plainLetters(item) === letters)
  if (option === undefined || others.length > 0 || (field.flags & comboFlag) === 0) return field
  edit.put(field.ref, new Map(node).set('V', option))
  return { ...field, value: option }
}

/** Returns whether a string begins with two byte order marks of UTF-16. */
const isEncodedTwice = ({ bytes }: PdfString): boolean => latin1(bytes.subarray(0, 4)) === '\xfe\xff\xfe\xff'

const plainLetters = ({ bytes }: PdfString): string => latin1(bytes).replace(/[\0\xfe\xff]/g, '')

/** Returns the references to the widgets of a field. */
export async function widgetsOf({ file }: Edit, { ref }: FormField): Promise<PdfRef[]> {
  const field = await file.getObject(ref)
  const kids = isDict(field) ? await file.resolve(field.get('Kids')) : null
  return isArray(kids) ? kids.filter(isRef) : [ref]
}

/**
 * Returns the appearance state that shows the value of a check box or radio button, if the widget selects no state or a
 * different state. Keeps the state of a field without a value, which can be the only record of a choice.
 */
async function stateOf({ file }: Edit, field: FormField, widget: PdfDict): Promise<PdfDict | null> {
  const states = await normalAppearance(file, widget)
  if (!isDict(states) || (await isPushButton(file, field))) return null
  const value = await file.resolve(field.value)
  const shown = await file.resolve(widget.get('AS'))
  // Without a value, the widget shows its state if the state exists.
  const chosen = value ?? (isName(shown) && states.has(shown.name) ? shown : null)
  if (widget.has('AS') && (await showsState(file, widget, chosen))) return null
  return pdfDict({ AS: isName(chosen) && states.has(chosen.name) ? chosen : pdfName('Off') })
}

/** `isDrawn` is true if readers draw the values of the form themselves (/NeedAppearances). */
type Place = { form: Form; field: FormField; widget: PdfDict; isDrawn: boolean }

/**
 * Returns the appearance that shows the value of a text field or combo box, if it has none and its value fits. A blank
 * appearance does not count if readers replace it.
 */
async function drawnValue(edit: Edit, { form, field, widget, isDrawn }: Place): Promise<PdfDict | null> {
  const { file } = edit
  const hasAppearance = (await normalAppearance(file, widget)) !== null
  if (hasAppearance && !(isDrawn && (await textShownBy({ file, fonts: null }, widget)) === '')) return null
  const value = await textOfField(edit, field)
  const acting = widget.has('AA') ? widget : await edit.get(field.ref)
  const [text = null] = value === null || !isDict(acting) ? [] : await formattedValues(file, acting, value)
  const lines = text ? text.replaceAll('\t', ' ').split(/\r\n?|\n/) : []
  const isMultiline = (field.flags & multilineFlag) !== 0
  if (!text || (lines.length > 1 && !isMultiline)) return null
  const { nodes } = await ancestorsOf(file, widget)
  if (nodes.some((node) => node.has('RV'))) return null
  const style = (await plainStyle(file, form.dict, { widget, nodes, text })) ?? fallbackStyle
  const box = await sizeOf(edit, widget)
  const content = box && contentOf(lines, style, { box, isMultiline, work: file.work })
  if (box === null || !content) return null
  const resources = pdfDict({ Font: new Map([[style.font, style.object]]) })
  const entries = { Type: pdfName('XObject'), Subtype: pdfName('Form'), BBox: [0, 0, ...box], Resources: resources }
  return pdfDict({ AP: pdfDict({ N: edit.addStream(pdfDict(entries), latin1Bytes(content)) }) })
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

type Frame = { box: [width: number, height: number]; isMultiline: boolean; work: Work }

/**
 * Returns content that shows lines of text in a box, or null if the lines do not fit or WinAnsiEncoding lacks a letter.
 */
function contentOf(lines: string[], { font, size, color }: PlainStyle, frame: Frame): string | null {
  const [width, height] = frame.box
  const automatic = Math.min(automaticPoints, frame.isMultiline ? automaticPoints : height * 0.7)
  const letters = lines.reduce((sum, line) => sum + line.length, 0)
  for (let points = size === 0 ? automatic : size; points >= sizePointsMin; points -= sizePointsStep) {
    frame.work.charge(letters * readWorkAt.letter)
    const ems = (width - 2 * marginPoints) / points
    const shown = frame.isMultiline ? lines.flatMap((line) => wrapped(line, ems)) : lines
    const fits = shown.every((line) => widthOf(line) <= ems) && shown.length * points * lineEms <= height
    if (fits) {
      const baseline = frame.isMultiline ? height - points : (height - points) / 2 + points * 0.22
      const strings = shown.map(winAnsiOf)
      if (strings.includes(null)) return null
      const start = `${color} ${writeObject(pdfName(font))} ${points.toFixed(2)} Tf ${(points * lineEms).toFixed(2)} TL`
      const place = `${marginPoints} ${baseline.toFixed(2)} Td`
      return `/Tx BMC q BT ${start} ${place} ${strings.map((string) => `${string} Tj`).join(' T* ')} ET Q EMC\n`
    }
  }
  return null
}

/** Breaks a line at spaces into parts that are at most `ems` wide. Only a part of one word can be wider. */
function wrapped(line: string, ems: number): string[] {
  const parts: string[] = []
  let left = 0
  for (const word of line.split(' ')) {
    const needed = widthOf(` ${word}`)
    if (parts.length > 0 && needed <= left) {
      parts.push(`${parts.pop()} ${word}`)
      left -= needed
    } else {
      parts.push(word)
      left = ems - widthOf(word)
    }
  }
  return parts
}

/** Returns a string in WinAnsiEncoding, or null if the encoding lacks a letter. */
function winAnsiOf(text: string): string | null {
  const codes = Array.from(text, (letter) => (letter === '\ufffd' ? -1 : winAnsiLetters.indexOf(letter)))
  return codes.includes(-1) ? null : writeObject(pdfString(Uint8Array.from(codes)))
}

const widthOf = (text: string): number => Array.from(text).reduce((sum, letter) => sum + widestLetter(letter), 0)

/** Returns the greatest width of a letter in the standard fonts (ISO 32000-2 section 9.6.2.2), in ems. */
function widestLetter(letter: string): number {
  if (/[a-ln-vx-z0-9 .,:;'!|()[\]{}/\\_$?"*^`~-]/.test(letter)) return 0.62
  return /[A-LN-VX-Zmw#&+<=>]/.test(letter) ? 0.9 : 1.05
}
