import * as z from 'zod'
import { CalculationInput } from '../calculations/calculation-input.ts'
import { ConditionInput } from './condition-input.ts'

/**
 * A condition, or null for none. As a union, the published description refers to the condition's schema by its name.
 */
export const ConditionOrNull = z.union([ConditionInput, z.null()])
export const CalculationOrNull = z.union([CalculationInput, z.null()])

/** The logic of a field as a client sends it. */
export const fieldLogicInputs = {
  visibleIf: ConditionOrNull.optional().meta({
    description: 'The field is shown only if this condition is met. The value of a hidden field is not stored.',
  }),
  requiredIf: ConditionOrNull.optional().meta({
    description: 'The field is required if and only if this condition is met. This condition replaces `isRequired`.',
  }),
  computed: CalculationOrNull.optional().meta({
    description: 'For `text` and `number`: the service calculates the value. The signer can only read it.',
  }),
}
