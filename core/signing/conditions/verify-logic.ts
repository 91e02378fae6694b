import { checkOf, type Finding } from '../../../base/finding.ts'
import { canonicalJson } from '../../canonical-json.ts'
import { isObject } from '../../json.ts'
import { limits } from '../../limits.ts'
import type { EvidenceCheck, EvidenceEntry } from '../bundle.ts'
import { calculatedValue } from '../calculations/calculation.ts'
import { type EvidenceFindingCode, evidenceFinding } from '../evidence-findings.ts'
import type { FieldType } from '../field-types.ts'
import type { FieldValue } from '../model.ts'
import { isCheckedValue, isMet, type Operand } from './condition.ts'
import { refsIn } from './field-logic.ts'
import type { FieldLogic, FieldRef } from './logic-types.ts'
import { readLogic } from './read-logic.ts'

/** A field as the `created` or `corrected` record contains it. */
type RecordedField = {
  id: string
  type: FieldType
  group?: string
  isReadOnly?: boolean
  decimals?: number
  logic?: string[]
}

/** Thrown if a field cannot be checked because the bundle omits a value. */
class OmittedValueError extends Error {}

/**
 * Checks that the `fields_set` record skips exactly the hidden fields, contains the required ones, and contains the
 * results of the calculations. Returns no check if no field has a condition or a calculation.
 */
export function logicChecks(records: EvidenceEntry[]): EvidenceCheck[] {
  const index = records.findIndex(({ type }) => type === 'fields_set')
  const [set, ...earlier] = [records[index], ...records.slice(0, Math.max(index, 0)).reverse()]
  const definition = earlier.find(({ data }) => Array.isArray(data.fields))
  if (!set || !definition) return []
  const fields = objectsIn(definition.data.fields) as RecordedField[]
  const withLogic = fields.filter(({ logic }) => logic !== undefined)
  const skipped = objectsIn(set.data.skipped)
  if (withLogic.length === 0 && skipped.length === 0) return []
  const bad = (finding: Finding<EvidenceFindingCode>): EvidenceCheck[] => [
    { ...checkOf('conditions', false, finding), firstBadSequence: index + 1 },
  ]
  if (fields.length > limits.fieldsMax) return bad(evidenceFinding('too_many_fields', { limit: limits.fieldsMax }))
  let unchecked = 0
  try {
    const known = new Set(withLogic.map(({ id }) => id))
    const foreign = skipped.find(({ id }) => !known.has(String(id)))
    if (foreign) return bad(evidenceFinding('field_without_condition_skipped', { field: String(foreign.id) }))
    for (const field of withLogic) {
      try {
        const fault = faultOf(field, { fields, definition, set })
        if (fault) return bad(evidenceFinding(fault, { field: String(field.id) }))
      } catch (error) {
        if (!(error instanceof OmittedValueError)) throw error
        unchecked++
      }
    }
  } catch {
    return bad(evidenceFinding('conditions_unreadable', { record: index + 1 }))
  }
  const met = evidenceFinding('conditions_met', { fields: withLogic.length - unchecked })
  const omitted = unchecked === 0 ? [] : [evidenceFinding('fields_unchecked', { fields: unchecked })]
  return [checkOf<EvidenceFindingCode>('conditions', true, met, ...omitted)]
}

type FieldFault =
  | 'field_condition_differs'
  | 'shown_field_skipped'
  | 'hidden_field_shown'
  | 'calculation_differs'
  | 'required_field_empty'
  | 'skipped_field_set'
  | 'skipped_for_other_fields'
  | 'skipped_for_other_condition'

type RecordedSignature = { fields: RecordedField[]; definition: EvidenceEntry; set: EvidenceEntry }

