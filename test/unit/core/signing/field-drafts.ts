import { checkFieldValues } from '../../../../core/signing/field-values.ts'
import { type FieldDraft, validateFields } from '../../../../core/signing/fields.ts'
import type { FieldValues } from '../../../../core/signing/model.ts'

/** The position of every field on the only page. */
export const place = { pageNumber: 1, x: 0.1, y: 0.1, width: 0.1, height: 0.05 }

export const validate = (...drafts: FieldDraft[]) => validateFields(drafts, { pageCount: 1 })

/** Returns the errors of fields in the form `path: code`. */
export function findings(...drafts: FieldDraft[]): string[] {
  const result = validate(...drafts)
  return result.ok ? [] : result.errors.map(({ path, code }) => `${path}: ${code}`)
}

/** Returns the validated fields. Throws if a field has an error. */
export function fieldsOf(...drafts: FieldDraft[]) {
  const result = validate(...drafts)
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.fields
}

export const signer = { email: 'ada@example.org', name: null }

/** Returns the stored values of a signature, or its errors in the form `path: code`. */
export function signed(drafts: FieldDraft[], values: FieldValues) {
  const result = checkFieldValues({ fields: fieldsOf(...drafts), signer, values, signedAt: new Date(0) })
  return result.ok ? result.values : result.errors.map(({ path, code }) => `${path}: ${code}`)
}

export const checked = { kind: 'checkbox', checked: true } as const
export const unchecked = { kind: 'checkbox', checked: false } as const
export const text = (value: string) => ({ kind: 'text', text: value }) as const
