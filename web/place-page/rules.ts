import { type FieldType, fieldTypeTable } from '../../core/signing/field-types.ts'
import { readCalculationText } from '../../core/signing/logic-text/read-calculation.ts'
import { readConditionText } from '../../core/signing/logic-text/read-condition.ts'
import { RuleTextError } from '../../core/signing/logic-text/tokens.ts'

export const ruleNames = ['visibleIf', 'requiredIf', 'computed'] as const
export type RuleName = (typeof ruleNames)[number]

/** The rules of a field in the notation in which the author writes them. */
export type Rules = Partial<Record<RuleName, string>>

/** Returns whether fields of a type can have a rule. */
export const hasRule = (type: FieldType, name: RuleName): boolean =>
  name !== 'computed' || fieldTypeTable[type].options.includes('computed')

/**
 * Returns the text near the error in a rule, which is empty if the error is at the end. Returns null if the rule is
 * valid or empty.
 */
export function problemNear(name: RuleName, rule: string): string | null {
  const read = readRule(name, rule)
  return read instanceof RuleTextError ? read.near : null
}

/**
 * Returns the rules of a field in the form of the API. An invalid rule remains a text. The API refuses this text, so no
 * rule is lost.
 */
export const rulesOf = (type: FieldType, rules: Rules = {}): Record<string, unknown> =>
  Object.fromEntries(
    ruleNames.flatMap((name): [string, unknown][] => {
      const rule = rules[name]?.trim() ?? ''
      if (rule === '' || !hasRule(type, name)) return []
      const read = readRule(name, rule)
      return [[name, read instanceof RuleTextError ? rule : read]]
    }),
  )

function readRule(name: RuleName, rule: string): unknown {
  if (rule.trim() === '') return null
  try {
    return name === 'computed' ? readCalculationText(rule) : readConditionText(rule)
  } catch (error) {
    if (error instanceof RuleTextError) return error
    throw error
  }
}
