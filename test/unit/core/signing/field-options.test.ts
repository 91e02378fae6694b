import { describe, expect, test } from 'vitest'
import { applyFieldOptions, type FieldOptionsDraft } from '../../../../core/signing/field-options.ts'
import type { FieldType } from '../../../../core/signing/field-types.ts'
import { field } from './samples.ts'

const ask = (type: FieldType, draft: FieldOptionsDraft, isRequired = true) =>
  applyFieldOptions(field('f', type, isRequired), draft)
const findings = (type: FieldType, draft: FieldOptionsDraft, isRequired = true) =>
  ask(type, draft, isRequired).errors.map(({ path, code }) => `${path}: ${code}`)

test('ignores field options with null or default values, as in a response', () => {
  const options = { label: null, placeholder: null, value: null, isReadOnly: false, format: null, maxLength: null }
  for (const type of ['signature', 'date', 'text'] as const) {
    expect(ask(type, options)).toStrictEqual({ field: field('f', type), errors: [] })
    expect(ask(type, {})).toStrictEqual({ field: field('f', type), errors: [] })
  }
})

test('normalizes white space in field options, and stores preset values', () => {
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

describe('the validation of field options', () => {
  test.each<[string, FieldType, FieldOptionsDraft, string[]]>([
    ['a preset value for a signature', 'signature', { value: 'Anna' }, ['value: not_for_type']],
    ['a preset value for a date', 'date', { value: '2026-01-01' }, ['value: not_for_type']],
    ['a read-only email field', 'email', { isReadOnly: true }, ['isReadOnly: not_for_type']],
    ['a placeholder for a checkbox', 'checkbox', { placeholder: 'x' }, ['placeholder: not_for_type']],
    ['a format for a name', 'name', { format: 'email' }, ['format: not_for_type']],
    ['a boolean value for a text field', 'text', { value: true }, ['value: wrong_kind']],
    ['a text value for a checkbox', 'checkbox', { value: 'yes' }, ['value: wrong_kind']],
    ['a label with an unsupported character', 'signature', { label: '\u{13000}' }, ['label: unsupported_character']],
    ['a label of two lines', 'text', { label: 'a\nb' }, ['label: malformed_text']],
    ['a value with an unsupported character', 'text', { value: '\u{13000}' }, ['value: unsupported_character']],
    ['a value with a bidirectional control', 'text', { value: 'a\u202eb' }, ['value: malformed_text']],
    ['a value longer than `maxLength`', 'text', { value: 'abcd', maxLength: 3 }, ['value: too_long']],
    ['a value that does not match its format', 'text', { value: 'abcd', format: 'integer' }, ['value: format_invalid']],
    ['a `maxLength` of 201 for a name', 'name', { maxLength: 201 }, ['maxLength: out_of_range']],
    ['a required read-only text without a value', 'text', { isReadOnly: true }, ['value: required']],
    [
      'a required read-only text of invisible spaces',
      'text',
      { isReadOnly: true, value: ' \u200b' },
      ['value: required'],
    ],
    [
      'a required read-only checkbox that is not checked',
      'checkbox',
      { isReadOnly: true, value: false },
      ['value: required'],
    ],
  ])('rejects %s', (_, type, draft, expected) => {
    expect(findings(type, draft)).toEqual(expected)
  })

  test('accepts an empty optional read-only field', () => {
    expect(findings('text', { isReadOnly: true }, false)).toEqual([])
    expect(findings('checkbox', { isReadOnly: true, value: false }, false)).toEqual([])
  })
})
