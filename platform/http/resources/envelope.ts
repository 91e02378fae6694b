import * as z from 'zod'
import { limits } from '../../../core/limits.ts'
import {
  boolean,
  booleanOrNull,
  integer,
  integerOrNull,
  model,
  object,
  objectOrNull,
  string,
  stringOrNull,
} from '../../../core/schemas.ts'
import { attachmentTypes } from '../../../core/signing/attachments/attached-file.ts'
import { CalculationOrNull, ConditionOrNull } from '../../../core/signing/conditions/logic-input.ts'
import { Reminders } from '../../../core/signing/envelope-options.ts'
import { fieldTypes } from '../../../core/signing/field-types.ts'
import {
  deliveries,
  envelopeStatuses,
  type SignatureField as Field,
  placedField,
  senderMailChoices,
  signerStatuses,
  valueAsData,
} from '../../../core/signing/model.ts'
import { FieldFormatInput } from '../../../core/signing/request-properties.ts'
import type { EnvelopeRecord } from '../../../db/signing/envelopes.ts'
import { iso, isoOrNull, Sha256, time, timeOrNull } from './common.ts'

/** The position of a field on its page, and whether the field is required. */
export const fieldPlace = {
  pageNumber: integer('Page number, starting at 1'),
  x: z.number().meta({ description: 'Left edge, as a fraction of the page width' }),
  y: z.number().meta({ description: 'Top edge, as a fraction of the page height' }),
  width: z.number().meta({ description: 'Width, as a fraction of the page width' }),
  height: z.number().meta({ description: 'Height, as a fraction of the page height' }),
  isRequired: boolean('Whether the signer must fill in the field'),
}

const AttachedFile = model('AttachedFile', 'A file that the signer attached.', {
  id: string('Id of the file. Use it as the artifact to download the file.'),
  name: string('File name, without characters that cannot be printed'),
  mediaType: z.enum(attachmentTypes).meta({ description: 'Media type, determined from the content' }),
  contentLength: integer('Size in bytes'),
  sha256: Sha256,
})

export const SignatureField = model('SignatureField', 'A field on the document.', {
  id: string('Id of the field: yours, or a generated one'),
  type: z.enum(fieldTypes).meta({ description: 'Type of the field' }),
  ...fieldPlace,
  label: stringOrNull('Label of the field'),
  placeholder: stringOrNull('Text shown while the field is empty'),
  isReadOnly: boolean('Whether the signer can read but not change the value'),
  format: FieldFormatInput.nullable().meta({ description: 'Required format of the value' }),
  maxLength: integerOrNull('Maximum number of UTF-16 units'),
  formField: stringOrNull(
    'Name of the form field in the PDF. The value fills that form field instead of being stamped.',
  ),
  group: stringOrNull('Group of a `radio` or `multiselect` field'),
  options: z.array(z.string()).nullable().meta({ description: 'Options of a dropdown' }),
  minimum: z.number().nullable().meta({ description: 'Smallest number, inclusive' }),
  maximum: z.number().nullable().meta({ description: 'Largest number, inclusive' }),
  decimals: integerOrNull('Maximum number of digits after the decimal point'),
  minSelected: integerOrNull('Minimum number of chosen fields of the group'),
  maxSelected: integerOrNull('Maximum number of chosen fields of the group'),
  minFiles: integerOrNull('Minimum number of files'),
  maxFiles: integerOrNull('Maximum number of files'),
  appendToCertificate: booleanOrNull('Whether the certificate contains the pages of the files'),
  text: stringOrNull('The statement next to a consent checkbox'),
  minLength: integerOrNull('Minimum number of UTF-16 units'),
  pattern: stringOrNull('Regular expression for the whole text'),
  earliest: stringOrNull('First allowed day, as YYYY-MM-DD'),
  latest: stringOrNull('Last allowed day, as YYYY-MM-DD'),
  sameAs: stringOrNull('Id of the field whose value is also shown here'),
  message: stringOrNull("Text that the signer reads if an entry breaks the field's rules"),
  description: stringOrNull('Help for the signer, shown at the field'),
  visibleIf: ConditionOrNull.meta({ description: 'Condition under which the field is shown' }),
  requiredIf: ConditionOrNull.meta({ description: 'Condition under which the field is required' }),
  computed: CalculationOrNull.meta({ description: 'Calculation of the value' }),
  value: z.union([z.string(), z.boolean()]).nullable().optional().meta({
    description:
      'Before signing, the prefilled value. Afterwards, the value in the signed document: a string, or a boolean for a checkbox. `null` if the field is empty or contains a drawn or uploaded signature. Webhook events contain it only if the endpoint has `includesValues`.',
  }),
  files: z.array(AttachedFile).optional().meta({
    description:
      'The files that the signer attached; absent if there are none. Webhook events contain them only if the endpoint has `includesValues`.',
  }),
})