/** Returns the code of a field's defect. Returns null for a field without defects. */
function faultOf(field: RecordedField, recorded: RecordedSignature): FieldFault | null {
  const { set, definition } = recorded
  const logic = readLogic(disclosed(definition, `asked.${field.id}`))
  if (canonicalJson(Object.keys(logic).sort()) !== canonicalJson([...(field.logic ?? [])].sort()))
    return 'field_condition_differs'
  const operandOf = (ref: FieldRef) => operandIn(recorded, ref)
  const isShown = logic.visibleIf === undefined || isMet(logic.visibleIf, operandOf)
  const skipped = objectsIn(set.data.skipped).filter(({ id }) => id === field.id)
  if (skipped.length !== (isShown ? 0 : 1)) return isShown ? 'shown_field_skipped' : 'hidden_field_shown'
  if (!isShown) return skippedFault(field, logic, recorded)
  const value = operandOf({ field: field.id })?.value ?? null
  if (logic.computed) {
    const result = calculatedValue(logic.computed, field, operandOf)
    return canonicalJson(result) === canonicalJson(value) ? null : 'calculation_differs'
  }
  const isRequired = logic.requiredIf !== undefined && field.isReadOnly !== true && isMet(logic.requiredIf, operandOf)
  return isRequired && !hasValueSet(field, recorded) ? 'required_field_empty' : null
}

function skippedFault(
  { id, type }: RecordedField,
  { visibleIf }: FieldLogic,
  { set }: RecordedSignature,
): FieldFault | null {
  if (objectsIn(set.data.fields).some((one) => one.id === id)) return 'skipped_field_set'
  const expected = { id, type, decidedBy: visibleIf ? refsIn(visibleIf) : [] }
  const isListed = objectsIn(set.data.skipped).some((one) => canonicalJson(one) === canonicalJson(expected))
  if (!isListed) return 'skipped_for_other_fields'
  const condition = disclosed(set, `skipped.${id}`)
  return canonicalJson(condition) === canonicalJson(visibleIf) ? null : 'skipped_for_other_condition'
}

/** Returns whether a field has a value. For a field in a group, returns whether any field of the group has one. */
const hasValueSet = ({ id, type, group }: RecordedField, { fields, set }: RecordedSignature): boolean =>
  fields.some((one) => {
    if (one.id !== id && (group === undefined || one.group !== group)) return false
    if (!objectsIn(set.data.fields).some((entered) => entered.id === one.id)) return false
    return type !== 'checkbox' || isCheckedValue(valueIn(set, `field.${one.id}`))
  })

function operandIn({ fields, set }: RecordedSignature, { field: id, step }: FieldRef): Operand | null {
  if (step !== undefined) {
    const read = objectsIn(set.data.earlier).find((one) => one.step === step && one.field === id)
    return read ? { type: read.type as FieldType, value: valueIn(set, `earlier.${step}.${id}`) } : null
  }
  const type = fields.find((one) => one.id === id)?.type
  const isSet = objectsIn(set.data.fields).some((one) => one.id === id)
  return type ? { type, value: isSet ? valueIn(set, `field.${id}`) : null } : null
}

const kinds: readonly unknown[] = ['text', 'checkbox', 'typed', 'drawn', 'image', 'files']
/** The former name of the value kind `image` in evidence from before version 0.1.0. */
const earlierImageKind = 'picture'

function valueIn(record: EvidenceEntry, name: string): FieldValue | null {
  const value = disclosed(record, name)
  if (value === undefined) return null
  if (isObject(value) && value.kind === earlierImageKind) value.kind = 'image'
  if (!isObject(value) || !kinds.includes(value.kind)) throw new TypeError('the value is not a field value')
  if ((value.kind === 'text' || value.kind === 'typed') && typeof value.text !== 'string')
    throw new TypeError('the field value contains no text')
  if (value.kind === 'checkbox' && typeof value.checked !== 'boolean')
    throw new TypeError('the field value contains no checkbox state')
  return value as FieldValue
}

/**
 * Returns the parsed value of a commitment, or undefined if there is no such commitment. Throws `OmittedValueError`
 * if the bundle does not show the value.
 */
function disclosed({ disclosures }: EvidenceEntry, name: string): unknown {
  const found = Object.hasOwn(disclosures, name) ? disclosures[name] : undefined
  if (found === undefined) return undefined
  if (!('value' in found)) throw new OmittedValueError()
  return JSON.parse(found.value)
}

const objectsIn = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isObject) : [])
