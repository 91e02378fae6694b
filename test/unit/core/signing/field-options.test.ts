import { describe, expect, test } from 'vitest'
import { applyFieldOptions, type FieldOptionsDraft } from '../../../../core/signing/field-options.ts'
import type { FieldType } from '../../../../core/signing/field-types.ts'
import { field } from './samples.ts'

const ask = (type: FieldType, draft: FieldOptionsDraft, isRequired = true) =>
  applyFieldOptions(field('f', type, isRequired), draft)
const findings = (type: FieldType, draft: FieldOptionsDraft, isRequired = true) =>
  ask(type, draft, isRequired).errors.map(({ path, code }) => `${path}: ${code}`)

test("treats null in field options as missing, so a response's fields can be sent again", () => {
  const options = { label: null, placeholder: null, value: null, isReadOnly: false, format: null, maxLength: null }
  for (const type of ['signature', 'date', 'text'] as const) {
    expect(ask(type, options)).toStrictEqual({ field: field('f', type), errors: [] })
    expect(ask(type, {})).toStrictEqual({ field: field('f', type), errors: [] })
  }
})

test('normalizes texts in field options to their printed form', () => {
  const draft = { label: ' Order ', placeholder: 'e.g. 4711', value: 'a\r\nb \n', maxLength: 3 }
  expect(ask('text', draft).field).toStrictEqual({
    ...field('f', 'text'),
    ...{ label: 'Order', placeholder: 'e.g. 4711', prefill: { kind: 'text', text: 'a\nb' }, maxLength: 3 },
  })
  expect(ask('checkbox', { value: true, isReadOnly: true }).field).toMatchObject({
    prefill: { kind: 'checkbox', checked: true },
    isReadOnly: true,
  })
})

describe('an invalid combination of field options', () => {
  test.each<[string, FieldType, FieldOptionsDraft, string[]]>([
    ['a value in a signature', 'signature', { value: 'Anna' }, ['value: not_for_type']],
    ['a value in a date', 'date', { value: '2026-01-01' }, ['value: not_for_type']],
    ['a read-only address', 'email', { isReadOnly: true }, ['isReadOnly: not_for_type']],
    ['a placeholder in a box', 'checkbox', { placeholder: 'x' }, ['placeholder: not_for_type']],
    ['a format of a name', 'name', { format: 'email' }, ['format: not_for_type']],
    ['a boolean for a text', 'text', { value: true }, ['value: wrong_kind']],
    ['a text for a box', 'checkbox', { value: 'yes' }, ['value: wrong_kind']],
    ['a label without a font', 'signature', { label: '\u{13000}' }, ['label: unsupported_character']],
    ['a label of two lines', 'text', { label: 'a\nb' }, ['label: malformed_text']],
    ['a value without a font', 'text', { value: '\u{13000}' }, ['value: unsupported_character']],
    ['a value with a bidirectional control', 'text', { value: 'a\u202eb' }, ['value: malformed_text']],
    ['a value longer than its field', 'text', { value: 'abcd', maxLength: 3 }, ['value: too_long']],
    ['a value in a wrong format', 'text', { value: 'abcd', format: 'integer' }, ['value: format_invalid']],
    ['a name of 201 characters', 'name', { maxLength: 201 }, ['maxLength: out_of_range']],
    ['a required read-only text without a value', 'text', { isReadOnly: true }, ['value: required']],
    ['a required read-only text of blanks', 'text', { isReadOnly: true, value: ' \u200b' }, ['value: required']],
    [
      'a required read-only box that is not checked',
      'checkbox',
      { isReadOnly: true, value: false },
      ['value: required'],
    ],
  ])(
    'rejects an invalid combination of field options with the path of the property: %s',
    (_, type, draft, expected) => {
      expect(findings(type, draft)).toEqual(expected)
    },
  )

  test('accepts an empty optional read-only field', () => {
    expect(findings('text', { isReadOnly: true }, false)).toEqual([])
    expect(findings('checkbox', { isReadOnly: true, value: false }, false)).toEqual([])
  })
})
