import { and, eq, sql } from 'drizzle-orm'
import { logicOf } from '../../core/signing/conditions/field-logic.ts'
import { rulesOf } from '../../core/signing/field-rules.ts'
import type { EnvelopeState, FieldValues, SignatureField } from '../../core/signing/model.ts'
import { envelopeFields } from '../schema/signing.ts'
import { query, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'
import { whereEnvelopeExists } from './envelopes.ts'

/** Returns the rules and the logic of a field as one object, or null if the field has neither. */
const storedRules = (field: SignatureField) => {
  const rules = { ...rulesOf(field), ...logicOf(field) }
  return Object.keys(rules).length > 0 ? rules : null
}

/** Inserts the envelope's fields, if the envelope was created. */
export const insertFields = (state: EnvelopeState): Statement<unknown[]> => {
  const rows = JSON.stringify(
    state.fields.map((field, position) => ({ ...field, position, rules: storedRules(field) })),
  )
  return sqlRows(sql`
    insert into envelope_fields (organization_id, envelope_id, id, position, type, page_number, x, y, width, height, is_required,
      label, placeholder, prefill, is_read_only, format, max_length, form_field, rules)
    select ${currentOrganization}, ${state.id}, f.id, f.position, f.type, f."pageNumber", f.x, f.y, f.width, f.height, f."isRequired",
      f.label, f.placeholder, f.prefill, coalesce(f."isReadOnly", false), f.format, f."maxLength", f."formField", f.rules
    from jsonb_to_recordset(${rows}::jsonb) as f (id text, position integer, type text, "pageNumber" integer,
      x double precision, y double precision, width double precision, height double precision, "isRequired" boolean,
      label text, placeholder text, prefill jsonb, "isReadOnly" boolean, format jsonb, "maxLength" integer, "formField" text, rules jsonb)
    where ${whereEnvelopeExists(state.id)}`)
}

/** Deletes the envelope's fields before a correction inserts new fields. */
export const deleteFields = (envelopeId: string) =>
  query((db) =>
    db.delete(envelopeFields).where(and(ofOrganization(envelopeFields), eq(envelopeFields.envelopeId, envelopeId))),
  )

/** Stores the values that the signer entered. */
export const setFieldValues = (envelopeId: string, values: FieldValues): Statement<unknown[]> =>
  sqlRows(sql`
    update envelope_fields f set value = v.value
    from jsonb_each(${JSON.stringify(values)}::jsonb) as v (id, value)
    where f.organization_id = ${currentOrganization} and f.envelope_id = ${envelopeId} and f.id = v.id`)
