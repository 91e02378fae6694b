import type { FieldType } from '../../core/signing/field-types.ts'
import { type FieldDraft, validateFields } from '../../core/signing/fields.ts'
import type { FieldValue, FieldValues, SignatureField } from '../../core/signing/model.ts'

/** The signer of the specimen fields. */
export const specimenSigner = { email: 'anna@example.com', name: 'Anna Müller' }

const text = (value: string): FieldValue => ({ kind: 'text', text: value })
const typed = (value: string): FieldValue => ({ kind: 'typed', text: value })
const checked: FieldValue = { kind: 'checkbox', checked: true }

type Options = Omit<FieldDraft, 'pageNumber' | 'x' | 'y' | 'width' | 'height' | 'type' | 'id'>

/** A field with a valid value and a value that the service rejects. */
export type Specimen = {
  type: FieldType
  options?: Options
  /** Number of fields in this field's group. */
  count?: number
  /** The valid value of the first field, or null for a field that the signer cannot fill in. */
  entry: FieldValue | null
  /** The text in the sealed file, or null for a drawn mark or an empty field. */
  printed: string | null
  /** Invalid values by field (`null` for none), and the error code reported for the first of these fields. */
  wrong: [entries: Record<string, FieldValue | null>, code: string]
}

/** One specimen of each field type. Every test over this table also covers a new type with an entry here. */
const types: Record<FieldType, Omit<Specimen, 'type'>> = {
  signature: { entry: typed('Anna Müller'), printed: null, wrong: [{ signature: text('Anna') }, 'wrong_kind'] },
  initials: { entry: typed('AM'), printed: null, wrong: [{ initials: checked }, 'wrong_kind'] },
  date: {
    entry: null,
    printed: new Date().toISOString().slice(0, 10),
    wrong: [{ date: text('2026-01-01') }, 'set_by_server'],
  },
  name: { entry: text('Anna Specimen'), printed: 'Anna Specimen', wrong: [{ name: checked }, 'wrong_kind'] },
  email: { entry: null, printed: specimenSigner.email, wrong: [{ email: text('eve@example.com') }, 'set_by_server'] },
  text: {
    options: { maxLength: 20 },
    entry: text('Order 4711'),
    printed: 'Order 4711',
    wrong: [{ text: text('x'.repeat(21)) }, 'too_long'],
  },
  checkbox: { entry: checked, printed: null, wrong: [{ checkbox: text('yes') }, 'wrong_kind'] },
  radio: {
    options: { group: 'radio' },
    count: 2,
    entry: checked,
    printed: null,
    wrong: [{ 'radio-2': checked, radio: checked }, 'several_chosen'],
  },
  dropdown: {
    options: { options: ['Berlin', 'Wien'] },
    entry: text('Wien'),
    printed: 'Wien',
    wrong: [{ dropdown: text('Bern') }, 'not_an_option'],
  },
  number: {
    options: { minimum: 0, maximum: 5_000, decimals: 2 },
    entry: text('800.50'),
    printed: '800.50',
    wrong: [{ number: text('5000.01') }, 'above_maximum'],
  },
  phone: {
    entry: text('+49 30 123456'),
    printed: '+4930123456',
    wrong: [{ phone: text('030 123456') }, 'format_invalid'],
  },
  multiselect: {
    options: { group: 'multiselect', maxSelected: 2 },
    count: 3,
    entry: checked,
    printed: null,
    wrong: [{ 'multiselect-3': checked, multiselect: checked, 'multiselect-2': checked }, 'too_many_selected'],
  },
  consent: {
    options: { text: 'I agree to the house rules.' },
    entry: checked,
    printed: 'I agree to the house rules.',
    wrong: [{ consent: null }, 'required'],
  },
  // The tests of attachments fill in this field, because its files are uploaded before the signature.
  attachment: {
    options: { maxFiles: 2, isRequired: false },
    entry: null,
    printed: null,
    wrong: [{ attachment: text('passport.jpg') }, 'wrong_kind'],
  },
  label: {
    options: { value: 'Clause 12 applies.' },
    entry: null,
    printed: 'Clause 12 applies.',
    wrong: [{ label: text('Clause 13') }, 'read_only'],
  },
  // Files are uploaded before the signature. `test/signing/attachments.test.ts` covers attachments.
}

