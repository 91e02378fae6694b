import { describe, expect, it } from 'vitest'
import { CalculationInput } from '../../../../../core/signing/calculations/calculation-input.ts'
import { ConditionInput } from '../../../../../core/signing/conditions/condition-input.ts'
import { readCalculationText } from '../../../../../core/signing/logic-text/read-calculation.ts'
import { readConditionText } from '../../../../../core/signing/logic-text/read-condition.ts'
import { RuleTextError } from '../../../../../core/signing/logic-text/tokens.ts'

const [pets, dog] = [
  { field: 'pets', isChecked: true },
  { field: 'kind', equals: 'Dog' },
]

describe('the parser of conditions', () => {
  it.each<[string, unknown]>([
    ['pets checked', pets],
    ['pets unchecked', { field: 'pets', isChecked: false }],
    [' field-1 filled ', { field: 'field-1', isFilled: true }],
    ['kind empty', { field: 'kind', isFilled: false }],
    ['kind=Dog', dog],
    ['kind != Dog', { field: 'kind', notEquals: 'Dog' }],
    ['city@2 = New  York', { step: 2, field: 'city', equals: 'New York' }],
    ['country = DE | AT|CH', { field: 'country', isOneOf: ['DE', 'AT', 'CH'] }],
    ['name = “Salt and Pepper”', { field: 'name', equals: 'Salt and Pepper' }],
    ['cost = -5.50', { field: 'cost', equals: '-5.50' }],
    ['pets checked and kind = Dog', { all: [pets, dog] }],
    ['pets checked or kind = Dog and pets checked', { any: [pets, { all: [dog, pets] }] }],
    ['(pets checked or kind = Dog) and pets checked', { all: [{ any: [pets, dog] }, pets] }],
    ['pets checked and (pets checked and kind=Dog)', { all: [pets, pets, dog] }],
    ['(((pets checked)))', pets],
  ])('parses the condition %s', (rule, expected) => {
    expect(readConditionText(rule)).toEqual(expected)
    expect(ConditionInput.parse(expected)).toEqual(expected)
  })

  it.each([
    ['', ''],
    ['pets', ''],
    ['= Dog', '='],
    ['kind =', ''],
    ['kind = ""', ''],
    ['kind = Dog Cat and', ''],
    ['pets checked, kind filled', ','],
    ['(pets checked', ''],
    ['pets checked)', ')'],
    ['kind = "Dog', '"Dog'],
    ['kind ! Dog', '! Dog'],
    ['pets yes', 'yes'],
    ['a checked and (b checked or (c checked and (d checked or e checked)))', '('],
    ['x'.repeat(2_001), 'x'.repeat(20)],
  ])('rejects the condition %j and reports the text near the error: %j', (rule, near) => {
    expect(() => readConditionText(rule)).toThrow(RuleTextError)
    expect(() => readConditionText(rule)).toThrow(expect.objectContaining({ near }))
  })
})

describe('the parser of calculations', () => {
  const rent = { field: 'rent' }

  it.each<[string, unknown]>([
    ['rent * 12', { operation: 'multiply', values: [rent, 12] }],
    ['rent × 3 + fee', { operation: 'add', values: [{ operation: 'multiply', values: [rent, 3] }, { field: 'fee' }] }],
    ['rent + fee + 1.5', { operation: 'add', values: [rent, { field: 'fee' }, 1.5] }],
    ['rent - 1 − 2', { operation: 'subtract', values: [rent, 1, 2] }],
    ['rent - (1 - 2)', { operation: 'subtract', values: [rent, { operation: 'subtract', values: [1, 2] }] }],
    ['(rent + 1) * -2', { operation: 'multiply', values: [{ operation: 'add', values: [rent, 1] }, -2] }],
    ['(1 + 2) + 3', { operation: 'add', values: [{ operation: 'add', values: [1, 2] }, 3] }],
    [
      'round(rent@1 ÷ 3, 2)',
      { operation: 'round', values: [{ operation: 'divide', values: [{ step: 1, ...rent }, 3] }, 2] },
    ],
    ['sum(rent, field-2)', { operation: 'sum', values: [rent, { field: 'field-2' }] }],
    ['concat("Flat ", rent)', { operation: 'concat', values: ['Flat ', rent] }],
    ['addMonths(rent, 6)', { operation: 'addMonths', values: [rent, 6] }],
  ])('parses the calculation %s', (rule, expected) => {
    expect(readCalculationText(rule)).toEqual(expected)
    expect(CalculationInput.parse(expected)).toEqual(expected)
  })

  it.each([
    ['', ''],
    ['rent', 'rent'],
    ['rent *', ''],
    ['rent -5', '-5'],
    ['rent + * 2', '*'],
    ['power(rent, 2)', 'power'],
    ['sum()', ')'],
    ['sum(rent', ''],
    ['rent = 2', '='],
    ['sum(sum(sum(sum(sum(1)))))', '('],
    [`${'('.repeat(1_000)}1`, ''],
  ])('rejects the calculation %j and reports the text near the error: %j', (rule, near) => {
    expect(() => readCalculationText(rule)).toThrow(RuleTextError)
    expect(() => readCalculationText(rule)).toThrow(expect.objectContaining({ near }))
  })
})
