import { canonicalJson } from '../canonical-json.ts'
import { provenanceFacts } from '../documents/provenance.ts'
import type { JsonObject } from './chain.ts'
import { logicNames, logicOf } from './conditions/field-logic.ts'
import { logicDisclosures, skippedFieldsJson } from './conditions/logic-evidence.ts'
import type { ClientTrace, CodeChange, EnvelopeEvent } from './events.ts'
import { rulesOf, textRules } from './field-rules.ts'
import { type EnvelopeState, type FieldValue, type FieldValues, placedField, type SignatureField } from './model.ts'
import type { Seal } from './seal-level.ts'

/**
 * The content of a record: public facts in `data`, and personal data as texts in `pii`. The record itself contains only
 * commitments to the texts in `pii`.
 */
export type EvidenceContent = { data: JsonObject; pii: Record<string, string | null> }

/** Returns the content of the record for an event. `state` is the envelope after the event. */
export function evidenceContent(event: EnvelopeEvent, state: EnvelopeState): EvidenceContent {
  const { signer, revision } = state
  const link = { generation: signer.generation, revision }
  const recipient = { email: signer.email, name: signer.name }
  switch (event.type) {
    case 'created':
      return {
        data: {
          ...link,
          ...(state.environment === 'test' ? { environment: 'test' } : {}),
          status: state.status,
          documentId: state.documentId,
          documentVersion: state.source.version,
          ...provenanceFacts(event.provenance ?? {}),
          fields: fieldsJson(state.fields),
          locale: state.locale,
          ...(state.options.delivery === 'none' ? { delivery: 'none' } : {}),
          ...(state.access ? { accessCode: true } : {}),
          ...(state.options.allowReassign ? { allowReassign: true } : {}),
          ...(state.options.previousEnvelopeId ? { previousEnvelopeId: state.options.previousEnvelopeId } : {}),
          expiresAt: state.expiresAt.toISOString(),
          workflow: state.workflow && {
            ...{ id: state.workflow.id, step: state.workflow.step },
            ...(state.workflow.order === state.workflow.step ? {} : { order: state.workflow.order }),
          },
        },
        pii: {
          ...recipient,
          documentTitle: state.documentTitle,
          message: state.message,
          ...optionsPii(state.fields),
          ...copiesPii(state),
        },
      }
    case 'activated':
      return { data: { ...link, expiresAt: event.expiresAt.toISOString() }, pii: {} }
    case 'advanced':
      return { data: link, pii: {} }
    case 'sent':
      return { data: link, pii: { email: signer.email } }
    case 'opened':
      return { data: { ...link, mayBeAutomated: event.mayBeAutomated }, pii: clientPii(event.client) }
    case 'access_denied':
      return { data: { ...link, count: event.count, isLocked: event.isLocked }, pii: clientPii(event.client) }
    case 'access_passed':
      return { data: link, pii: clientPii(event.client) }
    case 'consented': {
      const { version, locale, sha256, typedName } = event.consent
      return {
        data: { ...link, ...means(event), consent: { version, locale, sha256 } },
        pii: { ...clientPii(event.client), typedName },
      }
    }
    case 'fields_set':
      return {
        data: { ...link, fields: setFieldsJson(state.fields, event.values), ...skippedFieldsJson(state.fields, event) },
        pii: {
          ...fieldPii(event.values),
          ...statementPii(state.fields, event.values),
          ...logicDisclosures(state.fields, event),
        },
      }
    case 'signed':
      return {
        data: { ...link, ...means(event), ...(event.shown === null ? {} : { shown: event.shown }) },
        pii: { ...recipient, ...clientPii(event.client) },
      }
    case 'declined':
      return { data: link, pii: { reason: event.reason, ...clientPii(event.client) } }
    case 'expired':
      return { data: { expiresAt: state.expiresAt.toISOString() }, pii: {} }
    case 'voided':
      return { data: { because: event.because }, pii: { reason: event.reason } }
    case 'reassigned':
      return {
        data: { ...link, ...codeJson(event) },
        pii: { ...recipient, reason: event.reason, ...(event.client ? clientPii(event.client) : {}) },
      }
    case 'corrected': {
      const { fields, expiresAt, documentTitle, message } = event.correction
      const changed = Object.keys(event.correction).map((key) => (key === 'accessCodeHash' ? 'accessCode' : key))
      const data: JsonObject = { ...link, changed: changed.sort(), ...codeJson(event.correction) }
      if (fields) data.fields = fieldsJson(fields)
      if (expiresAt) data.expiresAt = expiresAt.toISOString()
      return {
        data,
        pii: { documentTitle: documentTitle ?? null, message: message ?? null, ...optionsPii(fields ?? []) },
      }
    }
    case 'reminded':
      return { data: { because: event.because, count: state.reminderCount }, pii: {} }
    case 'bounced':
      return { data: { generation: signer.generation }, pii: { detail: event.detail } }
    case 'sealed': {
      const { document, seal } = event
      return {
        data: {
          document: { sha256: document.sha256, contentLength: document.contentLength },
          seal: sealJson(seal),
        },
        pii: {},
      }
    }
    case 'completed': {
      const { sha256, contentLength } = event.certificate
      return { data: { certificate: { sha256, contentLength } }, pii: {} }
    }
  }
}

