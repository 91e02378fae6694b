import { describe, expect, test } from 'vitest'
import type { FieldType } from '../../../../core/signing/field-types.ts'
import { checkFieldValues } from '../../../../core/signing/field-values.ts'
import type { FieldValue, FieldValues } from '../../../../core/signing/model.ts'
import { field } from './samples.ts'

const signedAt = new Date('2026-03-01T23:59:59.999Z')
const signer = { email: 'ada@example.org', name: 'Ada Lovelace' as string | null }

/** Returns the value to stamp for one field of a type, or the error code. The field can have a value or none. */
function check(type: FieldType, value?: FieldValue, { isRequired = true, name = signer.name } = {}) {
  const values: FieldValues = value ? { f: value } : {}
  const result = checkFieldValues({
    fields: [field('f', type, isRequired)],
    signer: { ...signer, name },
    values,
    signedAt,
  })
  return result.ok ? (result.values.f ?? null) : result.errors.map(({ path, code }) => `${path}: ${code}`).join()
}

const text = (value: string): FieldValue => ({ kind: 'text', text: value })
const typed = (value: string): FieldValue => ({ kind: 'typed', text: value })
const drawn = (strokes: number[][], aspectRatio = 3): FieldValue => ({ kind: 'drawn', aspectRatio, strokes })
const checked: FieldValue = { kind: 'checkbox', checked: true }
const unchecked: FieldValue = { kind: 'checkbox', checked: false }

test('reports the required format of a text with an example', () => {
  const iban = { ...field('f', 'text'), format: 'iban' as const }
  const checked = checkFieldValues({ fields: [iban], signer, values: { f: text('DE88') }, signedAt })
  expect(checked).toMatchObject({
    errors: [{ message: 'The text does not have the format iban. Enter a text such as DE89 3704 0044 0532 0130 00.' }],
  })
})

describe('the validation of field values', () => {
  test.each<[string, FieldType, FieldValue | undefined, FieldValue | null, boolean]>([
    ['an empty date field, and fills in the UTC day of signing', 'date', undefined, text('2026-03-01'), true],
    ['an empty email field, and fills in the address of the signer', 'email', undefined, text('ada@example.org'), true],
    ['an empty name field, and fills in the name from the sender', 'name', undefined, text('Ada Lovelace'), true],
    ['a changed name, and trims it', 'name', text(' Ada King '), text('Ada King'), true],
    ['text with line breaks and tabs, and trims it', 'text', text('a\r\n\tb \n'), text('a\n b'), true],
    [
      'text with line and paragraph separators, and converts them to line breaks',
      'text',
      text('a\u2028b\u2029c'),
      text('a\nb\nc'),
      true,
    ],
    ['text of 2,000 characters', 'text', text('x'.repeat(2000)), text('x'.repeat(2000)), true],
    ['text of 100 lines', 'text', text('x\n'.repeat(100)), text('x\n'.repeat(100).trimEnd()), true],
    ['a blank optional text', 'text', text('  '), null, false],
    ['a missing optional text', 'text', undefined, null, false],
    ['a checked checkbox', 'checkbox', checked, checked, true],
    ['an unchecked optional checkbox', 'checkbox', unchecked, unchecked, false],
    ['a typed signature', 'signature', typed(' Ada '), typed('Ada'), true],
    ['typed initials', 'initials', typed('AL'), typed('AL'), true],
    ['a signature drawn to the edges of its box', 'signature', drawn([[0, 0, 3, 1]]), drawn([[0, 0, 3, 1]]), true],
    [
      'a drawn signature, and rounds it to four decimals',
      'signature',
      drawn([[-0, 0.123456, 1, 1]]),
      drawn([[0, 0.1235, 1, 1]]),
      true,
    ],
    ['a missing optional signature', 'signature', undefined, null, false],
  ])('accepts %s', (_, type, value, expected, isRequired) => {
    expect(check(type, value, { isRequired })).toEqual(expected)
  })
})

