import { expect, it } from 'vitest'
import { fieldLabels, headingOf } from '../../../../../web/signing-page/field-label.ts'
import { textsByLocale } from '../../../../support/page-texts.ts'
import { field } from '../views.ts'

const texts = textsByLocale.en
const labelOf = (one: ReturnType<typeof field>) => fieldLabels([one], texts).get(one.id) ?? ''

it.each([
  [{ type: 'text', format: 'date' }, 'Date'],
  [{ type: 'text', format: 'email' }, 'Email'],
  [{ type: 'text', format: 'integer' }, 'Number'],
  [{ type: 'text', format: 'phone' }, 'Phone number'],
  [{ type: 'text', format: 'iban' }, 'Text'],
  [{ type: 'text', format: { mask: '99' } }, 'Text'],
  [{ type: 'checkbox' }, 'Checkbox'],
] as const)('names a field %j without a label “%s”', (one, name) => {
  expect(labelOf(field(one))).toBe(`${name}, required, page 1`)
})

it('shows the type of a labelled date below its label', () => {
  const born = field({ type: 'text', format: 'date', label: 'Date of birth' })
  expect(headingOf({ field: born, label: labelOf(born), nearText: () => null }, texts)).toEqual({
    label: 'Date of birth',
    type: 'Date, required, page 1',
  })
})

it('adds the type to the label of a signature, unless the label is the type', () => {
  expect(labelOf(field({ type: 'signature', label: 'Tenant' }))).toBe('Signature: Tenant, required, page 1')
  expect(labelOf(field({ type: 'signature', label: 'signature' }))).toBe('signature, required, page 1')
})
