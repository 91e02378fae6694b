import * as z from 'zod'
import { boundedText } from '../../bounded-text.ts'
import { limits } from '../../limits.ts'
import { input } from '../../schemas.ts'
import type { FieldCondition, FieldTest } from './logic-types.ts'

const fieldRefMembers = {
  field: boundedText(1, limits.fieldIdCharsMax).meta({ description: 'Id of the field' }),
  step: z.int().min(1).max(limits.signersMax).optional().meta({
    description:
      'Step of the workflow (position in `signers` or `roles`, from 1) whose signer fills in that field. The signer must come earlier in signing order. By default, the field belongs to the same signer.',
  }),
}

/** The schema of a reference to a field in a calculation. */
export const FieldRefInput = input('FieldRef', 'The value of a field.', fieldRefMembers)

const Expected = boundedText(1, limits.fieldTextCharsMax)

const FieldTestInput: z.ZodType<FieldTest> = input(
  'FieldTest',
  'A test of the value of one field: exactly one of `equals`, `notEquals`, `isOneOf`, `isChecked` and `isFilled`. An empty or hidden field equals nothing and is neither checked nor filled.',
  {
    ...fieldRefMembers,
    equals: Expected.optional().meta({
      description: 'Text that the value of the field must equal. Numbers are compared as numbers.',
    }),
    notEquals: Expected.optional().meta({
      description: 'Text that the value of the field must not equal. An empty field also matches.',
    }),
    isOneOf: z
      .array(Expected)
      .min(1)
      .max(limits.fieldOptionsMax)
      .optional()
      .meta({ description: 'Strings, one of which the value of the field must equal' }),
    isChecked: z
      .boolean()
      .optional()
      .meta({ description: 'State of a checkbox or radio button: true if it is checked' }),
    isFilled: z.boolean().optional().meta({ description: 'True if the field has a value' }),
  },
)

type Group<Part> = { all: Part[] } | { any: Part[] }

/** Returns the schemas of `all` and `any`, with the names by which the OpenAPI document refers to them. */
const groupsOf = <Part>(name: string, part: z.ZodType<Part>): [z.ZodType<Group<Part>>, z.ZodType<Group<Part>>] => {
  const parts = z.array(part).min(1).max(limits.conditionPartsMax)
  return [
    input(`All${name}`, 'A condition that is met if all its inner conditions are met.', {
      all: parts.meta({ description: 'Conditions that must all be met' }),
    }),
    input(`Any${name}`, 'A condition that is met if at least one of its inner conditions is met.', {
      any: parts.meta({ description: 'Conditions, at least one of which must be met' }),
    }),
  ]
}

const TestGroup = z.union([FieldTestInput, ...groupsOf('Tests', FieldTestInput)])

export const ConditionInput: z.ZodType<FieldCondition> = z.union([FieldTestInput, ...groupsOf('Conditions', TestGroup)])
