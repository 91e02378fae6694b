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

test('gives a field an unused id, and makes the field required by default', () => {
  const result = validateFields([draft(), draft({ id: 'field-1' }), draft({ id: '' }), draft({ id: 'x' })], pages)
  expect(result.ok && result.fields.map(({ id, isRequired }) => [id, isRequired])).toEqual([
    ['field-2', true],
    ['field-1', true],
    ['field-3', true],
    ['x', true],
  ])
})

test('keeps the known properties of a field, and drops unknown ones', () => {
  const result = validateFields([{ ...draft({ id: 'a', isRequired: false, x: -0 }), extra: 1 } as FieldDraft], pages)
  const field = result.ok ? result.fields[0] : undefined
  expect(field).toStrictEqual({ ...draft(), id: 'a', isRequired: false, x: 0 })
})

describe('the position of a field', () => {
  test.each<[string, Partial<FieldDraft>, string[]]>([
    ['the whole page', { x: 0, y: 0, width: 1, height: 1 }, []],
    ['the last page', { pageNumber: 2 }, []],
    ['an edge met in single precision', { x: 0.7, width: Math.fround(0.3) }, []],
    ['a page after the last one', { pageNumber: 3 }, ['fields.0.pageNumber: page_missing']],
    ['page 0', { pageNumber: 0 }, ['fields.0.pageNumber: page_missing']],
    ['half a page', { pageNumber: 1.5 }, ['fields.0.pageNumber: page_missing']],
    ['over the right edge', { x: 0.7, width: 0.31 }, ['fields.0.width: outside_page']],
    ['over the lower edge', { y: 0.99, height: 0.02 }, ['fields.0.height: outside_page']],
    ['right of the page', { x: 1.2 }, ['fields.0.x: outside_page']],
    ['left of the page', { x: -0.1 }, ['fields.0.x: outside_page']],
    ['no number', { x: Number.NaN }, ['fields.0.x: outside_page']],
    ['infinity', { height: Number.POSITIVE_INFINITY }, ['fields.0.height: extent_invalid']],
    ['a huge number', { width: 1e308 }, ['fields.0.width: extent_invalid']],
    ['no width', { width: 0 }, ['fields.0.width: extent_invalid']],
    ['an invisible width', { width: 1e-308 }, ['fields.0.width: extent_invalid']],
  ])('accepts or rejects the position of a field by the bounds of the page: %s', (_, changes, expected) => {
    expect(findings([draft(changes)])).toEqual(expected)
  })
})

test('requires unique field ids of at most 128 characters', () => {
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
