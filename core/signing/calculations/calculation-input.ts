import * as z from 'zod'
import { boundedText } from '../../bounded-text.ts'
import { isObject } from '../../json.ts'
import { limits } from '../../limits.ts'
import { input } from '../../schemas.ts'
import { FieldRefInput } from '../conditions/condition-input.ts'
import type { Calculation } from '../conditions/logic-types.ts'
import { digitsMax } from '../field-rules.ts'
import { operationNames } from './operations.ts'

const constantMax = 10 ** digitsMax.integer

const levelOf = (level: number): z.ZodType<Calculation> =>
  input(
    level === 1 ? 'Calculation' : `Calculation${level}`,
    level === 1
      ? `An operation on numbers, texts, fields and further operations, nested at most ${limits.calculationDepthMax} levels deep.`
      : `An operation at level ${level} of a calculation.`,
    {
      operation: z.enum(operationNames).meta({ description: 'Operation on the values' }),
      values: z
        .array(
          z.union(
            [
              z.number().min(-constantMax).max(constantMax),
              boundedText(1, limits.fieldLabelCharsMax),
              FieldRefInput,
              ...(level < limits.calculationDepthMax ? [levelOf(level + 1)] : []),
            ],
            { error: ({ input }) => (level < limits.calculationDepthMax ? undefined : tooDeep(input)) },
          ),
        )
        .min(1)
        .max(limits.operationValuesMax)
        .meta({ description: 'Numbers, texts, fields and further operations' }),
    },
  )

/** Returns the error for an operation below the last level, or undefined for any other value. */
const tooDeep = (value: unknown): string | undefined =>
  isObject(value) && Object.hasOwn(value, 'operation')
    ? `A calculation can be nested at most ${limits.calculationDepthMax} levels deep. Calculate this operation in another field, and refer to that field.`
    : undefined

export const CalculationInput = levelOf(1)
