import { describe, expect, it } from 'vitest'
import { logicErrors } from '../../../../../core/signing/conditions/logic-errors.ts'
import type { EarlierValue } from '../../../../../core/signing/conditions/resolve.ts'
import { checkFieldValues } from '../../../../../core/signing/field-values.ts'
import { type FieldDraft, validateFields } from '../../../../../core/signing/fields.ts'
import type { FieldValues, SignatureField } from '../../../../../core/signing/model.ts'
import { testValues } from '../../../../../core/signing/test-values.ts'

const place = { pageNumber: 1, x: 0.1, y: 0.1, width: 0.1, height: 0.05 }
const draft = (id: string, type: FieldDraft['type'], rest: Partial<FieldDraft> = {}): FieldDraft => ({
  ...{ id, type, ...place, isRequired: false },
  ...rest,
})
function fieldsOf(...drafts: FieldDraft[]): SignatureField[] {
  const result = validateFields(drafts, { pageCount: 1 })
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.fields
}
const errorsOf = (...drafts: FieldDraft[]) => {
  const fields = fieldsOf(...drafts)
  return logicErrors(fields, 1, [{ order: 1, fields }]).map(({ path, code }) => `${path}: ${code}`)
}
const text = (value: string) => ({ kind: 'text', text: value }) as const
const checked = { kind: 'checkbox', checked: true } as const
const signer = { email: 'ada@example.org', name: null }
const signedAt = new Date('2026-03-01T00:00:00.000Z')

