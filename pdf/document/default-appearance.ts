import { latin1Bytes } from '../../base/bytes.ts'
import { PdfSyntaxError } from '../syntax/errors.ts'
import { isArray, isDict, isName, isNamed, isNumber, isString } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import { sameObject } from '../syntax/same-object.ts'
import { type Instruction, instructionsIn } from './content-tokens.ts'
import { lettersOf } from './font-letters.ts'
import { contrastMin, lightnessOf } from './lightness.ts'
import type { PdfFile } from './pdf-file.ts'

const sizePointsMin = 4
const sizePointsMax = 72
const white = 1

const latinText = /^[\t\n\r\x20-\x7e\xa1-\xff]*$/

/**
 * A widget, the dictionaries from the widget up to the form (`nodes`), and the text that readers draw in the widget.
 */
export type DrawnWidget = { widget: PdfDict; nodes: readonly PdfDict[]; text: string }

/**
 * The style in which readers draw a value. `object` is the font. A `size` of 0 is automatic. `color` is an operator
 * with operands.
 */
export type PlainStyle = { font: string; object: PdfObject; size: number; color: string }

/** Returns whether every reader that draws a field's value itself draws the same visible text (`plainStyle`). */
export const isDrawnPlainly = async (file: PdfFile, form: PdfDict, drawn: DrawnWidget): Promise<boolean> =>
  (await plainStyle(file, form, drawn)) !== null

/**
 * Returns the style in which every reader that draws a field's value itself draws the same visible text (ISO 32000-2
 * section 12.7.4.3), or null. The text must be upright. It must have a readable size, a color that contrasts with the
 * background, and a font whose encoding all readers know.
 */
export async function plainStyle(
  file: PdfFile,
  form: PdfDict,
  { widget, nodes, text }: DrawnWidget,
): Promise<PlainStyle | null> {
  if (!latinText.test(text)) return null
  const written = await firstOf(file, [...nodes, form], 'DA')
  const style = isString(written) ? styleIn(written.bytes) : null
  if (style === null) return null
  const looks = await file.resolve(widget.get('MK'))
  const look: PdfDict = isDict(looks) ? looks : new Map()
  if (((await file.resolve(look.get('R'))) ?? 0) !== 0) return null
  const background = lightnessOf(await numbersIn(file, look.get('BG')))
  if (style.lightness === null || Math.abs((background ?? white) - style.lightness) < contrastMin) return null
  const [ofForm, ofWidget] = [await fontOf(file, form, style.font), await fontOf(file, widget, style.font)]
  const isKnown = await hasLetters(file, { ofForm, ofWidget }, text.replace(/[\t\n\r]/g, ''))
  return isKnown ? { font: style.font, object: ofForm, size: style.size, color: style.color } : null
}

async function firstOf(file: PdfFile, nodes: readonly PdfDict[], key: string): Promise<PdfObject> {
  for (const node of nodes) {
    const value = await file.resolve(node.get(key))
    if (value !== null) return value
  }
  return null
}

type Style = Omit<PlainStyle, 'object'> & { lightness: number | null }

/** Returns the font and the color that a default appearance sets. Returns null if it sets anything else. */
function styleIn(written: Uint8Array): Style | null {
  const style: Style = { font: '', size: 0, color: '0 g', lightness: 0 }
  try {
    for (const { operator, operands } of instructionsIn(written)) {
      if (operator === 'Tf') {
        const font = fontIn(operands)
        if (font === null || style.font !== '') return null
        style.font = font
        style.size = operands[1] as number
      } else if (['g', 'rg', 'k'].includes(operator)) {
        style.lightness = lightnessOf(operands)
        style.color = `${operands.join(' ')} ${operator}`
      } else return null
    }
  } catch (error) {
    if (error instanceof PdfSyntaxError) return null
    throw error
  }
  return style.font === '' ? null : style
}

function fontIn([font, size, ...rest]: Instruction['operands']): string | null {
  const isReadable = isNumber(size) && (size === 0 || (size >= sizePointsMin && size <= sizePointsMax))
  return isName(font) && isReadable && rest.length === 0 ? font.name : null
}

async function numbersIn(file: PdfFile, entry: PdfObject | undefined): Promise<PdfObject[]> {
  const items = await file.resolve(entry)
  return isArray(items) ? Promise.all(items.slice(0, 5).map((item) => file.resolve(item))) : []
}

/**
 * Returns a font from the default resources (/DR) of a form. `holder` may also be a widget, because some programs put
 * the resources there.
 */
async function fontOf(file: PdfFile, holder: PdfDict, name: string): Promise<PdfObject> {
  const resources = await file.resolve(holder.get('DR'))
  const fonts = isDict(resources) ? await file.resolve(resources.get('Font')) : null
  return isDict(fonts) ? (fonts.get(name) ?? null) : null
}

/**
 * Returns whether the form's font has each letter of the text at its usual code, regardless of the font's /ToUnicode
 * map.
 */
async function hasLetters(file: PdfFile, { ofForm, ofWidget }: Record<'ofForm' | 'ofWidget', PdfObject>, text: string) {
  if (ofWidget !== null && !sameObject(ofForm, ofWidget)) return false
  const font = await file.resolve(ofForm)
  const type = isDict(font) ? await file.resolve(font.get('Subtype')) : null
  if (!isDict(font) || !(isNamed(type, 'Type1') || isNamed(type, 'TrueType'))) return false
  const letters = await lettersOf(file, new Map([...font].filter(([key]) => key !== 'ToUnicode')))
  return letters(latin1Bytes(text)) === text
}