const ArtifactFacts = model('ArtifactFacts', 'Size and hash of a completed file; `null` before it is ready.', {
  sha256: Sha256,
  contentLength: integer('Size in bytes'),
})

export const Envelope = model('Envelope', 'A document sent to one signer.', {
  id: string('Id of the envelope'),
  status: z.enum(envelopeStatuses).meta({
    description:
      'Status of the envelope. `waiting`: earlier signers of the workflow come first. `sealing`: signed, and the PDF is being sealed.',
  }),
  documentId: string('Id of the document'),
  documentTitle: string('Document title that signers see'),
  revision: integer('Starts at 1 and increases with every correction'),
  signer: object('The signer', {
    email: string('Email address that receives the invitation'),
    name: stringOrNull('Name given by the sender'),
    status: z.enum(signerStatuses).meta({ description: 'Progress of the signer' }),
    generation: integer('Starts at 1 and increases with every reassignment'),
  }),
  fields: z.array(SignatureField).meta({ description: 'Fields of the document' }),
  message: stringOrNull('Message to the signer'),
  cc: z.array(z.string()).meta({ description: 'People who receive a copy of the signed document' }),
  senderEmail: stringOrNull('Email address of the sender contact, who receives notifications'),
  senderName: stringOrNull('Name of the sender contact'),
  senderMails: z.enum(senderMailChoices).meta({ description: 'Notifications sent to `senderEmail`' }),
  externalId: stringOrNull('Your own id'),
  metadata: z.record(z.string(), z.unknown()).meta({ description: 'Your own data' }),
  delivery: z.enum(deliveries).meta({ description: 'How the signer is invited. `none`: the service sends no email.' }),
  reminders: Reminders.required()
    .nullable()
    .meta({ description: 'Schedule of automatic reminders; `null` if there is none' }),
  accessCode: objectOrNull('State of the access code; `null` if the envelope needs none', {
    isPassed: boolean('Whether the current signer has entered the code'),
    triesLeft: integer('Attempts that are left; 0 means locked'),
  }),
  expiresAt: time(
    'Deadline for signing. While `status` is `waiting`, this time is provisional: the days that the signer has count from the start of the step.',
  ),
  sealing: object('Progress of the signed PDF', {
    attempts: integer('Number of attempts since `lastError` changed'),
    lastError: stringOrNull('Reason why the last attempt failed; `null` if it did not fail'),
  }),
  workflow: objectOrNull('The signing workflow that the envelope belongs to; `null` if there is none', {
    id: string('Id of the signing workflow. `signatures.workflows.get` returns its status and final document.'),
    step: integer('Position in the workflow, starting at 1'),
    order: integer('Signing order. Steps with the same order sign at the same time.'),
  }),
  template: objectOrNull('The template that the envelope was created from; `null` if there is none', {
    id: string('Id of the template'),
    version: integer('Version of the template'),
  }),
  createdAt: time('Time of creation'),
  completedAt: timeOrNull('Time when the signed document and the certificate were ready'),
  declinedAt: timeOrNull('Time when the signer declined'),
  declineReason: stringOrNull('Reason given by the signer'),
  expiredAt: timeOrNull('Time of expiry'),
  voidedAt: timeOrNull('Time when the envelope was voided'),
  voidReason: stringOrNull('Reason given by the sender'),
  artifacts: object('The signed document and the certificate of completion', {
    document: ArtifactFacts.nullable(),
    certificate: ArtifactFacts.nullable(),
  }),
})

