import { canonicalJson } from '../../canonical-json.ts'
import type { FieldError } from '../../errors.ts'
import { calculationErrors } from '../calculations/calculation-errors.ts'
import { checkNumber, checkOption, otherFieldsInGroup } from '../field-rules.ts'
import { fieldTypeTable } from '../field-types.ts'
import type { SignatureField } from '../model.ts'
import { testNames, testsOf } from './condition.ts'
import { decidersOf, logicNames } from './field-logic.ts'
import type { FieldLogic, FieldRef, FieldTest } from './logic-types.ts'

/** The fields of one signer, and the signer's position in the signing order. */
export type FieldsInOrder = { order: number; fields: readonly SignatureField[] }

type LogicName = (typeof logicNames)[number]

/**
 * Returns the errors in the logic of one signer's fields. A rule is invalid if it contradicts the type of a referenced
 * field, or if it depends on itself. A referenced field must exist, and its signer must sign earlier. All fields of a
 * group must have the same logic. `steps` contains the fields of all signers.
 */
export function logicErrors(
  fields: readonly SignatureField[],
  order: number,
  steps: readonly FieldsInOrder[],
): FieldError[] {
  const finder = { fields, order, steps }
  return fields.flatMap((field, index) =>
    logicNames.flatMap((name) =>
      [...errorsOf(field, name, finder), ...(differsFromLaterInGroup(field, name, fields) ? [groupDiffers] : [])].map(
        (error) => ({
          ...error,
          path: `fields.${index}.${name}`,
        }),
      ),
    ),
  )
}

type Finder = { fields: readonly SignatureField[] } & { order: number; steps: readonly FieldsInOrder[] }
type Finding = Omit<FieldError, 'path'>
type FieldLookup = { field: SignatureField } | { error: Finding }

const finding = (code: string, message: string): Finding => ({ code, message })
const groupDiffers = finding(
  'group_mixed',
  'The fields of a group have different conditions. Give all fields of the group the same condition.',
)

function errorsOf(field: SignatureField, name: LogicName, finder: Finder): Finding[] {
  const { visibleIf, requiredIf, computed } = field
  const find = (ref: FieldRef): FieldLookup => findField(ref, finder)
  const cycle =
    name !== 'requiredIf' && field[name] !== undefined && isInCycle(field, name, finder.fields) ? [cyclic(field)] : []
  if (name === 'computed') return computed ? [...cycle, ...calculationErrors(computed, field, find)] : []
  const condition = name === 'visibleIf' ? visibleIf : requiredIf
  return condition ? [...cycle, ...testsOf(condition).flatMap((test) => testErrors(test, find(test)))] : []
}

const cyclic = ({ id }: SignatureField): Finding =>
  finding('cycle', `The field ${quoted(id)} depends on itself. Remove one of the references in the cycle.`)

function findField({ field: id, step }: FieldRef, { fields, order, steps }: Finder): FieldLookup {
  const signer = step === undefined ? { fields } : steps[step - 1]
  if (!signer)
    return { error: finding('unknown_field', `The workflow has no step ${step}. Use the number of an existing step.`) }
  if ('order' in signer && signer.order >= order)
    return {
      error: finding(
        'forward_reference',
        `The signer of step ${step} does not sign before this signer. Refer to an earlier step.`,
      ),
    }
  const found = signer.fields.find((field) => field.id === id)
  const where =
    step === undefined ? 'Add the field, or name the `step` of its signer.' : `Use the id of a field in step ${step}.`
  return found ? { field: found } : { error: finding('unknown_field', `No field has the id ${quoted(id)}. ${where}`) }
}

function testErrors(test: FieldTest, found: FieldLookup): Finding[] {
  const { step, equals, notEquals, isOneOf, isChecked } = test
  if (testNames.filter((name) => test[name] !== undefined).length !== 1)
    return [finding('test_count', `A test must have exactly one of ${testNames.join(', ')}.`)]
  if ('error' in found) return [found.error]
  const { field } = found
  const { valueType } = fieldTypeTable[field.type]
  // The page of a later signer receives the values that its conditions test, so conditions cannot test signatures and
  // files.
  if (step !== undefined && (valueType === 'signature' || valueType === 'files'))
    return [
      finding(
        'type_mismatch',
        'A condition cannot use the signature or files of an earlier signer. Use another field.',
      ),
    ]
  if (isChecked !== undefined && valueType !== 'checkbox')
    return [
      finding('type_mismatch', `The field ${quoted(field.id)} is not a checkbox or radio button. Test its value.`),
    ]
  const texts = [equals, notEquals, ...(isOneOf ?? [])].filter((text) => text !== undefined)
  if (texts.length > 0 && valueType !== 'text')
    return [finding('type_mismatch', `The field ${quoted(field.id)} has no text. Use isChecked or isFilled.`)]
  const check = { number: checkNumber, dropdown: checkOption }[field.type as string]
  const rules = field.type === 'number' ? {} : field
  return texts.flatMap((text) => {
    const checked = check?.(text, rules)
    return checked?.ok === false ? [finding(checked.code, `The field ${quoted(field.id)}: ${checked.message}`)] : []
  })
}

/** Returns whether the references in a field's logic lead back to the field. */
function isInCycle(field: SignatureField, name: 'visibleIf' | 'computed', fields: readonly SignatureField[]): boolean {
  const byId = new Map(fields.map((each) => [each.id, each]))
  const seen = new Set<string>()
  const next = ownDeciders({ [name]: field[name] })
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (id === field.id) return true
    if (seen.has(id)) continue
    seen.add(id)
    next.push(...ownDeciders(byId.get(id) ?? {}))
  }
  return false
}

const ownDeciders = ({ sameAs, ...logic }: FieldLogic & { sameAs?: string }): string[] => [
  ...decidersOf(logic).flatMap(({ field, step }) => (step === undefined ? [field] : [])),
  ...(sameAs === undefined ? [] : [sameAs]),
]

/** Returns whether a later field of the same group has different logic. */
function differsFromLaterInGroup(field: SignatureField, name: LogicName, fields: readonly SignatureField[]): boolean {
  const spelled = (one: SignatureField) => canonicalJson(one[name] ?? null)
  return otherFieldsInGroup(field, fields).some(
    (mate) => spelled(mate) !== spelled(field) && fields.indexOf(mate) > fields.indexOf(field),
  )
}

const quoted = (text: string): string => JSON.stringify(text)
