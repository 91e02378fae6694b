import { describe, expect, it } from 'vitest'
import type { FieldDraft } from '../../../../core/signing/fields.ts'
import { testValues } from '../../../../core/signing/test-values.ts'
import { checked, fieldsOf, findings, place, signed, signer, text, unchecked } from './field-drafts.ts'

const box = (id: string, rest: Partial<FieldDraft> = {}): FieldDraft => ({
  ...{ id, type: 'multiselect', ...place },
  ...{ group: 'pets', ...rest },
})
const pets = (rest: Partial<FieldDraft> = {}) => ['cat', 'dog', 'fish'].map((id) => box(id, rest))
const phone = (rest: Partial<FieldDraft> = {}): FieldDraft => ({ id: 'phone', type: 'phone', ...place, ...rest })
const consent = (rest: Partial<FieldDraft> = {}): FieldDraft => ({
  ...{ id: 'terms', type: 'consent', ...place },
  ...{ text: 'I agree to the terms.', ...rest },
})
const label = (rest: Partial<FieldDraft> = {}): FieldDraft => ({ id: 'note', type: 'label', ...place, ...rest })

describe('the validation of multiselect, phone, consent and label fields', () => {
  it.each<[string, FieldDraft[], string[]]>([
    ['a multiselect checkbox without a group', [box('a', { group: null })], ['fields.0.group: required']],
    ['a group of one multiselect checkbox', [box('a')], ['fields.0.group: group_too_small']],
    [
      'a multiselect group with inconsistent limits',
      [box('a', { maxSelected: 1 }), box('b')],
      ['fields.0.group: group_mixed'],
    ],
    [
      'a group of a multiselect and a radio button',
      [box('a'), box('b', { type: 'radio' })],
      ['fields.0.group: group_mixed'],
    ],
    [
      'a multiselect minimum above the number of options',
      pets({ minSelected: 4 }),
      ['fields.0.minSelected: out_of_range'],
    ],
    [
      'a multiselect minimum above the maximum',
      pets({ minSelected: 2, maxSelected: 1 }),
      ['fields.0.minSelected: out_of_range'],
    ],
    [
      'a multiselect group with too many preset choices',
      pets({ maxSelected: 2, value: true }),
      ['fields.0.group: several_chosen'],
    ],
    [
      'a radio button with a multiselect limit',
      [box('a', { type: 'radio', minSelected: 1 })],
      ['fields.0.minSelected: not_for_type'],
    ],
    ['a consent field without a text', [consent({ text: null })], ['fields.0.text: required']],
    ['a consent field with a blank text', [consent({ text: ' ' })], ['fields.0.text: malformed_text']],
    [
      'a consent field whose text has a character that no font contains',
      [consent({ text: '\u{13000}' })],
      ['fields.0.text: unsupported_character'],
    ],
    ['a consent field with a preset value', [consent({ value: true })], ['fields.0.value: not_for_type']],
    ['a read-only consent field', [consent({ isReadOnly: true })], ['fields.0.isReadOnly: not_for_type']],
    ['a label field without a text', [label()], ['fields.0.value: required']],
    ['a phone number without a country code', [phone({ value: '030 123456' })], ['fields.0.value: format_invalid']],
  ])('rejects %s', (_, drafts, expected) => {
    expect(findings(...drafts)).toEqual(expected)
  })

  it('makes a label field read-only', () => {
    expect(fieldsOf(label({ value: 'Clause 1\nClause 2' }))).toMatchObject([
      { isReadOnly: true, prefill: text('Clause 1\nClause 2') },
    ])
  })
})

describe('the validation of multiselect, phone, consent and label values', () => {
  it.each<[string, Partial<FieldDraft>, string[]]>([
    ['one choice in a required multiselect group', {}, ['dog']],
    ['no choice in an optional multiselect group', { isRequired: false, minSelected: 2 }, []],
    ['as many choices as a multiselect group permits', { maxSelected: 2 }, ['cat', 'fish']],
  ])('accepts %s', (_, rest, chosen) => {
    const values = Object.fromEntries(chosen.map((id) => [id, checked]))
    expect(signed(pets(rest), values)).toEqual(values)
  })

  it.each<[string, Partial<FieldDraft>, string[], string]>([
    ['no choice in a required multiselect group', {}, [], 'cat: required'],
    [
      'too few choices in an optional multiselect group',
      { isRequired: false, minSelected: 2 },
      ['dog'],
      'cat: too_few_selected',
    ],
    [
      'more choices than a multiselect group permits',
      { maxSelected: 2 },
      ['cat', 'dog', 'fish'],
      'fish: too_many_selected',
    ],
  ])('rejects %s', (_, rest, chosen, expected) => {
    const values = Object.fromEntries(chosen.map((id) => [id, checked]))
    expect(signed(pets(rest), values)).toEqual([`values.${expected}`])
  })

  it.each([
    ['+49 (0)30 / 1234-56', '+4930123456'],
    ['0049 30 123456', '+4930123456'],
    ['+1.202.555.0175', '+12025550175'],
    ['\uff0b\u0664\u0669 30123456', '+4930123456'],
  ])('normalizes the phone number %s to %s', (entry, kept) => {
    expect(signed([phone()], { phone: text(entry) })).toEqual({ phone: text(kept) })
  })

  it.each(['030 123456', '+49', '+1234567890123456', '+49 30 12345x'])('rejects the phone number %s', (entry) => {
    expect(signed([phone()], { phone: text(entry) })).toEqual(['values.phone: format_invalid'])
  })

  it('rejects a missing required consent, and records an optional consent that was not given', () => {
    expect(signed([consent()], {})).toEqual(['values.terms: required'])
    expect(signed([consent()], { terms: checked })).toEqual({ terms: checked })
    expect(signed([consent({ isRequired: false })], {})).toEqual({ terms: unchecked })
  })

  it('returns the text of a label and rejects any other text', () => {
    const drafts = [label({ value: 'Clause 1' })]
    expect(signed(drafts, {})).toEqual({ note: text('Clause 1') })
    expect(signed(drafts, { note: text('Clause 2') })).toEqual(['values.note: read_only'])
  })
})

describe('a sandbox signature', () => {
  it('checks the minimum number of multiselect checkboxes and a required consent, and enters a phone number', () => {
    const fields = fieldsOf(...pets({ minSelected: 2 }), consent(), phone(), label({ value: 'Clause' }))
    const made = testValues({ fields, signer } as never, { values: {}, empty: [] })
    expect(made).toEqual({ cat: checked, dog: checked, terms: checked, phone: text('+4930123456') })
  })
})