export type Envelope = z.infer<typeof Envelope>

/**
 * Returns the API resource of an envelope with the entered values, for callers who may read them. A new envelope has no
 * values.
 */
export const toEnvelope = ({
  values = {},
  ...parts
}: EnvelopeParts & Partial<Pick<EnvelopeRecord, 'values'>>): Envelope => {
  const { fields, signedAt } = parts.state
  const standingIn = ({ id, prefill }: Field) =>
    signedAt === null ? prefill : Object.hasOwn(values, id) ? values[id] : undefined
  return {
    ...toNotifiedEnvelope(parts),
    fields: fields.map((field) => {
      const value = standingIn(field)
      return { ...toField(field), value: valueAsData(value), ...(value?.kind === 'files' && { files: value.files }) }
    }),
  }
}

/** Returns the API resource of a new envelope. */
export const toNewEnvelope = (state: EnvelopeRecord['state']): Envelope => toEnvelope(newRecordOf(state))

/** Returns the record of a new envelope. */
export const newRecordOf = (state: EnvelopeRecord['state']): EnvelopeParts => ({
  state,
  artifacts: [],
  sealing: { attempts: 0, lastError: null },
})

/** Returns the API form of a field with its prefilled value. */
export const toPrefilledField = (field: Field) => ({ ...toField(field), value: valueAsData(field.prefill) })

const toField = (field: Field) => ({
  ...placedField(field),
  label: field.label ?? null,
  placeholder: field.placeholder ?? null,
  isReadOnly: field.isReadOnly ?? false,
  format: field.format ?? null,
  maxLength: field.maxLength ?? null,
  formField: field.formField ?? null,
  group: field.group ?? null,
  options: field.options ?? null,
  minimum: field.minimum ?? null,
  maximum: field.maximum ?? null,
  decimals: field.decimals ?? null,
  minSelected: field.minSelected ?? null,
  maxSelected: field.maxSelected ?? null,
  minFiles: field.minFiles ?? null,
  maxFiles: field.maxFiles ?? null,
  appendToCertificate: field.appendToCertificate ?? null,
  text: field.text ?? null,
  minLength: field.minLength ?? null,
  pattern: field.pattern ?? null,
  earliest: field.earliest ?? null,
  latest: field.latest ?? null,
  sameAs: field.sameAs ?? null,
  message: field.message ?? null,
  description: field.description ?? null,
  visibleIf: field.visibleIf ?? null,
  requiredIf: field.requiredIf ?? null,
  computed: field.computed ?? null,
})

type EnvelopeParts = Pick<EnvelopeRecord, 'state' | 'sealing' | 'artifacts'>

/** Returns an envelope as notifications contain it, without links or entered values. */
export function toNotifiedEnvelope({ state, sealing, artifacts }: EnvelopeParts): Envelope {
  const artifact = (kind: 'document' | 'certificate') => {
    const stored = artifacts.find((one) => one.kind === kind)
    return stored ? { sha256: stored.sha256, contentLength: stored.contentLength } : null
  }
  return {
    id: state.id,
    status: state.status,
    documentId: state.documentId,
    documentTitle: state.documentTitle,
    revision: state.revision,
    signer: state.signer,
    fields: state.fields.map(toField),
    message: state.message,
    cc: state.correspondence.cc,
    senderEmail: state.correspondence.senderEmail,
    senderName: state.correspondence.senderName,
    senderMails: state.correspondence.senderMails,
    ...state.options,
    accessCode: state.access && {
      isPassed: state.access.passedAt !== null,
      triesLeft: limits.accessTriesMax - state.access.failures,
    },
    expiresAt: iso(state.expiresAt),
    sealing,
    workflow: state.workflow,
    createdAt: iso(state.createdAt),
    completedAt: isoOrNull(state.completedAt),
    declinedAt: isoOrNull(state.declinedAt),
    declineReason: state.declineReason,
    expiredAt: isoOrNull(state.expiredAt),
    voidedAt: isoOrNull(state.voidedAt),
    voidReason: state.voidReason,
    artifacts: { document: artifact('document'), certificate: artifact('certificate') },
  }
}
