import { isArray, isDict, isNamed, isRef } from '../syntax/kinds.ts'
import type { PdfRef } from '../syntax/objects.ts'
import type { Form } from './form.ts'
import type { PdfFile } from './pdf-file.ts'

const fieldsSearched = 100

/** Returns the appearance of an invisible signature field in the form, or null. Other fields can share it. */
export async function knownAppearance(file: PdfFile, form: Form | null): Promise<PdfRef | null> {
  for (const ref of (form?.fields ?? []).slice(-fieldsSearched).reverse()) {
    const field = await file.resolve(ref)
    if (!isDict(field) || !isNamed(field.get('FT'), 'Sig')) continue
    const rect = await file.resolve(field.get('Rect'))
    const appearances = await file.resolve(field.get('AP'))
    const shown = isDict(appearances) ? appearances.get('N') : null
    if (isArray(rect) && rect.every((edge) => edge === 0) && isRef(shown)) return shown
  }
  return null
}