describe('the validation of conditions and calculations', () => {
  const married = draft('married', 'checkbox')
  const spouse = draft('spouse', 'text', { visibleIf: { field: 'married', isChecked: true } })
  const net = draft('net', 'number')
  const gross = draft('gross', 'number', { computed: { operation: 'multiply', values: [{ field: 'net' }, 1.19] } })

  it('accepts conditions and calculations that use other fields', () => {
    expect(errorsOf(married, spouse, net, gross)).toEqual([])
  })

  it.each<[string, FieldDraft[], string[]]>([
    ['a condition on an unknown field', [spouse], ['fields.0.visibleIf: unknown_field']],
    ['a calculation over an unknown field', [gross], ['fields.0.computed: unknown_field']],
    [
      'a condition of a field on itself',
      [draft('a', 'text', { visibleIf: { field: 'a', isFilled: true } })],
      ['fields.0.visibleIf: cycle'],
    ],
    [
      'a cycle of a condition and a calculation',
      [
        draft('a', 'number', { visibleIf: { field: 'b', isFilled: true } }),
        draft('b', 'number', { computed: { operation: 'add', values: [{ field: 'a' }, 1] } }),
      ],
      ['fields.0.visibleIf: cycle', 'fields.1.computed: cycle'],
    ],
    [
      'a reference to a field of the same step',
      [draft('a', 'text', { requiredIf: { field: 'b', step: 1, isFilled: true } })],
      ['fields.0.requiredIf: forward_reference'],
    ],
    [
      'a reference to a field of a missing step',
      [draft('a', 'text', { requiredIf: { field: 'b', step: 2, isFilled: true } })],
      ['fields.0.requiredIf: unknown_field'],
    ],
    [
      '`isChecked` for a number field',
      [net, draft('a', 'text', { visibleIf: { field: 'net', isChecked: true } })],
      ['fields.1.visibleIf: type_mismatch'],
    ],
    [
      '`equals` for a checkbox',
      [married, draft('a', 'text', { visibleIf: { field: 'married', equals: 'yes' } })],
      ['fields.1.visibleIf: type_mismatch'],
    ],
    [
      'a comparison of a number field with a text',
      [net, draft('a', 'text', { visibleIf: { field: 'net', equals: 'x' } })],
      ['fields.1.visibleIf: format_invalid'],
    ],
    [
      'a comparison with a text that is not an option of the dropdown',
      [
        draft('d', 'dropdown', { options: ['x'] }),
        draft('a', 'text', { visibleIf: { field: 'd', isOneOf: ['x', 'y'] } }),
      ],
      ['fields.1.visibleIf: not_an_option'],
    ],
    ['arithmetic on a text field', [draft('net', 'text'), gross], ['fields.1.computed: type_mismatch']],
    [
      'a concatenation in a number field',
      [net, draft('a', 'number', { computed: { operation: 'concat', values: [{ field: 'net' }] } })],
      ['fields.1.computed: type_mismatch'],
    ],
    [
      'a division of only one value',
      [net, draft('a', 'number', { computed: { operation: 'divide', values: [{ field: 'net' }] } })],
      ['fields.1.computed: value_count'],
    ],
    [
      'the addition of days to a number',
      [net, draft('a', 'text', { computed: { operation: 'addDays', values: [{ field: 'net' }, 1] } })],
      ['fields.1.computed: type_mismatch'],
    ],
    [
      'a calculation with too many values',
      [
        draft('a', 'number', {
          computed: { operation: 'add', values: [1, 2].map(() => ({ operation: 'sum', values: Array(100).fill(1) })) },
        }),
      ],
      ['fields.0.computed: too_complex'],
    ],
    [
      'a radio group with a condition on only one radio button',
      [
        married,
        draft('a', 'radio', { group: 'g', visibleIf: { field: 'married', isChecked: true } }),
        draft('b', 'radio', { group: 'g' }),
      ],
      ['fields.1.visibleIf: group_mixed'],
    ],
  ])('rejects %s', (_, drafts, expected) => {
    expect(errorsOf(...drafts)).toEqual(expected)
  })

  it('accepts a condition on a field of an earlier step, and rejects one on a field of a parallel signer', () => {
    const later = fieldsOf(draft('a', 'text', { visibleIf: { field: 'married', step: 1, isChecked: true } }))
    const steps = (order: number) => [
      { order: 1, fields: fieldsOf(married) },
      { order, fields: later },
    ]
    expect(logicErrors(later, 2, steps(2))).toEqual([])
    expect(logicErrors(later, 1, steps(1)).map(({ code }) => code)).toEqual(['forward_reference'])
  })

  it('accepts two fields that require each other', () => {
    const both = ['a', 'b'].map((id, index) =>
      draft(id, 'text', { requiredIf: { field: index === 0 ? 'b' : 'a', isFilled: true } }),
    )
    expect(errorsOf(...both)).toEqual([])
  })

  it('rejects a calculated field that has a value, sets isReadOnly or is a checkbox', () => {
    const refused = (rest: Partial<FieldDraft>) => {
      const result = validateFields([draft('a', 'number', { computed: { operation: 'sum', values: [1] }, ...rest })], {
        pageCount: 1,
      })
      return result.ok ? [] : result.errors.map(({ path, code }) => `${path}: ${code}`)
    }
    expect(refused({ value: '1' })).toEqual(['fields.0.computed: read_only'])
    expect(refused({ isReadOnly: true })).toContain('fields.0.computed: read_only')
    expect(refused({ type: 'checkbox' })).toEqual(['fields.0.computed: not_for_type'])
  })
})

