import { describe, expect, test } from 'vitest'
import { type FieldDraft, validateFields } from '../../../../core/signing/fields.ts'

const draft = (changes: Partial<FieldDraft> = {}): FieldDraft => ({
  type: 'signature',
  pageNumber: 1,
  x: 0.1,
  y: 0.2,
  width: 0.3,
  height: 0.05,
  ...changes,
})
const pages = { pageCount: 2 }

const findings = (drafts: FieldDraft[]) => {
  const result = validateFields(drafts, pages)
  return result.ok ? [] : result.errors.map(({ path, code }) => `${path}: ${code}`)
}

test('assigns an unused id to a field without an id, and makes fields required by default', () => {
  const result = validateFields([draft(), draft({ id: 'field-1' }), draft({ id: '' }), draft({ id: 'x' })], pages)
  expect(result.ok && result.fields.map(({ id, isRequired }) => [id, isRequired])).toEqual([
    ['field-2', true],
    ['field-1', true],
    ['field-3', true],
    ['x', true],
  ])
})

test('removes unknown properties of a field, and stores -0 as 0', () => {
  const result = validateFields([{ ...draft({ id: 'a', isRequired: false, x: -0 }), extra: 1 } as FieldDraft], pages)
  const field = result.ok ? result.fields[0] : undefined
  expect(field).toStrictEqual({ ...draft(), id: 'a', isRequired: false, x: 0 })
})

describe('the validation of a field position', () => {
  test.each<[string, Partial<FieldDraft>]>([
    ['the complete page', { x: 0, y: 0, width: 1, height: 1 }],
    ['the last page', { pageNumber: 2 }],
    ['an edge that single precision rounds up', { x: 0.7, width: Math.fround(0.3) }],
  ])('accepts %s', (_, changes) => {
    expect(findings([draft(changes)])).toEqual([])
  })

  test.each<[string, Partial<FieldDraft>, string]>([
    ['a page after the last one', { pageNumber: 3 }, 'pageNumber: page_missing'],
    ['page 0', { pageNumber: 0 }, 'pageNumber: page_missing'],
    ['a fractional page number', { pageNumber: 1.5 }, 'pageNumber: page_missing'],
    ['a box over the right edge of the page', { x: 0.7, width: 0.31 }, 'width: outside_page'],
    ['a box over the lower edge of the page', { y: 0.99, height: 0.02 }, 'height: outside_page'],
    ['a box right of the page', { x: 1.2 }, 'x: outside_page'],
    ['a box left of the page', { x: -0.1 }, 'x: outside_page'],
    ['a coordinate that is not a number', { x: Number.NaN }, 'x: outside_page'],
    ['an infinite height', { height: Number.POSITIVE_INFINITY }, 'height: extent_invalid'],
    ['a width of 1e308', { width: 1e308 }, 'width: extent_invalid'],
    ['a width of 0', { width: 0 }, 'width: extent_invalid'],
    ['a width of 1e-308', { width: 1e-308 }, 'width: extent_invalid'],
  ])('rejects %s', (_, changes, expected) => {
    expect(findings([draft(changes)])).toEqual([`fields.0.${expected}`])
  })
})

test('requires unique, well-formed field ids of at most 128 characters', () => {
  expect(findings([draft({ id: 'a' }), draft({ id: 'a' })])).toEqual(['fields.1.id: id_duplicate'])
  expect(findings([draft({ id: 'x'.repeat(128) })])).toEqual([])
  expect(findings([draft({ id: 'x'.repeat(129) })])).toEqual(['fields.0.id: id_too_long'])
  expect(findings([draft({ id: 'a\n' }), draft({ id: '\ud800' })])).toEqual([
    'fields.0.id: id_malformed',
    'fields.1.id: id_malformed',
  ])
})

test('accepts 1 to 200 fields', () => {
  expect(findings([])).toEqual(['fields: field_count'])
  expect(findings(Array.from({ length: 200 }, () => draft()))).toEqual([])
  expect(findings(Array.from({ length: 201 }, () => draft()))).toEqual(['fields: field_count'])
})
