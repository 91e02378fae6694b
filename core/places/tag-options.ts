import * as z from 'zod'
import { boundedText } from '../bounded-text.ts'
import { limits } from '../limits.ts'
import { fieldLogicInputs } from '../signing/conditions/logic-input.ts'
import type { FieldLogic } from '../signing/conditions/logic-types.ts'
import { namedFormats } from '../signing/field-formats.ts'
import { type FieldRules, ruleNames } from '../signing/field-rules.ts'
import { type FieldType, fieldTypeTable } from '../signing/field-types.ts'
import { readCalculationText } from '../signing/logic-text/read-calculation.ts'
import { readConditionText } from '../signing/logic-text/read-condition.ts'
import { RuleTextError } from '../signing/logic-text/tokens.ts'
import { fieldRuleInputs, RepeatedPages } from '../signing/validation/rule-inputs.ts'
import { expectationOf, requestFor } from '../validation-messages.ts'

/** The options in a tag, as properties of its field. */
export type TagOptions = FieldRules &
  FieldLogic & { id?: string; format?: (typeof namedFormats)[number]; value?: string | boolean; pages?: string }

/** The option names that fields of every type have. */
const general = ['id', 'visibleIf', 'requiredIf'] as const
const optionNames = [...general, ...ruleNames, 'format', 'value', 'computed', 'pages'] as const
type OptionName = (typeof optionNames)[number]

export const tagOptionNames: readonly string[] = optionNames

const TagOptionsInput = z.strictObject({
  ...fieldRuleInputs,
  ...fieldLogicInputs,
  id: boundedText(1, limits.fieldIdCharsMax).optional(),
  format: z.enum(namedFormats).optional(),
  value: z.union([boundedText(1, limits.fieldTextCharsMax), z.boolean()]).optional(),
  pages: RepeatedPages,
})

/** Returns the options of a tag, or the reason why an option is invalid for the tag's type. */
export function readTagOptions(type: FieldType, given: ReadonlyMap<string, string>): TagOptions | string {
  const named = optionNames.filter((name) => given.has(name))
  const { options, required = [] } = fieldTypeTable[type]
  const allowed: readonly string[] = [...general, ...options]
  const foreign = named.find((name) => !allowed.includes(name))
  if (foreign) return `A field of type ${type} cannot have ${foreign}. Remove it from the tag.`
  if (required.some((name) => !given.has(name)))
    return `The tag lacks required options. Add them: {{${type};${required.join('=…;')}=…}}.`
  try {
    const read = named.map((name) => [name, readOption(name, given.get(name) ?? '', type)])
    const rules = TagOptionsInput.safeParse(Object.fromEntries(read), { error: expectationOf })
    if (!rules.success)
      return `The ${String(rules.error.issues[0]?.path[0])} option is invalid. ${requestFor(rules.error.issues[0]?.message ?? 'another value')}`
    return Object.fromEntries(Object.entries(rules.data).filter(([, value]) => value != null))
  } catch (error) {
    if (error instanceof RuleTextError) return `The tag contains an invalid rule. ${error.message}`
    throw error
  }
}

const numbers: readonly string[] = [
  ...['minimum', 'maximum', 'decimals', 'minSelected', 'maxSelected', 'minFiles', 'maxFiles', 'minLength'],
]

function readOption(name: OptionName, text: string, type: FieldType): unknown {
  if (name === 'visibleIf' || name === 'requiredIf') return readConditionText(text)
  if (name === 'computed') return readCalculationText(text)
  if (name === 'options') return text.split('|').map((option) => option.trim())
  if (name === 'appendToCertificate' || (name === 'value' && fieldTypeTable[type].valueType === 'checkbox'))
    return text === 'true'
  return numbers.includes(name) ? Number(text) : text
}
