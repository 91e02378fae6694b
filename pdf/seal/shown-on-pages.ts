import { ancestorsOf } from '../document/ancestors.ts'
import { PdfFileError } from '../document/errors.ts'
import { type Form, type FormField, formOf } from '../document/form.ts'
import { type PageWidget, widgetsOnPages } from '../document/page-annotations.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { asCount, isRef } from '../syntax/kinds.ts'
import type { PdfDict, PdfRef } from '../syntax/objects.ts'
import { requireClearOrder } from './annotation-order.ts'
import { requireOneValuePerName } from './one-value.ts'
import { appearanceContextOf, requireShown, requireShownValues } from './shown-values.ts'

const nothing: PdfRef = { kind: 'ref', number: 0, generation: 0 }

/**
 * Checks the widgets on all pages in the same way as `requireShownValues`, for readers that start from the pages
 * instead of the form's field list. For these readers, a widget and its /Parent chain define the field. Throws
 * PdfFileError `value_not_shown`, and `limit_exceeded` beyond the read limits.
 */
export async function requireShownOnPages(file: PdfFile, form: Form | null): Promise<void> {
  const look = await appearanceContextOf(file, form)
  const requireOneValue = requireOneValuePerName(file)
  for await (const { field, dict } of fieldsOnPages(file)) {
    await requireOneValue(field)
    await requireShown(look, field, dict)
  }
}

/** Yields the widgets on all pages, and the field that each widget and its ancestors define. Throws PdfFileError. */
export async function* fieldsOnPages(file: PdfFile): AsyncGenerator<PageWidget & { field: FormField }> {
  for await (const widget of widgetsOnPages(file)) {
    if (widget.isStream) throw new PdfFileError('value_not_shown', 'the dictionary of a form field belongs to a stream')
    yield { ...widget, field: await fieldOf(file, widget.dict, widget.ref ?? nothing) }
  }
}

/** Returns whether all fields in the form and on the pages show their values, in all readers. Throws PdfFileError. */
export async function showsAllValues(file: PdfFile): Promise<boolean> {
  const form = await formOf(file)
  try {
    await requireShownValues(file, form)
    await requireShownOnPages(file, form)
    await requireClearOrder(file)
    return true
  } catch (error) {
    if (error instanceof PdfFileError && error.reason === 'value_not_shown') return false
    throw error
  }
}

/** Returns the field that a widget and its ancestors define. */
async function fieldOf(file: PdfFile, widget: PdfDict, ref: PdfRef): Promise<FormField> {
  const { nodes, name, isWhole } = await ancestorsOf(file, widget)
  if (!isWhole) throw new PdfFileError('limit_exceeded', 'a form field is nested too deeply')
  const field: FormField = { ref, path: [], name, type: null, value: null, lock: null, flags: 0, options: null }
  let flags: number | null = null
  for (const node of nodes) {
    field.type ??= (await file.resolve(node.get('FT'))) ?? null
    field.value ??= node.get('V') ?? null
    field.options ??= node.get('Opt') ?? null
    flags ??= asCount(await file.resolve(node.get('Ff')))
  }
  // The format actions are in the dictionary that has the field's name.
  const above = widget.get('Parent') ?? null
  if (!widget.has('T') && isRef(above)) field.ref = above
  return { ...field, flags: flags ?? 0 }
}