/** Specimens of fields with rules: conditions, calculations, copies, bounds, patterns and formats. */
const ruled: Record<string, Specimen> = {
  hidden: {
    type: 'text',
    options: { visibleIf: { field: 'checkbox', isChecked: false } },
    entry: null,
    printed: null,
    wrong: [{ hidden: text('Nothing') }, 'hidden'],
  },
  demanded: {
    type: 'text',
    options: {
      requiredIf: {
        all: [
          { field: 'number', isFilled: true },
          { field: 'dropdown', equals: 'Wien' },
        ],
      },
    },
    entry: text('Demanded'),
    printed: 'Demanded',
    wrong: [{ demanded: null }, 'required'],
  },
  total: {
    type: 'number',
    options: { decimals: 2, computed: { operation: 'multiply', values: [{ field: 'number' }, 3] } },
    entry: null,
    printed: '2401.50',
    wrong: [{ total: text('1') }, 'set_by_server'],
  },
  sentence: {
    type: 'text',
    options: { computed: { operation: 'concat', values: ['To ', { field: 'dropdown' }] } },
    entry: null,
    printed: 'To Wien',
    wrong: [{ sentence: text('To Bern') }, 'set_by_server'],
  },
  copy: {
    type: 'dropdown',
    options: { sameAs: 'dropdown' },
    entry: null,
    printed: 'Wien',
    wrong: [{ copy: text('Wien') }, 'read_only'],
  },
  start: {
    type: 'text',
    options: { format: 'date', earliest: '2026-01-01', latest: '2026-12-31' },
    entry: text('2026-12-31'),
    printed: '2026-12-31',
    wrong: [{ start: text('2027-01-01') }, 'too_late'],
  },
  birth: {
    type: 'text',
    options: { format: 'date', earliest: '1900-01-01' },
    entry: text('1990-02-28'),
    printed: '1990-02-28',
    wrong: [{ birth: text('1899-12-31') }, 'too_early'],
  },
  mail: {
    type: 'text',
    options: { format: 'email' },
    entry: text('ben@example.com'),
    printed: 'ben@example.com',
    wrong: [{ mail: text('ben@') }, 'format_invalid'],
  },
  iban: {
    type: 'text',
    options: { format: 'iban' },
    entry: text('DE89370400440532013000'),
    printed: 'DE89370400440532013000',
    wrong: [{ iban: text('DE89370400440532013001') }, 'format_invalid'],
  },
  vat: {
    type: 'text',
    options: { format: 'vatId' },
    entry: text('ATU12345678'),
    printed: 'ATU12345678',
    wrong: [{ vat: text('ATU1234567') }, 'format_invalid'],
  },
  code: {
    type: 'text',
    options: { pattern: '[A-Z]{2}-\\d{4}', message: 'Enter a code such as AB-1234.' },
    entry: text('AB-1234'),
    printed: 'AB-1234',
    wrong: [{ code: text('AB-12') }, 'pattern_mismatch'],
  },
}

/** All specimens by the id of their first field. */
export const specimens: Record<string, Specimen> = {
  ...Object.fromEntries(
    Object.entries(types).map(([type, specimen]) => [type, { type: type as FieldType, ...specimen }]),
  ),
  ...ruled,
}

const rowsPerColumn = 16

/** The fields of all specimens on page 1 in two columns without overlap, in the form that the API accepts. */
export const specimenFields: (FieldDraft & { id: string })[] = Object.entries(specimens)
  .flatMap(([id, { type, options, count = 1 }]) =>
    Array.from({ length: count }, (_, index) => ({
      ...options,
      ...{ id: index === 0 ? id : `${id}-${index + 1}`, type, label: index === 0 ? id : `${id} ${index + 1}` },
    })),
  )
  .map((field, index) => ({
    ...field,
    pageNumber: 1,
    x: 0.05 + 0.48 * Math.floor(index / rowsPerColumn),
    y: 0.03 + 0.06 * (index % rowsPerColumn),
    width: 0.4,
    height: 0.04,
  }))

/** The valid values of all specimens. */
export const specimenValues: FieldValues = Object.fromEntries(
  Object.entries(specimens).flatMap(([id, { entry }]) => (entry === null ? [] : [[id, entry]])),
)

/** Returns the valid values of all specimens, except for the invalid values of one. */
export const wrongValues = ({ wrong: [entries] }: Specimen): FieldValues =>
  Object.fromEntries(
    Object.entries({ ...specimenValues, ...entries }).flatMap(([id, value]) => (value === null ? [] : [[id, value]])),
  )

/** Returns the specimen fields in their stored form. */
export function storedSpecimens(): SignatureField[] {
  const checked = validateFields(specimenFields, { pageCount: 1 })
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
  return checked.fields
}
