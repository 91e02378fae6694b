import { describe, expect, it } from 'vitest'
import { isMet, type Operand } from '../../../../../core/signing/conditions/condition.ts'
import type { FieldCondition } from '../../../../../core/signing/conditions/logic-types.ts'

const text = (value: string): Operand => ({ type: 'text', value: { kind: 'text', text: value } })
const operands: Record<string, Operand> = {
  city: text('Berlin'),
  age: { type: 'number', value: { kind: 'text', text: '18.00' } },
  code: text('007'),
  empty: { type: 'text', value: null },
  yes: { type: 'checkbox', value: { kind: 'checkbox', checked: true } },
  no: { type: 'checkbox', value: { kind: 'checkbox', checked: false } },
  choice: { type: 'radio', value: null },
  signature: { type: 'signature', value: { kind: 'drawn', aspectRatio: 1, strokes: [] } },
}
const met = (condition: FieldCondition) => isMet(condition, ({ field }) => operands[field] ?? null)

describe('the condition', () => {
  it.each<[FieldCondition, boolean]>([
    [{ field: 'city', equals: 'Berlin' }, true],
    [{ field: 'city', equals: 'berlin' }, false],
    [{ field: 'city', notEquals: 'Berlin' }, false],
    [{ field: 'city', isOneOf: ['Bonn', 'Berlin'] }, true],
    [{ field: 'age', equals: '18' }, true],
    [{ field: 'age', isOneOf: ['17', '18.0'] }, true],
    [{ field: 'code', equals: '7' }, false],
    [{ field: 'empty', equals: 'Berlin' }, false],
    [{ field: 'empty', notEquals: 'Berlin' }, true],
    [{ field: 'empty', isFilled: false }, true],
    [{ field: 'missing', isFilled: true }, false],
    [{ field: 'missing', notEquals: 'x' }, true],
    [{ field: 'yes', isChecked: true }, true],
    [{ field: 'no', isChecked: true }, false],
    [{ field: 'no', isFilled: true }, false],
    [{ field: 'choice', isChecked: false }, true],
    [{ field: 'signature', isFilled: true }, true],
    [
      {
        all: [
          { field: 'yes', isChecked: true },
          { field: 'no', isChecked: true },
        ],
      },
      false,
    ],
    [
      {
        any: [
          { field: 'yes', isChecked: true },
          { field: 'no', isChecked: true },
        ],
      },
      true,
    ],
    [{ any: [{ field: 'no', isChecked: true }, { all: [{ field: 'city', isFilled: true }] }] }, true],
  ])('%j evaluates to %s', (condition, expected) => {
    expect(met(condition)).toBe(expected)
  })
})
