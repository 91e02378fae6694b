import { ancestorsOf } from '../document/ancestors.ts'
import { HIDDEN_FLAG } from '../document/annotation-flags.ts'
import { appearanceText } from '../document/appearance-text.ts'
import { isBlank } from '../document/blank-annotation.ts'
import { isDrawnPlainly } from '../document/default-appearance.ts'
import { dictsIn } from '../document/dicts-in.ts'
import { PdfFileError } from '../document/errors.ts'
import { type Form, type FormField, listFields } from '../document/form.ts'
import { formattedValues } from '../document/form-format.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { readWorkAt } from '../document/read-work.ts'
import { textOf } from '../document/text-string.ts'
import { hasUndrawnDecoration, isPushButton, isRedrawn, normalAppearance } from '../document/undrawn-look.ts'
import { PdfSyntaxError } from '../syntax/errors.ts'
import { asCount, isArray, isDict, isName, isNamed, isStream, isString } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import { comparedText, isSameText, unknownLetter } from './compared-text.ts'
import { labelOf, requireOneValuePerName } from './one-value.ts'
import { richText } from './rich-text.ts'

// Field flags (ISO 32000-2 tables 229, 231 and 233).
const passwordFlag = 1 << 13
const comboFlag = 1 << 17

// The cost of a text search in nanoseconds per letter.
const searchedLetter = 10

/**
 * Throws PdfFileError `value_not_shown` unless each field's appearance shows its value, because some readers draw the
 * value and others show the appearance. A text or choice must show exactly the letters of its value and of its rich
 * text (/RV), and a button the state of its value. White space and codes that the font does not define are not
 * compared. If appearances are missing and readers draw the values (/NeedAppearances), the default appearances must be
 * unambiguous.
 */
export async function requireShownValues(file: PdfFile, form: Form | null): Promise<void> {
  if (form === null) return
  const look = await appearanceContextOf(file, form)
  const requireOneValue = requireOneValuePerName(file)
  for (const field of await listFields(file, form)) {
    await requireOneValue(field)
    for (const widget of await widgetsOf(file, field)) await requireShown(look, field, widget)
  }
}

/** Returns the information about how readers draw the fields of a form. Accepts a file without a form. */
export async function appearanceContextOf(file: PdfFile, form: Form | null): Promise<AppearanceContext> {
  const look = await drawnAppearanceContextOf(file, form)
  return { ...look, isDrawnByReaders: form !== null && (await isDrawnByReaders(file, form)) }
}

async function drawnAppearanceContextOf(file: PdfFile, form: Form | null): Promise<AppearanceContext> {
  const resources = await file.resolve(form?.dict.get('DR'))
  const fonts = isDict(resources) ? await file.resolve(resources.get('Font')) : null
  const dict: PdfDict = form?.dict ?? new Map()
  return { file, form: dict, fonts: isDict(fonts) ? fonts : null, isDrawnByReaders: false, choices: new Map() }
}

/**
 * Returns whether a form requires that readers draw its values. A seal cannot remove such a requirement. Throws
 * PdfFileError.
 */
export async function isDrawnByReaders(file: PdfFile, form: Form): Promise<boolean> {
  const needs = await file.resolve(form.dict.get('NeedAppearances'))
  return needs === true && !(await isDrawnWhole(file, form))
}

/** Throws PdfFileError `value_not_shown` unless the widget is hidden or shows its field's value. */
export async function requireShown(look: AppearanceContext, field: FormField, widget: PdfDict): Promise<void> {
  look.file.work.charge(readWorkAt.field)
  if (((asCount(await look.file.resolve(widget.get('F'))) ?? 0) & HIDDEN_FLAG) !== 0) return
  if (!(await showsValue(look, field, widget)))
    throw new PdfFileError('value_not_shown', `${labelOf(field)} does not show its value`)
  if (
    (await hasUndrawnDecoration(look.file, widget)) &&
    !(look.isDrawnByReaders && (await isRedrawn(look.file, field)))
  )
    throw new PdfFileError('value_not_shown', `${labelOf(field)} has no appearance that draws its border or background`)
}

export type AppearanceContext = {
  file: PdfFile
  form: PdfDict
  fonts: PdfDict | null
  isDrawnByReaders: boolean
  /** Caches the option lists that were read, because many fields can share one list. */
  choices: Map<PdfObject, Choices>
}

