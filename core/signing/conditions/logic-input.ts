import * as z from 'zod'
import { CalculationInput } from '../calculations/calculation-input.ts'
import { ConditionInput } from './condition-input.ts'

/**
 * The schema of a condition or null. It is a union, so the OpenAPI document refers to the condition's schema by its
 * name.
 */
export const ConditionOrNull = z.union([ConditionInput, z.null()])
export const CalculationOrNull = z.union([CalculationInput, z.null()])

/** The schemas of a field's logic in requests. */
export const fieldLogicInputs = {
  visibleIf: ConditionOrNull.optional().meta({
    description: 'The field is shown only if this condition is met. The value of a hidden field is not stored.',
  }),
  requiredIf: ConditionOrNull.optional().meta({
    description: 'The field is required if and only if this condition is met. This condition replaces `isRequired`.',
  }),
  computed: CalculationOrNull.optional().meta({
    description: 'For `text` and `number`: the service calculates the value. The signer cannot change the value.',
  }),
}