/** Returns how a signature was made, unless a person signed on the page. */
const means = ({ isTestSign }: { isTestSign?: true }): JsonObject => (isTestSign ? { means: 'test-sign' } : {})

/** Returns the facts about the seal. Absent facts have no property. */
function sealJson({ level, certificateSha256, timestamps, shortfall, earlierSignatures = [] }: Seal): JsonObject {
  const data: JsonObject = { level, certificateSha256 }
  if (timestamps.length > 0) data.timestamps = timestamps.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest }))
  if (shortfall !== null) data.shortfall = shortfall
  if (earlierSignatures.length > 0) data.earlierSignatures = earlierSignatures.map((one) => ({ ...one }))
  return data
}

const clientPii = ({ ip, userAgent }: ClientTrace) => ({ ip, userAgent })

/** Returns whether an access code is now required, if this changed. Never returns the code. */
const codeJson = ({ accessCodeHash }: CodeChange): JsonObject =>
  accessCodeHash === undefined ? {} : { accessCode: accessCodeHash !== null }

/** Returns the facts about the fields. Absent facts have no property. */
const fieldsJson = (fields: SignatureField[]): JsonObject[] =>
  fields.map((field) => ({
    ...placedField(field),
    ...(field.isReadOnly ? { isReadOnly: true } : {}),
    ...(field.format === undefined ? {} : { format: field.format }),
    ...(field.maxLength === undefined ? {} : { maxLength: field.maxLength }),
    ...(field.formField === undefined ? {} : { formField: field.formField }),
    ...publicRules(field),
    ...usedLogic(field),
  }))

/**
 * Returns only the names of a field's conditions and calculations. They contain texts of the sender, so evidence stores
 * the rules as personal data together with the labels.
 */
const usedLogic = (field: SignatureField): JsonObject => {
  const logic = logicNames.filter((name) => field[name] !== undefined)
  return logic.length > 0 ? { logic } : {}
}

/** Returns the rules of a field without those that contain the sender's own words. */
const publicRules = (field: SignatureField): JsonObject =>
  Object.fromEntries(Object.entries(rulesOf(field) ?? {}).filter(([name]) => !isWorded(name)))

const isWorded = (name: string): boolean => (textRules as readonly string[]).includes(name)

/** Returns the copy recipients, each under a separate name `cc.<number>`. */
const copiesPii = ({ correspondence: { cc } }: EnvelopeState) =>
  Object.fromEntries(cc.map((address, index) => [`cc.${index + 1}`, address]))

/** Returns the sender's texts and prefilled value of each field under `asked.<id>`, as canonical JSON. */
const optionsPii = (fields: SignatureField[]) =>
  Object.fromEntries(
    fields
      .map(({ id, label, placeholder, prefill, ...field }) => {
        const content = {
          ...(label === undefined ? {} : { label }),
          ...(placeholder === undefined ? {} : { placeholder }),
          ...(prefill === undefined ? {} : { value: prefill }),
          ...Object.fromEntries(Object.entries(rulesOf(field) ?? {}).filter(([name]) => isWorded(name))),
          ...logicOf(field),
        }
        return [id, content] as const
      })
      .filter(([, content]) => Object.keys(content).length > 0)
      .map(([id, content]) => [`asked.${id}`, canonicalJson(content)]),
  )

const setFieldsJson = (fields: SignatureField[], values: FieldValues): JsonObject[] =>
  fields
    .filter(({ id }) => Object.hasOwn(values, id))
    .map(({ id, type, isReadOnly, formField, sameAs, computed }) => ({
      ...{ id, type, kind: values[id]?.kind ?? null },
      ...filesJson(values[id]),
      ...(formField === undefined ? {} : { formField }),
      ...(sameAs === undefined ? (isReadOnly ? { by: 'sender' } : {}) : { sameAs }),
      ...(computed ? { by: 'calculation' } : {}),
    }))

/** Returns the number of files in a value. The files' names and hashes are personal data. */
const filesJson = (value: FieldValue | undefined): JsonObject =>
  value?.kind === 'files' ? { files: value.files.length } : {}

/** Returns each field value under `field.<id>` as canonical JSON. */
const fieldPii = (values: FieldValues) =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [`field.${id}`, canonicalJson(value)]))

/** Returns the statement of each consent under `text.<id>`, whether or not the signer agreed to it. */
const statementPii = (fields: SignatureField[], values: FieldValues) =>
  Object.fromEntries(
    fields.flatMap(({ id, text }) => (text !== undefined && Object.hasOwn(values, id) ? [[`text.${id}`, text]] : [])),
  )