/** Returns whether each widget with a value has an appearance that shows it. Throws PdfFileError. */
async function isDrawnWhole(file: PdfFile, form: Form): Promise<boolean> {
  const look = await drawnAppearanceContextOf(file, form)
  for (const field of await listFields(file, form)) {
    if (isNamed(field.type, 'Sig')) continue
    for (const widget of await widgetsOf(file, field)) {
      if (((asCount(await file.resolve(widget.get('F'))) ?? 0) & HIDDEN_FLAG) !== 0) continue
      const isDrawn = (await normalAppearance(file, widget)) !== null
      const isBlank = (await saysNothing(file, field)) && !(await hasUndrawnDecoration(file, widget))
      if (!(isDrawn || isBlank) || !(await showsValue(look, field, widget))) return false
    }
  }
  return true
}

// MuPDF draws this word in every signature field without a signature, and nothing else.
const unsignedTexts = new Set<string | null>(['', 'SIGN'])

async function saysNothing(file: PdfFile, field: FormField): Promise<boolean> {
  if (await isPushButton(file, field)) return false
  const value = await file.resolve(field.value)
  return value === null || isNamed(value, 'Off') || (isString(value) && value.bytes.length === 0)
}

async function widgetsOf(file: PdfFile, { ref }: FormField): Promise<PdfDict[]> {
  const field = await file.getObject(ref)
  if (!isDict(field)) return []
  const kids = await file.resolve(field.get('Kids'))
  return isArray(kids) ? dictsIn(file, kids) : [field]
}

async function showsValue(look: AppearanceContext, field: FormField, widget: PdfDict): Promise<boolean> {
  const { file } = look
  const type = await file.resolve(field.type)
  const value = await file.resolve(field.value)
  // If a value is a stream, readers that draw values show nothing.
  if (isStream(value)) return false
  if (isNamed(type, 'Btn')) {
    if (await isPushButton(file, field)) return true
    // PDFium draws a check box only if its appearances are in a dictionary.
    if (isStream(await normalAppearance(file, widget)) && !(await isBlank(file, widget))) return false
    return showsState(file, widget, value)
  }
  if (isNamed(type, 'Tx')) {
    const text = await textOfValue(file, value)
    if ((field.flags & passwordFlag) !== 0) return text === '' && (await textShownBy(look, widget)) === ''
    return (await saysSameInRichText(look, widget, text)) && (await showsFormatted(look, field, widget, text))
  }
  if (isNamed(type, 'Sig')) return value !== null || unsignedTexts.has(await textShownBy(look, widget))
  // For an unknown field type, some readers show the appearance and others nothing.
  if (!isNamed(type, 'Ch')) return (await normalAppearance(file, widget)) === null || isBlank(file, widget)
  const choices = await choicesOf(look, field.options)
  if (!(await areChosen(file, { field, widget, value }, choices))) return false
  if ((field.flags & comboFlag) === 0) return showsList(look, widget, choices)
  const chosen = await textOfValue(file, value)
  const label = choices.labels.get(chosen) ?? chosen
  return showsFormatted(look, field, widget, label)
}

/**
 * Compares the appearance with the formatted value, which readers show if they run the format actions of the field or
 * its widget.
 */
async function showsFormatted(
  look: AppearanceContext,
  { ref }: FormField,
  widget: PdfDict,
  value: string,
): Promise<boolean> {
  const field = await look.file.getObject(ref)
  const acting = widget.has('AA') || !isDict(field) ? widget : field
  for (const text of await formattedValues(look.file, acting, value))
    if (await showsText(look, widget, text)) return true
  return false
}

async function saysSameInRichText({ file }: AppearanceContext, widget: PdfDict, value: string): Promise<boolean> {
  const { nodes } = await ancestorsOf(file, widget)
  file.work.charge(nodes.length * readWorkAt.lookUp)
  for (const node of nodes) {
    const written = await file.resolve(node.get('RV'))
    if (written === null) continue
    const text = await richText(file, written)
    return text !== null && comparedText(text) === comparedText(value)
  }
  return true
}

async function textOfValue(file: PdfFile, value: PdfObject): Promise<string> {
  const only = isArray(value) && value.length === 1 ? await file.resolve(value[0]) : value
  if (!isString(only)) return ''
  file.work.charge(only.bytes.length * readWorkAt.letter)
  return textOf(only)
}

async function showsText(look: AppearanceContext, widget: PdfDict, value: string): Promise<boolean> {
  const shown = await textShownBy(look, widget)
  if (shown === null || !(await isSafeToRedraw(look, widget, value))) return false
  return (look.isDrawnByReaders && comparedText(shown) === '') || isSameText(comparedText(shown), comparedText(value))
}

