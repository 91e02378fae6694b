import { describe, expect, it } from 'vitest'
import type { FieldDraft } from '../../../../core/signing/fields.ts'
import { testValues } from '../../../../core/signing/test-values.ts'
import { checked, fieldsOf, findings, place, signed, signer, text, unchecked } from './field-drafts.ts'

const radio = (id: string, rest: Partial<FieldDraft> = {}): FieldDraft => ({
  ...{ id, type: 'radio', ...place },
  ...{ group: 'payment', ...rest },
})
const dropdown = (rest: Partial<FieldDraft> = {}): FieldDraft => ({
  ...{ id: 'city', type: 'dropdown', ...place },
  ...{ options: ['Berlin', 'Wien'], ...rest },
})
const number = (rest: Partial<FieldDraft> = {}): FieldDraft => ({ id: 'amount', type: 'number', ...place, ...rest })

describe('the validation of radio, dropdown and number fields', () => {
  it.each<[string, FieldDraft[], string[]]>([
    ['a radio button without a group', [radio('a', { group: null })], ['fields.0.group: required']],
    ['a group of one radio button', [radio('a')], ['fields.0.group: group_too_small']],
    [
      'a group of a required and an optional radio button',
      [radio('a'), radio('b', { isRequired: false })],
      ['fields.0.group: group_mixed'],
    ],
    [
      'a group of a read-only and an editable radio button',
      [radio('a'), radio('b', { isReadOnly: true })],
      ['fields.0.group: group_mixed'],
    ],
    [
      'a radio group with two preset choices',
      [radio('a', { value: true }), radio('b', { value: true })],
      ['fields.0.group: several_chosen'],
    ],
    [
      'a required read-only radio group without a choice',
      [radio('a', { isReadOnly: true }), radio('b', { isReadOnly: true })],
      ['fields.0.group: required'],
    ],
    ['a dropdown without options', [dropdown({ options: null })], ['fields.0.options: required']],
    ['a dropdown option with a leading space', [dropdown({ options: [' a'] })], ['fields.0.options.0: malformed_text']],
    [
      'a dropdown option with a character that no font contains',
      [dropdown({ options: ['\u{13000}'] })],
      ['fields.0.options.0: unsupported_character'],
    ],
    ['a dropdown value that is not an option', [dropdown({ value: 'Bonn' })], ['fields.0.value: not_an_option']],
    [
      'a number field whose maximum is below its minimum',
      [number({ minimum: 2, maximum: 1 })],
      ['fields.0.maximum: out_of_range'],
    ],
    ['a number field with the value `1,5`', [number({ value: '1,5' })], ['fields.0.value: format_invalid']],
    ['a number field with options', [number({ options: ['1'] })], ['fields.0.options: not_for_type']],
  ])('rejects %s', (_, drafts, expected) => {
    expect(findings(...drafts)).toEqual(expected)
  })

  it('returns the field rules with normalized preset values', () => {
    expect(
      fieldsOf(radio('a'), radio('b', { value: true }), dropdown(), number({ decimals: 2, value: '07.5' })),
    ).toMatchObject([
      { group: 'payment' },
      { group: 'payment', prefill: checked },
      { options: ['Berlin', 'Wien'] },
      { decimals: 2, prefill: text('7.5') },
    ])
  })
})

describe("the validation of a signer's choices", () => {
  const group = [radio('a'), radio('b')]

  it('returns only the chosen field of a radio group', () => {
    expect(signed(group, { a: unchecked, b: checked })).toEqual({ b: checked })
  })

  it('accepts at most one choice in a radio group, and requires one if the group is required', () => {
    expect(signed(group, { a: checked, b: checked })).toEqual(['values.b: several_chosen'])
    expect(signed(group, {})).toEqual(['values.a: required'])
    expect(signed([radio('a', { isRequired: false }), radio('b', { isRequired: false })], {})).toEqual({})
  })

  it('counts the choices of each radio group separately', () => {
    const other = [radio('c', { group: 'delivery' }), radio('d', { group: 'delivery' })]
    expect(signed([...group, ...other], { a: checked, d: checked })).toEqual({ a: checked, d: checked })
  })

  it('rejects a choice in a read-only radio group, and returns its preset choice', () => {
    const fixed = [radio('a', { isReadOnly: true, value: true }), radio('b', { isReadOnly: true })]
    expect(signed(fixed, { b: checked })).toEqual(['values.b: read_only'])
    expect(signed(fixed, {})).toEqual({ a: checked })
  })

  it('requires a listed option and a number within its bounds', () => {
    const drafts = [dropdown(), number({ minimum: 0, maximum: 10 })]
    expect(signed(drafts, { city: text('Wien'), amount: text('003.10') })).toEqual({
      city: text('Wien'),
      amount: text('3.10'),
    })
    expect(signed(drafts, { city: text('Bonn'), amount: text('10.01') })).toEqual([
      'values.city: not_an_option',
      'values.amount: above_maximum',
    ])
    expect(signed(drafts, {})).toEqual(['values.city: required', 'values.amount: required'])
  })
})

describe('a sandbox signature', () => {
  const envelope = (...drafts: FieldDraft[]) => ({ fields: fieldsOf(...drafts), signer }) as never

  it('chooses one radio button of a group, and values that match the field rules', () => {
    const made = testValues(envelope(radio('a'), radio('b'), dropdown(), number({ minimum: 5 })), {
      values: {},
      empty: [],
    })
    expect(made).toEqual({ a: checked, city: text('Berlin'), amount: text('5') })
  })

  it('chooses no other radio button of a group if one has a given or preset value', () => {
    expect(testValues(envelope(radio('a'), radio('b')), { values: { b: true }, empty: [] })).toEqual({ b: checked })
    expect(testValues(envelope(radio('a'), radio('b', { value: true })), { values: {}, empty: [] })).toEqual({
      b: checked,
    })
  })
})
