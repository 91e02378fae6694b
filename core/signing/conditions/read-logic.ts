import { isObject } from '../../json.ts'
import { limits } from '../../limits.ts'
import { operationNames } from '../calculations/operations.ts'
import { testNames } from './condition.ts'
import type { Calculation, CalculationValue, FieldCondition, FieldLogic, FieldRef, FieldTest } from './logic-types.ts'

/** Reads the logic of a field from JSON of any origin. Throws for an invalid condition or calculation. */
export function readLogic(field: unknown): FieldLogic {
  if (!isObject(field)) return {}
  const { visibleIf, requiredIf, computed } = field
  return {
    ...(visibleIf === undefined ? {} : { visibleIf: readCondition(visibleIf, conditionLevels) as FieldCondition }),
    ...(requiredIf === undefined ? {} : { requiredIf: readCondition(requiredIf, conditionLevels) as FieldCondition }),
    ...(computed === undefined ? {} : { computed: readCalculation(computed, limits.calculationDepthMax) }),
  }
}

const conditionLevels = 2

function readCondition(value: unknown, levels: number): unknown {
  if (!isObject(value)) throw new TypeError('the value is not a condition')
  const parts = value.all ?? value.any
  if (parts === undefined) return readTest(value)
  if (levels === 0 || !Array.isArray(parts) || Object.keys(value).length !== 1)
    throw new TypeError('the value is not a condition')
  const read = parts.map((part) => readCondition(part, levels - 1))
  return 'all' in value ? { all: read } : { any: read }
}

function readTest(value: Record<string, unknown>): FieldTest {
  const { equals, notEquals, isOneOf, isChecked, isFilled, ...ref } = value
  const isText = [equals, notEquals].every((text) => text === undefined || typeof text === 'string')
  const isFlag = [isChecked, isFilled].every((flag) => flag === undefined || typeof flag === 'boolean')
  const isList = isOneOf === undefined || (Array.isArray(isOneOf) && isOneOf.every((text) => typeof text === 'string'))
  const isOne = testNames.filter((name) => value[name] !== undefined).length === 1
  if (!(isText && isFlag && isList && isOne && isRef(ref))) throw new TypeError('the value is not a field test')
  return value as FieldTest
}

const isRef = (value: Record<string, unknown>): boolean =>
  typeof value.field === 'string' &&
  (value.step === undefined || Number.isSafeInteger(value.step)) &&
  Object.keys(value).every((name) => name === 'field' || name === 'step')

function readCalculation(value: unknown, levels: number): Calculation {
  if (levels === 0 || !isObject(value) || !Array.isArray(value.values))
    throw new TypeError('the value is not a calculation')
  const operation = operationNames.find((name) => name === value.operation)
  if (operation === undefined || Object.keys(value).length !== 2) throw new TypeError('the value is not an operation')
  return { operation, values: value.values.map((one) => readValue(one, levels - 1)) }
}

function readValue(value: unknown, levels: number): CalculationValue {
  if (typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))) return value
  if (isObject(value) && 'operation' in value) return readCalculation(value, levels)
  if (!isObject(value) || !isRef(value))
    throw new TypeError('the value is not a text, number, operation or field reference')
  return value as FieldRef
}