/** Returns whether readers that replace the appearance with a new one show the same text. */
async function isSafeToRedraw(
  { file, form, isDrawnByReaders }: AppearanceContext,
  widget: PdfDict,
  text: string,
): Promise<boolean> {
  if (!isDrawnByReaders || text === '') return true
  file.work.charge(readWorkAt.field + text.length * readWorkAt.letter)
  return isDrawnPlainly(file, form, { widget, nodes: (await ancestorsOf(file, widget)).nodes, text })
}

/** Returns whether a list box shows its options, beginning at any option and with any selection. */
async function showsList(look: AppearanceContext, widget: PdfDict, { all }: Choices): Promise<boolean> {
  const shown = await textShownBy(look, widget)
  if (shown === null || !(await isSafeToRedraw(look, widget, all))) return false
  const letters = comparedText(shown)
  look.file.work.charge((letters.length + all.length) * searchedLetter)
  return letters.includes(unknownLetter) || all.includes(letters)
}

type Choice = { field: FormField; widget: PdfDict; value: PdfObject }

/** Returns whether the selected indices (/I) match the value, because some readers use only the indices. */
async function areChosen(file: PdfFile, { field, widget, value }: Choice, { values }: Choices): Promise<boolean> {
  const node = await file.getObject(field.ref)
  const places = await file.resolve(widget.get('I') ?? (isDict(node) ? (node.get('I') ?? null) : null))
  if (places === null) return true
  if (!isArray(places)) return false
  const items = isArray(value) ? value : value === null ? [] : [value]
  // Without a selection, a combo box can have an empty text.
  if (places.length === 0) return isArray(value) ? items.length === 0 : (await textOfValue(file, value)) === ''
  if (places.length !== items.length) return false
  file.work.charge(items.length * readWorkAt.option)
  const chosen = new Set<string>()
  for (const item of items) chosen.add(await textOfValue(file, item))
  for (const place of places) {
    const option = values[asCount(await file.resolve(place)) ?? values.length]
    if (option === undefined || !chosen.has(option)) return false
  }
  return true
}

/**
 * The options of a choice field: their values in order, the first label of each value, and the characters of all
 * labels.
 */
type Choices = { values: string[]; labels: Map<string, string>; all: string }

async function choicesOf({ file, choices }: AppearanceContext, entry: PdfObject): Promise<Choices> {
  const items = await file.resolve(entry)
  const known = choices.get(items)
  if (known !== undefined) return known
  const found: Choices = { values: [], labels: new Map(), all: '' }
  const shown: string[] = []
  for (const item of isArray(items) ? items : []) {
    file.work.charge(readWorkAt.option)
    const option = await file.resolve(item)
    const [value, label] = isArray(option) ? option : [option, option]
    const text = await textOfValue(file, value ?? null)
    const shownText = await textOfValue(file, label ?? null)
    found.values.push(text)
    if (!found.labels.has(text)) found.labels.set(text, shownText)
    shown.push(shownText)
  }
  found.all = comparedText(shown.join(''))
  choices.set(items, found)
  return found
}

/**
 * Returns the text of a widget's appearance. Returns an empty text if it has none, and null if the appearance is
 * unreadable or shows something else.
 */
export async function textShownBy(
  { file, fonts }: Pick<AppearanceContext, 'file' | 'fonts'>,
  widget: PdfDict,
): Promise<string | null> {
  const appearance = await normalAppearance(file, widget)
  const state = isDict(appearance) ? await file.resolve(widget.get('AS')) : null
  const normal = isDict(appearance) && isName(state) ? await file.resolve(appearance.get(state.name)) : appearance
  if (!isStream(normal)) return ''
  try {
    return await appearanceText(file, normal, fonts)
  } catch (error) {
    if (error instanceof PdfSyntaxError || (error instanceof PdfFileError && error.reason !== 'limit_exceeded'))
      return null
    throw error
  }
}

/**
 * Returns whether a checkbox or radio button is on if, and only if, its state is the field's value (ISO 32000-2 section
 * 12.7.5.2).
 */
export async function showsState(file: PdfFile, widget: PdfDict, value: PdfObject): Promise<boolean> {
  const normal = await normalAppearance(file, widget)
  const states = isDict(normal) ? [...normal.keys()].filter((state) => state !== 'Off') : []
  const shown = await file.resolve(widget.get('AS'))
  const state = isName(shown) ? shown.name : 'Off'
  // MuPDF draws its own mark if the widget names a state that does not exist.
  if (state !== 'Off' && !states.includes(state)) return false
  const chosen = isName(value) ? value.name : 'Off'
  return state === (states.includes(chosen) ? chosen : 'Off')
}
