import * as z from 'zod'
import { limits } from '../../../core/limits.ts'
import {
  flag,
  model,
  part,
  partOrNull,
  text,
  textOrNull,
  wholeNumber,
  wholeNumberOrNull,
} from '../../../core/shapes.ts'
import { fieldTypes } from '../../../core/signing/field-types.ts'
import { Reminders } from '../../../core/signing/handling.ts'
import { FieldFormatInput } from '../../../core/signing/members.ts'
import {
  deliveries,
  envelopeStatuses,
  type SignatureField as Field,
  placedField,
  senderMailChoices,
  signerStatuses,
  valueAsData,
} from '../../../core/signing/model.ts'
import type { EnvelopeRecord } from '../../../db/signing/envelopes.ts'
import { iso, isoOrNull, Sha256, time, timeOrNull } from './common.ts'

/** Where a field lies, and whether it has to be filled. */
export const fieldPlace = {
  pageNumber: wholeNumber('From 1'),
  x: z.number().meta({ description: 'Left edge, as a fraction of the page’s width' }),
  y: z.number().meta({ description: 'Upper edge, as a fraction of the page’s height' }),
  width: z.number().meta({ description: 'As a fraction of the page’s width' }),
  height: z.number().meta({ description: 'As a fraction of the page’s height' }),
  isRequired: flag('Whether nothing can be signed without it'),
}

export const SignatureField = model('SignatureField', 'A place that the signer fills.', {
  id: text('Id of the field: yours, or one that was made for it'),
  type: z.enum(fieldTypes).meta({ description: 'What the signer enters' }),
  ...fieldPlace,
  label: textOrNull('What you call it'),
  placeholder: textOrNull('Shown while nothing is entered'),
  isReadOnly: flag('Whether the signer can only read the value'),
  format: FieldFormatInput.nullable().meta({ description: 'What it must look like' }),
  maxLength: wholeNumberOrNull('How many characters it may have'),
  formField: textOrNull('The field of the PDF’s own form that the value fills in place of being stamped'),
  value: z.union([z.string(), z.boolean()]).nullable().optional().meta({
    description:
      'Until it is signed what you put in, then what stands in the signed document: a text, whether a box is checked, the text of a typed signature; null for a drawn one or a picture, and where nothing was entered. Webhook events carry it only where the endpoint asks for it',
  }),
})

const ArtifactFacts = model('ArtifactFacts', 'What a finished file is known by; null until it is there.', {
  sha256: Sha256,
  contentLength: wholeNumber('In bytes'),
})

export const Envelope = model('Envelope', 'A document on its way to one signer.', {
  id: text('Id of the envelope'),
  status: z.enum(envelopeStatuses).meta({
    description: '`sealing`: signed, the PDF is being finished; `waiting`: a later step of a sequential workflow',
  }),
  documentId: text('Id of the document'),
  documentTitle: text('What signers read as its title'),
  revision: wholeNumber('From 1; every correction counts it up'),
  signer: part('Who is asked to sign', {
    email: text('Where the invitation goes'),
    name: textOrNull('As the sender gave it'),
    status: z.enum(signerStatuses).meta({ description: 'How far the signer came' }),
    generation: wholeNumber('From 1; every reassignment counts it up'),
  }),
  fields: z.array(SignatureField).meta({ description: 'What there is to fill' }),
  message: textOrNull('What the sender writes to the signer'),
  cc: z.array(z.string()).meta({ description: 'Who gets the signed document too' }),
  senderEmail: textOrNull('The person on your side who hears of it'),
  senderName: textOrNull('Name of that person'),
  senderMails: z.enum(senderMailChoices).meta({ description: 'Which mails your side gets' }),
  externalId: textOrNull('Your own id'),
  metadata: z.record(z.string(), z.unknown()).meta({ description: 'Your own data' }),
  delivery: z.enum(deliveries).meta({ description: '`none`: no mail goes to the signer' }),
  reminders: Reminders.required().nullable().meta({ description: 'When reminders go out by themselves; null: none' }),
  accessCode: partOrNull('Whether the signer is asked for a code; null: not', {
    isPassed: flag('Whether the present signer has given it'),
    triesLeft: wholeNumber('Wrong ones that may still be given; 0: locked'),
  }),
  expiresAt: time('Until when it can be signed'),
  sealing: part('How far the finished PDF is', {
    attempts: wholeNumber('Attempts since `lastError` changed'),
    lastError: textOrNull('Why the last try failed; null: it did not'),
  }),
  workflow: partOrNull('The sequential workflow that it is a step of; null: none', {
    id: text('Id of the sequential workflow'),
    step: wholeNumber('From 1'),
    order: wholeNumber('Steps of an equal order sign at the same time'),
  }),
  template: partOrNull('The template that it was made from; null: none', {
    id: text('Id of the template'),
    version: wholeNumber('The version that was used'),
  }),
  createdAt: time('When it was created'),
  completedAt: timeOrNull('When both finished files were there'),
  declinedAt: timeOrNull('When the signer declined'),
  declineReason: textOrNull('What the signer wrote about it'),
  expiredAt: timeOrNull('When it ran out'),
  voidedAt: timeOrNull('When it was voided'),
  voidReason: textOrNull('Why it was voided'),
  artifacts: part('The sealed document and the certificate of completion', {
    document: ArtifactFacts.nullable(),
    certificate: ArtifactFacts.nullable(),
  }),
})

export type Envelope = z.infer<typeof Envelope>

/** An envelope with what was entered, for whoever may read it; a new one has no values. */
export const toEnvelope = ({ values = {}, ...told }: Told & Partial<Pick<EnvelopeRecord, 'values'>>): Envelope => {
  const { fields, signedAt } = told.state
  const standingIn = ({ id, prefill }: Field) =>
    signedAt === null ? prefill : Object.hasOwn(values, id) ? values[id] : undefined
  return {
    ...toldEnvelope(told),
    fields: fields.map((field) => ({ ...toldField(field), value: valueAsData(standingIn(field)) })),
  }
}

/** An envelope that was just made. */
export const toNewEnvelope = (state: EnvelopeRecord['state']): Envelope => toEnvelope(newlyMade(state))

/** The record of an envelope at which nothing was done yet. */
export const newlyMade = (state: EnvelopeRecord['state']): Told => ({
  state,
  artifacts: [],
  sealing: { attempts: 0, lastError: null },
})

/** A field with what stands in it before anybody signs. */
export const toPrefilledField = (field: Field) => ({ ...toldField(field), value: valueAsData(field.prefill) })

const toldField = (field: Field) => ({
  ...placedField(field),
  label: field.label ?? null,
  placeholder: field.placeholder ?? null,
  isReadOnly: field.isReadOnly ?? false,
  format: field.format ?? null,
  maxLength: field.maxLength ?? null,
  formField: field.formField ?? null,
})

type Told = Pick<EnvelopeRecord, 'state' | 'sealing' | 'artifacts'>

/** What leaves of an envelope towards everybody who is told of it: no links, no entered values. */
export function toldEnvelope({ state, sealing, artifacts }: Told): Envelope {
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
    fields: state.fields.map(toldField),
    message: state.message,
    cc: state.correspondence.cc,
    senderEmail: state.correspondence.senderEmail,
    senderName: state.correspondence.senderName,
    senderMails: state.correspondence.senderMails,
    ...state.handling,
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
