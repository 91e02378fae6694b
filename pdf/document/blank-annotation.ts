import { PdfSyntaxError } from '../syntax/errors.ts'
import { asCount, isArray, isDict, isName, isNamed, isStream, isString } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject, PdfStream } from '../syntax/objects.ts'
import { ancestorsOf } from './ancestors.ts'
import { HIDDEN_FLAG } from './annotation-flags.ts'
import { type Instruction, instructionsIn, showing } from './content-tokens.ts'
import { PdfFileError } from './errors.ts'
import type { PdfFile } from './pdf-file.ts'
import { readWorkAt } from './read-work.ts'
import { hasUndrawnDecoration, normalAppearance } from './undrawn-look.ts'

const contentBytesMax = 65_536
const depthMax = 4
const painting = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'sh', 'BI'])

/**
 * Returns whether an annotation is hidden or draws nothing in any reader. A widget with a background or border is not
 * blank, because readers that display form fields as input elements draw them. Throws PdfFileError.
 */
export async function isBlank(file: PdfFile, annotation: PdfDict): Promise<boolean> {
  file.work.charge(readWorkAt.field)
  if (((asCount(await file.resolve(annotation.get('F'))) ?? 0) & HIDDEN_FLAG) !== 0) return true
  const isWidget = isNamed(await file.resolve(annotation.get('Subtype')), 'Widget')
  if (isWidget && (await hasDecoration(file, annotation))) return false
  const normal = await normalAppearance(file, annotation)
  if (normal === null) return !isWidget || !(await hasValue(file, annotation))
  if (!isDict(normal)) return !isStream(normal) || isBlankForm(file, normal, 1)
  const state = await file.resolve(annotation.get('AS'))
  // Without a state, some readers draw the state that is the field's value.
  if (!isName(state)) return false
  const shown = await file.resolve(normal.get(state.name))
  return !isStream(shown) || isBlankForm(file, shown, 1)
}

async function hasDecoration(file: PdfFile, widget: PdfDict): Promise<boolean> {
  const look = await file.resolve(widget.get('MK'))
  for (const key of ['BG', 'BC']) {
    const color = isDict(look) ? await file.resolve(look.get(key)) : null
    if (isArray(color) && color.length > 0) return true
  }
  return hasUndrawnDecoration(file, widget)
}

/** Returns whether a widget's field has a value, which some readers draw if the widget has no appearance. */
async function hasValue(file: PdfFile, widget: PdfDict): Promise<boolean> {
  for (const node of (await ancestorsOf(file, widget)).nodes) {
    const value = await file.resolve(node.get('V'))
    if (value !== null && !isEmptyText(value) && !isNamed(value, 'Off')) return true
  }
  return false
}

async function isBlankForm(file: PdfFile, form: PdfStream, depth: number): Promise<boolean> {
  try {
    const content = await file.decodedStream(form, contentBytesMax, true)
    if (content.length >= contentBytesMax) return false
    file.work.charge(content.length * readWorkAt.contentByte)
    for (const instruction of instructionsIn(content)) {
      const { operator, operands } = instruction
      if (painting.has(operator) || (showing.has(operator) && !isEmptyText(operands.at(-1)))) return false
      if (operator === 'Do' && !(await isBlankObject(file, form, { instruction, depth }))) return false
    }
    return true
  } catch (error) {
    // Readers draw the readable parts of broken content.
    if (error instanceof PdfSyntaxError || (error instanceof PdfFileError && error.reason !== 'limit_exceeded'))
      return false
    throw error
  }
}

/** Returns whether the XObject that an instruction paints is a form that draws nothing. */
async function isBlankObject(
  file: PdfFile,
  form: PdfStream,
  { instruction: { operands }, depth }: { instruction: Instruction; depth: number },
): Promise<boolean> {
  const [name] = operands
  const resources = await file.resolve(form.dict.get('Resources'))
  const objects = isDict(resources) ? await file.resolve(resources.get('XObject')) : null
  const object = isDict(objects) && isName(name) ? await file.resolve(objects.get(name.name)) : null
  const isForm = isStream(object) && isNamed(await file.resolve(object.dict.get('Subtype')), 'Form')
  return isForm && depth < depthMax && isBlankForm(file, object, depth + 1)
}

const isEmptyText = (value: PdfObject | undefined): boolean => isString(value) && value.bytes.length === 0
