import { describe, expect, it } from 'vitest'
import { checkFieldValues } from '../../../../core/signing/field-values.ts'
import { type FieldDraft, validateFields } from '../../../../core/signing/fields.ts'
import type { FieldValues } from '../../../../core/signing/model.ts'

const place = { pageNumber: 1, x: 0.1, y: 0.1, width: 0.1, height: 0.05 }
const field = (id: string, rest: Partial<FieldDraft> = {}): FieldDraft => ({ id, type: 'text', ...place, ...rest })
const validate = (drafts: FieldDraft[], pageCount = 6) => validateFields(drafts, { pageCount })
function findings(drafts: FieldDraft[], pageCount = 6): string[] {
  const result = validate(drafts, pageCount)
  return result.ok ? [] : result.errors.map(({ path, code }) => `${path}: ${code}`)
}
function fieldsOf(drafts: FieldDraft[], pageCount = 6) {
  const result = validate(drafts, pageCount)
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.fields
}
const text = (value: string) => ({ kind: 'text', text: value }) as const
const signer = { email: 'ada@example.org', name: null }
function signed(drafts: FieldDraft[], values: FieldValues) {
  const result = checkFieldValues({ fields: fieldsOf(drafts), signer, values, signedAt: new Date(0) })
  return result.ok ? result.values : result.errors.map(({ path, code }) => `${path}: ${code}`)
}

describe('the validation of repeated fields', () => {
  it.each([
    ['all', 1, [1, 2, 3, 4, 5, 6]],
    ['1-3,5', 1, [1, 2, 3, 5]],
    ['6, 2 - 3, 3', 4, [4, 2, 3, 6]],
    ['1', 1, [1]],
  ])('repeats initials on the pages %s', (pages, pageNumber, expected) => {
    const fields = fieldsOf([field('i', { type: 'initials', pageNumber, pages, isRequired: false })])
    expect(fields.map((one) => one.pageNumber)).toEqual(expected)
    expect(fields.map(({ id }) => id).slice(1)).toEqual(expected.slice(1).map((number) => `i-page-${number}`))
    expect(fields.every(({ isRequired, sameAs }) => !isRequired && sameAs === undefined)).toBe(true)
  })

  it('makes each repetition a read-only copy of the first field', () => {
    const fields = fieldsOf([field('note', { type: 'label', value: 'Draft', pages: '1-2', label: 'Note' })])
    expect(fields[1]).toEqual({
      ...{ ...place, id: 'note-page-2', type: 'label', pageNumber: 2, label: 'Note' },
      ...{ isRequired: false, isReadOnly: true, sameAs: 'note' },
    })
  })

  it('accepts repeated fields as the service returns them', () => {
    const fields = fieldsOf([field('a', { pages: 'all', maxLength: 5 }), field('b', { sameAs: 'a' })])
    expect(fields.at(-1)).toMatchObject({ sameAs: 'a', maxLength: 5, isReadOnly: true, isRequired: false })
    expect(fieldsOf(fields.map(({ prefill: _, ...one }) => one))).toEqual(fields)
  })

  it.each<[string, FieldDraft[], string[]]>([
    ['a malformed page range', [field('a', { pages: '1-' })], ['fields.0.pages: pages_malformed']],
    [
      'a page range whose end comes before its start',
      [field('a', { pages: '3-1' })],
      ['fields.0.pages: pages_malformed'],
    ],
    ['a page range from page 0', [field('a', { pages: '0-2' })], ['fields.0.pages: pages_malformed']],
    ['a page range beyond the document', [field('a', { pages: '5-9999999' })], ['fields.0.pages: page_missing']],
    [
      'a repeated radio group',
      ['a', 'b'].map((id) => field(id, { type: 'radio', group: 'g', pages: 'all' })),
      ['fields.0.pages: not_for_type', 'fields.1.pages: not_for_type'],
    ],
    [
      'a repeated form field',
      [field('a', { pages: 'all', formField: 'a' })],
      ['fields.0.pages: form_field_several_places'],
    ],
    [
      'a field with the id of a repetition of another field',
      [field('a', { pages: 'all' }), field('a-page-3')],
      ['fields.0.id: id_duplicate'],
    ],
    ['a copy of a nonexistent field', [field('b', { sameAs: 'a' })], ['fields.0.sameAs: unknown_field']],
    ['a field that is a copy of itself', [field('b', { sameAs: 'b' })], ['fields.0.sameAs: field_is_copy']],
    [
      'a copy of a copy',
      [field('a'), field('b', { sameAs: 'a' }), field('c', { sameAs: 'b' })],
      ['fields.2.sameAs: field_is_copy'],
    ],
    [
      'a copy of a field of another type',
      [field('a', { type: 'name' }), field('b', { sameAs: 'a' })],
      ['fields.1.sameAs: other_type'],
    ],
    [
      'a signature field that is a copy',
      [field('a', { type: 'signature', sameAs: 'a' })],
      ['fields.0.sameAs: not_for_type'],
    ],
    ['a copy with a value', [field('a'), field('b', { sameAs: 'a', value: 'x' })], ['fields.1.value: not_for_type']],
  ])('rejects %s', (_, drafts, expected) => {
    expect(findings(drafts)).toEqual(expected)
  })

  it('counts every repetition toward the maximum number of fields', () => {
    const initials = field('i', { type: 'initials', pages: 'all' })
    expect(findings([initials], 200)).toEqual([])
    expect(findings([initials], 201)).toEqual(['fields: field_count'])
    expect(
      findings(
        Array.from({ length: 200 }, (_, index) => ({ ...initials, id: `i${index}` })),
        10_000_000,
      ),
    ).toEqual(['fields: field_count'])
  })
})

describe('the validation of repeated values', () => {
  const drafts = [field('b', { sameAs: 'a' }), field('a', { pages: '1-2' })]

  it('copies the value of a field to every repetition', () => {
    expect(signed(drafts, { a: text('Wien') })).toEqual({
      a: text('Wien'),
      b: text('Wien'),
      'a-page-2': text('Wien'),
    })
    expect(signed([field('b', { sameAs: 'a' }), field('a', { isRequired: false })], {})).toEqual({})
  })

  it('rejects a value for a field that repeats another field', () => {
    expect(signed(drafts, { a: text('Wien'), b: text('Bonn') })).toEqual(['values.b: read_only'])
  })

  it('copies dates, email addresses and checkboxes to every repetition', () => {
    const copied = [
      ...[field('d', { type: 'date', pages: '1-2' }), field('e', { type: 'email', pages: '1-2' })],
      field('c', { type: 'checkbox', pages: '1-2' }),
    ]
    expect(signed(copied, { c: { kind: 'checkbox', checked: true } })).toMatchObject({
      ...{ 'd-page-2': text('1970-01-01'), 'e-page-2': text('ada@example.org') },
      'c-page-2': { kind: 'checkbox', checked: true },
    })
  })
})
