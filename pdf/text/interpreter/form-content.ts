import { isArray, isNamed, isNumber, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject, PdfRef } from '../../syntax/objects.ts'
import type { CopiedStream, SubsetWriter } from '../page-subset/subset-writer.ts'
import type { TextFont } from './text-font.ts'
import type { DrawnContent } from './text-interpreter.ts'
import type { Transformation } from './text-state.ts'

/** Gives access to copied objects and to the fonts of resource entries. */
export type FormObjects = { copied: SubsetWriter['copied']; fontOf(entry: PdfObject): TextFont }

/**
 * Returns the content of a form XObject. A form without resources gets those of its caller. Returns null if the
 * reference does not lead to a form.
 */
export function drawnForm(
  objects: FormObjects,
  ref: PdfRef,
  inherited: PdfDict,
): { content: DrawnContent; matrix: Transformation | null } | null {
  const form = objects.copied(ref)
  if (!isCopiedStream(form) || !isNamed(form.dict.get('Subtype'), 'Form')) return null
  const resources = dictOf(objects, form.dict.get('Resources')) ?? inherited
  const matrix = form.dict.get('Matrix')
  return {
    content: contentOf(objects, form.data, resources),
    matrix: isArray(matrix) && matrix.length === 6 && matrix.every(isNumber) ? matrix : null,
  }
}

/** Yields the fonts that a form and its nested forms can use. Visits each resource table once. */
export function* fontsWithin(objects: FormObjects, form: PdfRef, met = new Set<PdfObject>()): Generator<PdfObject> {
  const found = objects.copied(form)
  if (!isCopiedStream(found)) return
  const resources = dictOf(objects, found.dict.get('Resources'))
  if (resources === null || met.has(resources)) return
  met.add(resources)
  yield* dictOf(objects, resources.get('Font'))?.values() ?? []
  for (const inner of dictOf(objects, resources.get('XObject'))?.values() ?? [])
    if (isRef(inner)) yield* fontsWithin(objects, inner, met)
}

function contentOf(objects: FormObjects, bytes: Uint8Array, resources: PdfDict): DrawnContent {
  const entry = (category: string, name: string): PdfObject =>
    dictOf(objects, resources.get(category))?.get(name) ?? null
  const fonts = new Map<string, TextFont>()
  const forms = new Map<string, ReturnType<typeof drawnForm>>()
  return {
    bytes,
    font(name) {
      const known = fonts.get(name)
      if (known) return known
      const font = objects.fontOf(entry('Font', name))
      fonts.set(name, font)
      return font
    },
    stateFont(name) {
      const font = dictOf(objects, entry('ExtGState', name))?.get('Font')
      if (!isArray(font) || !isNumber(font[1])) return null
      return { font: objects.fontOf(font[0] ?? null), size: font[1] }
    },
    form(name) {
      const known = forms.get(name)
      if (known !== undefined) return known
      const ref = entry('XObject', name)
      const form = isRef(ref) ? drawnForm(objects, ref, resources) : null
      forms.set(name, form)
      return form
    },
  }
}

const isCopiedStream = (found: PdfObject | CopiedStream): found is CopiedStream =>
  typeof found === 'object' && found !== null && 'data' in found

function dictOf({ copied }: FormObjects, value: PdfObject | undefined): PdfDict | null {
  const found = isRef(value ?? null) ? copied(value as PdfRef) : value
  return found instanceof Map ? found : null
}
