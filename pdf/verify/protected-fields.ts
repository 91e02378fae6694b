import { because, type Reason } from '../../base/reasons.ts'
import { fieldLocks } from '../document/field-locks.ts'
import { type Form, type FormField, formOf, isSigned, listFields } from '../document/form.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import type { ChangePermission } from '../document/permissions.ts'
import { asCount, isArray, isDict, isNamed, isRef } from '../syntax/kinds.ts'
import type { PdfObject, PdfRef } from '../syntax/objects.ts'
import { sameObject } from '../syntax/same-object.ts'
import { changedEntry, type Protection } from './protected-objects.ts'

/** The fields of a revision, and the widgets of each field. */
export type FieldObjects = {
  form: Form | null
  fields: FormField[]
  widgetsOf: Map<FormField, PdfRef[]>
  /** The object numbers of the signature fields' widgets. */
  signatureWidgets: Set<number>
}

export async function fieldObjectsOf(file: PdfFile): Promise<FieldObjects> {
  const form = await formOf(file)
  const fields = form === null ? [] : await listFields(file, form)
  const widgetsOf = new Map<FormField, PdfRef[]>()
  const signatureWidgets = new Set<number>()
  for (const field of fields) {
    const kids = await file.resolve(field.path.at(-1)?.dict.get('Kids'))
    const widgets = [field.ref, ...(isArray(kids) ? kids.filter(isRef) : [])]
    widgetsOf.set(field, widgets)
    if (isNamed(field.type, 'Sig')) for (const { number } of widgets) signatureWidgets.add(number)
  }
  return { form, fields, widgetsOf, signatureWidgets }
}

// The entries that programs write when they fill in a field: its value, and the appearance of its widget (ISO 32000-2
// tables 168, 191, 226, 228 and 234).
const valueKeys = ['V', 'RV', 'I', 'AP', 'AS', 'BS', 'MK', 'F', 'DA', 'Q', 'M']
const formKeys = ['Fields', 'SigFlags', 'DR', 'DA', 'Q', 'NeedAppearances']
const readOnlyFlag = 1

/**
 * Returns the first change to the form that is forbidden. New signatures and values of fields that no signature locks
 * are permitted. Returns null if later updates made no other change.
 */
export async function changeOfFields(
  protection: Protection,
  { before, after, permission }: { before: FieldObjects; after: FieldObjects; permission: ChangePermission | null },
): Promise<Reason | null> {
  const { signed, later } = protection
  if (after.form === null) return before.form === null ? null : because('form_changed', 'the form was removed')
  const key = before.form && (await changedEntry(protection, before.form.dict, after.form.dict, formKeys))
  if (key !== null) return because('form_changed', `the form has another /${key}`)
  const isLocked = await fieldLocks(signed, before.fields)
  const ends = new Map(after.fields.map((field) => [field.ref.number, field]))
  const fixed = new Set<number>()
  for (const field of before.fields) {
    const words = `the field ${quoted(field.name)}`
    if (ends.get(field.ref.number)?.name !== field.name)
      return because('field_changed', `${words} was removed or renamed`)
    const isSignature = isNamed(field.type, 'Sig')
    if (isSignature ? !isSigned(field) : !isLocked(field.name)) continue
    for (const { number } of objectsOf(field, before)) fixed.add(number)
  }
  for (const field of before.fields) {
    for (const ref of objectsOf(field, before)) {
      const [one, other] = [await signed.getObject(ref), await later.getObject(ref)]
      const changed = await changedKeyOf(protection, one, other, fixed.has(ref.number))
      if (changed !== null) return because('field_changed', `the field ${quoted(field.name)} has another /${changed}`)
    }
  }
  const known = new Set(before.fields.map(({ ref }) => ref.number))
  const names = new Set(before.fields.map(({ name }) => name))
  for (const field of after.fields.filter(({ ref }) => !known.has(ref.number))) {
    const isSignature = isNamed(field.type, 'Sig') && !names.has(field.name)
    const isAllowed = isSignature && (permission !== 2 || isSigned(field))
    if (!isAllowed) return because('field_changed', `the field ${quoted(field.name)} was added`)
  }
  return null
}

/** Returns the objects of a field: its ancestors, the field and its widgets. */
const objectsOf = (field: FormField, { widgetsOf }: FieldObjects): PdfRef[] => [
  ...field.path.map(({ ref }) => ref),
  ...(widgetsOf.get(field) ?? []).slice(1),
]

/** Returns the object numbers of all fields, their ancestors and their widgets. */
export const fieldNumbersOf = (objects: FieldObjects): Set<number> =>
  new Set(objects.fields.flatMap((field) => objectsOf(field, objects)).map(({ number }) => number))

async function changedKeyOf(
  protection: Protection,
  before: PdfObject,
  after: PdfObject,
  isFixed: boolean,
): Promise<string | null> {
  if (!isDict(before) || !isDict(after)) return sameObject(before, after) ? null : 'Type'
  // Programs also add the type of an annotation.
  const added = before.has('Type') || !isNamed(after.get('Type'), 'Annot') ? [] : ['Type']
  if (flagsOf(before.get('Ff')) !== flagsOf(after.get('Ff'))) return 'Ff'
  // The kids are compared as separate fields.
  const { signed, later } = protection
  const kids = [await signed.resolve(before.get('Kids')), await later.resolve(after.get('Kids'))] as const
  if (!sameObject(...kids)) return 'Kids'
  const others = ['Ff', 'Kids', ...added, ...(isFixed ? [] : valueKeys)]
  return changedEntry(protection, before, after, others)
}

const flagsOf = (value: PdfObject | undefined): number | null => {
  const flags = asCount(value ?? 0)
  return flags === null ? null : (flags | readOnlyFlag) >>> 0
}

const nameCharsMax = 100

/** Returns a field name in quotation marks, shortened and printable, for a message. */
const quoted = (name: string): string => `"${name.replace(/\p{C}/gu, '\uFFFD').slice(0, nameCharsMax)}"`