describe('the validation of field values', () => {
  test.each<[string, FieldType, FieldValue | undefined, string]>([
    ['a date from the signer', 'date', text('2026-03-01'), 'set_by_server'],
    ['an email address from the signer', 'email', text('ada@example.org'), 'set_by_server'],
    ['a missing required text', 'text', undefined, 'required'],
    ['a required text of invisible spaces', 'text', text('\u200b\u00a0'), 'required'],
    ['text that is too long', 'text', text('x'.repeat(2001)), 'too_long'],
    ['text with too many lines', 'text', text('x\n'.repeat(101)), 'too_many_lines'],
    ['text with a NUL character', 'text', text('a\0b'), 'malformed_text'],
    ['text with an unpaired surrogate', 'text', text('a\ud800'), 'malformed_text'],
    ['a name with a line separator', 'name', text('a\u2028b'), 'malformed_text'],
    ['a name with a paragraph separator', 'name', text('a\u2029b'), 'malformed_text'],
    ['text with a form feed', 'text', text('a\fb'), 'malformed_text'],
    ['text with a bidirectional control', 'text', text('a\u202eb'), 'malformed_text'],
    ['a typed signature for a text field', 'text', typed('a'), 'wrong_kind'],
    ['a name of two lines', 'name', text('Ada\nLovelace'), 'malformed_text'],
    ['a name that is too long', 'name', text('x'.repeat(201)), 'too_long'],
    ['an unchecked required checkbox', 'checkbox', unchecked, 'required'],
    ['a missing required checkbox', 'checkbox', undefined, 'required'],
    ['a text value for a checkbox', 'checkbox', text('yes'), 'wrong_kind'],
    ['a missing required signature', 'signature', undefined, 'required'],
    ['a text value for a signature', 'signature', text('Ada'), 'wrong_kind'],
    ['an empty typed signature', 'signature', typed('  '), 'signature_empty'],
    ['a typed signature of an invisible filler', 'signature', typed('\u3164'), 'signature_empty'],
    ['typed initials of a blank braille pattern', 'initials', typed('\u2800'), 'signature_empty'],
    ['a required name of an invisible filler', 'name', text('\u115f'), 'required'],
    ['an empty drawing', 'signature', drawn([]), 'signature_empty'],
    ['a drawing of one dot', 'signature', drawn([[0.5, 0.5]]), 'signature_empty'],
    ['a drawing without movement', 'signature', drawn([[0.5, 0.5, 0.5, 0.50001]]), 'signature_empty'],
    ['a stroke without points', 'initials', drawn([[], [0, 0, 1, 1]]), 'malformed_drawing'],
    ['a point with one coordinate', 'initials', drawn([[0, 0, 1]]), 'malformed_drawing'],
    ['a point right of the box', 'signature', drawn([[0, 0, 3.001, 1]]), 'outside_box'],
    ['a point below the box', 'signature', drawn([[0, 0, 1, 1.001]]), 'outside_box'],
    ['a point above the box', 'signature', drawn([[0, -0.001, 1, 1]]), 'outside_box'],
    ['a point that is not a number', 'signature', drawn([[0, Number.NaN, 1, 1]]), 'outside_box'],
    ['a point at infinity', 'signature', drawn([[0, 0, Number.POSITIVE_INFINITY, 1]]), 'outside_box'],
    ['a box without width', 'signature', drawn([[0, 0, 0, 1]], 0), 'malformed_drawing'],
    ['a box whose aspect ratio is not a number', 'signature', drawn([[0, 0, 0, 1]], Number.NaN), 'malformed_drawing'],
    ['a box of infinite width', 'signature', drawn([[0, 0, 0, 1]], 1e308), 'malformed_drawing'],
    ['a drawing with too many points', 'signature', drawn([Array(16_002).fill(0.5)]), 'too_many_points'],
    ['a drawing with too many strokes', 'signature', drawn(Array(8_001).fill([])), 'too_many_points'],
  ])('rejects %s', (_, type, value, code) => {
    expect(check(type, value)).toBe(`values.f: ${code}`)
  })

  test('rejects an empty signature even in an optional field', () => {
    expect(check('signature', drawn([]), { isRequired: false })).toBe('values.f: signature_empty')
  })

  test("rejects a missing required name if the signer's name is unknown", () => {
    expect(check('name', undefined, { name: null })).toBe('values.f: required')
  })

  test('reports all rejected field values together, including unknown fields', () => {
    const fields = [field('a', 'text'), field('b', 'signature')]
    const result = checkFieldValues({ fields, signer, values: { b: typed(''), ghost: text('boo') }, signedAt })
    expect(result).toEqual({
      ok: false,
      errors: [
        {
          path: 'values.ghost',
          code: 'unknown_field',
          message: 'The envelope has no field with this id. Remove the value.',
        },
        { path: 'values.a', code: 'required', message: 'This field is required.' },
        { path: 'values.b', code: 'signature_empty', message: 'The signature is empty. Enter a signature.' },
      ],
    })
  })
})

test('accepts field ids that are inherited property names, such as constructor', () => {
  const fields = [field('__proto__', 'text', false), field('constructor', 'text', false)]
  expect(checkFieldValues({ fields, signer, values: {}, signedAt })).toEqual({ ok: true, values: {}, hidden: [] })
  const values = JSON.parse('{"__proto__":{"kind":"text","text":"x"}}')
  const result = checkFieldValues({ fields, signer, values, signedAt })
  expect(result.ok && Object.entries(result.values)).toEqual([['__proto__', text('x')]])
})

test('accepts a decoded image as the signature without changing it', () => {
  const image = { kind: 'image', image: 'iVBORw0KGgo=', width: 3, height: 2 } as const
  expect(check('signature', image)).toEqual(image)
})

describe('a field with options', () => {
  const name = { ...field('n', 'name', false), prefill: text('Berg') }
  const order = { ...field('o', 'text'), prefill: text('A-1'), isReadOnly: true }
  const valuesOf = (fields: (typeof name)[], values: FieldValues) => {
    const result = checkFieldValues({ fields, signer, values, signedAt })
    return result.ok ? result.values : result.errors.map(({ path, code }) => `${path}: ${code}`)
  }

  test('keeps its prefilled value, and rejects any entered value, if it is read-only', () => {
    expect(valuesOf([order], {})).toEqual({ o: text('A-1') })
    expect(valuesOf([order], { o: text('A-1') })).toEqual(['values.o: read_only'])
    expect(valuesOf([order], { o: text('B-2') })).toEqual(['values.o: read_only'])
  })

  test('stores only the entered value, not the prefilled one, if it is editable', () => {
    expect(valuesOf([name], {})).toEqual({})
    expect(valuesOf([name], { n: text('Lovelace') })).toEqual({ n: text('Lovelace') })
    expect(valuesOf([{ ...order, isReadOnly: false }], {})).toEqual(['values.o: required'])
  })

  test('rejects a value that exceeds its maximum length or does not match its format', () => {
    const coded = { ...field('c', 'text'), format: 'integer' as const, maxLength: 3 }
    const check = (value: string) => {
      const result = checkFieldValues({ fields: [coded], signer, values: { c: text(value) }, signedAt })
      return result.ok ? null : result.errors[0]?.code
    }
    expect([check('471'), check('4x1'), check('4711')]).toEqual([null, 'format_invalid', 'too_long'])
  })
})
