import type { CalculationOperation } from '../calculations/operations.ts'

/** A reference to a field of the same signer, or of the signer of an earlier step. */
export type FieldRef = { field: string; step?: number | undefined }

/** A test of one field's value. Exactly one of the tests is set. */
export type FieldTest = FieldRef & {
  equals?: string | undefined
  notEquals?: string | undefined
  isOneOf?: string[] | undefined
  isChecked?: boolean | undefined
  isFilled?: boolean | undefined
}
type AllOf<Part> = { all: Part[] }
type AnyOf<Part> = { any: Part[] }
type TestGroup = FieldTest | AllOf<FieldTest> | AnyOf<FieldTest>

/** A condition: a single test, or groups of tests with at most two levels. */
export type FieldCondition = FieldTest | AllOf<TestGroup> | AnyOf<TestGroup>

/** A value in a calculation: a constant, the value of a field, or the result of another operation. */
export type CalculationValue = string | number | FieldRef | Calculation

/** A calculation: an operation on values, with at most `calculationDepthMax` nested levels. */
export type Calculation = { operation: CalculationOperation; values: CalculationValue[] }

/** The conditions of a field, and the calculation of its value. */
export type FieldLogic = {
  /** The field is shown only if this condition is met. */
  visibleIf?: FieldCondition
  /** The field is required if and only if this condition is met. */
  requiredIf?: FieldCondition
  /** The calculation by which the service sets the value. Absent if the signer enters the value. */
  computed?: Calculation
}