describe('the validation of values with conditions', () => {
  const signed = (drafts: FieldDraft[], values: FieldValues, earlier: EarlierValue[] = []) => {
    const result = checkFieldValues({ fields: fieldsOf(...drafts), signer, values, earlier, signedAt })
    return result.ok ? result.values : result.errors.map(({ path, code }) => `${path}: ${code}`)
  }
  const drafts = [
    draft('spouse', 'text', { isRequired: true, visibleIf: { field: 'married', isChecked: true } }),
    draft('married', 'checkbox'),
  ]

  it('requires a value for a required field only if the field is visible', () => {
    expect(signed(drafts, {})).toEqual({})
    expect(signed(drafts, { married: checked })).toEqual(['values.spouse: required'])
    expect(signed(drafts, { married: checked, spouse: text('Ben') })).toEqual({ married: checked, spouse: text('Ben') })
  })

  it('rejects a value for a hidden field', () => {
    expect(signed(drafts, { spouse: text('Ben') })).toEqual(['values.spouse: hidden'])
  })

  it('hides a field whose condition depends on a hidden field', () => {
    const child = draft('child', 'text', { visibleIf: { field: 'spouse', isFilled: true } })
    expect(signed([...drafts, child], { child: text('x') })).toEqual(['values.child: hidden'])
  })

  it('omits hidden read-only values, dates and signatures, even if they are required', () => {
    const hidden = { visibleIf: { field: 'married', isChecked: true }, isRequired: true } as const
    const many = [
      draft('married', 'checkbox'),
      draft('terms', 'text', { ...hidden, value: 'Terms', isReadOnly: true }),
      draft('date', 'date', hidden),
      draft('signature', 'signature', hidden),
    ]
    expect(signed(many, {})).toEqual({})
  })

  it('reports only the invalid sources of a required calculated field, not the missing result', () => {
    const double = { operation: 'multiply', values: [{ field: 'count' }, 2] } satisfies FieldDraft['computed']
    const drafts = [
      draft('count', 'number', { isRequired: true, minimum: 1 }),
      draft('total', 'number', { isRequired: true, computed: double }),
      draft('sum', 'number', { isRequired: true, computed: { operation: 'sum', values: [{ field: 'total' }, 1] } }),
    ]
    expect(signed(drafts, { count: text('0') })).toEqual(['values.count: below_minimum'])
    expect(signed(drafts, { count: text('3') })).toEqual({ count: text('3'), total: text('6'), sum: text('7') })
  })

  it('requires a field only if its requiredIf condition is met', () => {
    const reason = draft('reason', 'text', { isRequired: true, requiredIf: { field: 'late', isChecked: true } })
    expect(signed([reason, draft('late', 'checkbox')], {})).toEqual({})
    expect(signed([reason, draft('late', 'checkbox')], { late: checked })).toEqual(['values.reason: required'])
  })

  it('requires a choice in a radio group only if the group is visible', () => {
    const group = { group: 'g', isRequired: true, visibleIf: { field: 'married', isChecked: true } } as const
    const radios = [draft('a', 'radio', group), draft('b', 'radio', group), draft('married', 'checkbox')]
    expect(signed(radios, {})).toEqual({})
    expect(signed(radios, { married: checked })).toEqual(['values.a: required'])
    expect(signed(radios, { married: checked, b: checked })).toEqual({ married: checked, b: checked })
  })

  it('calculates with normalized values, and rejects a calculated value from the signer', () => {
    const total = draft('total', 'number', {
      decimals: 2,
      computed: { operation: 'multiply', values: [{ field: 'rent' }, 3] },
    })
    const rent = draft('rent', 'number')
    expect(signed([total, rent], { rent: text('0800.5') })).toEqual({ total: text('2401.50'), rent: text('800.5') })
    expect(signed([total, rent], {})).toEqual({})
    expect(signed([total, rent], { rent: text('1'), total: text('3') })).toEqual(['values.total: set_by_server'])
  })

  it('checks a calculated value against the bounds of its field, and requires it if the field is required', () => {
    const total = draft('total', 'number', {
      maximum: 5,
      isRequired: true,
      computed: { operation: 'sum', values: [{ field: 'a' }] },
    })
    expect(signed([total, draft('a', 'number')], { a: text('6') })).toEqual(['values.total: above_maximum'])
    expect(signed([total, draft('a', 'number')], {})).toEqual(['values.total: required'])
  })

  it('uses the values of earlier signers in conditions', () => {
    const field = draft('visa', 'text', { isRequired: true, visibleIf: { field: 'country', step: 1, notEquals: 'DE' } })
    const country = (value: string): EarlierValue => ({ step: 1, field: 'country', type: 'text', value: text(value) })
    expect(signed([field], {}, [country('DE')])).toEqual({})
    expect(signed([field], {}, [country('US')])).toEqual(['values.visa: required'])
  })
})

describe('a sandbox signature with conditions', () => {
  it('leaves hidden fields empty, and fills in conditionally required fields', () => {
    const fields = fieldsOf(
      draft('married', 'checkbox', { isRequired: true }),
      draft('spouse', 'text', { requiredIf: { field: 'married', isChecked: true } }),
      draft('single', 'text', { isRequired: true, visibleIf: { field: 'married', isChecked: false } }),
      draft('total', 'number', { isRequired: true, computed: { operation: 'sum', values: [1, 2] } }),
    )
    const made = testValues(
      { fields, signer: { ...signer, status: 'pending', generation: 1 } },
      { values: {}, empty: [] },
    )
    expect(made).toEqual({ married: checked, spouse: text('Test') })
  })
})
