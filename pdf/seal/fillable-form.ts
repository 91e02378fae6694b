import { type Form, type FormField, formOf, isSigned, listFields } from '../document/form.ts'
import { withPageFields } from '../document/page-fields.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { type Permissions, permissionsOf } from '../document/permissions.ts'

/** A form and its fields, as a seal can fill them. `listed` is the form as the file contains it. */
export type FillableForm = Permissions & { listed: Form | null; form: Form | null; fields: FormField[] }

/**
 * Returns the form of a file. If the form of an unsigned file does not list all fields of the pages, also returns the
 * others, because a seal can add them to the form. Throws PdfFileError.
 */
export async function fillableFormOf(
  file: PdfFile,
  { hasUnlistedFields = false }: { hasUnlistedFields?: boolean | undefined } = {},
): Promise<FillableForm> {
  const listed = await formOf(file)
  const fields = listed === null ? [] : await listFields(file, listed)
  const permissions = await permissionsOf(file, fields)
  const known = { ...permissions, listed, form: listed, fields }
  if (listed === null || !hasUnlistedFields) return known
  const form = await withPageFields(file, listed)
  const all = { ...known, form, fields: await listFields(file, form) }
  return isSignedForm(all) ? known : all
}

/** Returns whether a signature can forbid changes of the form. */
export const isSignedForm = ({ permission, fields }: Pick<FillableForm, 'permission' | 'fields'>): boolean =>
  permission !== null || fields.some(isSigned)
