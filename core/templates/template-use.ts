import * as z from 'zod'
import { boundedText } from '../bounded-text.ts'
import type { FieldError } from '../errors.ts'
import { signerLocales } from '../languages/locales.ts'
import { limits } from '../limits.ts'
import { EnvelopeMetadata, ExternalId, Reminders } from '../signing/envelope-options.ts'
import { applyFieldOptions } from '../signing/field-options.ts'
import type { FieldDraft } from '../signing/fields.ts'
import { deliveries, placedField, type SignatureField } from '../signing/model.ts'
import {
  EnvelopeMessage,
  EnvelopeTitle,
  PreviousEnvelopeId,
  SignerEmail,
  SignerName,
} from '../signing/request-properties.ts'
import { RoleName, type TemplateContent, type TemplateRole } from './template.ts'
import { draftOf, needsValue } from './template-fields.ts'

/** The properties of a person who signs in a role of the template. */
export const recipientProperties = {
  role: RoleName,
  signerEmail: SignerEmail.meta({ description: 'Email address of the signer' }),
  signerName: SignerName.optional(),
  locale: z
    .enum(signerLocales)
    .optional()
    .meta({ description: 'Language for this signer; by default the language of the role' }),
  delivery: z
    .enum(deliveries)
    .optional()
    .meta({ description: 'How this signer is invited; by default the delivery of the role' }),
  previousEnvelopeId: PreviousEnvelopeId.optional(),
}

/** The properties of one use of a template, except the signers. */
export const templateUseProperties = {
  values: z
    .record(z.string(), z.union([boundedText(0, limits.fieldTextCharsMax), z.boolean()]))
    .default({})
    .meta({
      description:
        'Prefilled values by field id, in all roles. A key that is not a field id is compared with the field labels.',
    }),
  documentTitle: EnvelopeTitle.optional().describe(
    'Document title that signers see; by default the title in the template',
  ),
  message: EnvelopeMessage.optional().describe('Message to the signers; by default the message in the template'),
  expiresInDays: z
    .int()
    .min(1)
    .max(limits.envelopeExpiryDaysMax)
    .optional()
    .meta({ description: 'Number of days within which each signer can sign; by default, the number in the template' }),
  externalId: ExternalId.optional(),
  metadata: EnvelopeMetadata.optional().describe(
    'Your own data, at most 16 KiB as JSON; by default the data in the template',
  ),
  reminders: Reminders.nullable()
    .optional()
    .describe('Schedule of automatic reminders; `null` for no reminders. By default, the schedule in the template.'),
  previousEnvelopeId: PreviousEnvelopeId.optional().describe(
    'Id of the envelope that the new envelope replaces, for templates with one role. If the template has several roles, set `previousEnvelopeId` of each recipient instead.',
  ),
}

type Recipient = z.output<z.ZodObject<typeof recipientProperties>> & { accessCode?: string | undefined }
export type TemplateUse = z.output<z.ZodObject<typeof templateUseProperties>> & { recipients: Recipient[] }

/** A signer of a filled template, with the properties that envelope operations accept. */
export type FilledSigner = Omit<TemplateRole, 'role' | 'fields' | 'signerEmail'> & {
  signerEmail: string
  accessCode?: string | undefined
  previousEnvelopeId?: string | undefined
  fields: FieldDraft[]
}

/** A template with the values of one use: the request for an envelope, or for a workflow with several signers. */
export type FilledTemplate = Omit<TemplateContent, 'roles'> & {
  externalId?: string | undefined
  signers: [FilledSigner, ...FilledSigner[]]
}

/**
 * Returns the errors in a template use, each with its path. Each role needs exactly one signer. Roles and fields must
 * exist, and values must be valid. A use must provide each required value that the signer cannot enter. Each new
 * envelope replaces at most one envelope, and no two replace the same one.
 */
export const useErrors = ({ roles }: TemplateContent, use: TemplateUse): FieldError[] => [
  ...recipientErrors(roles, use.recipients),
  ...valueErrors(roles, use.values),
  ...previousErrors(roles, use),
]

/** Returns the template with the values of a use, which must have no errors (`useErrors`). */
export function fillTemplate(
  { roles, ...content }: TemplateContent,
  { recipients, values, previousEnvelopeId, ...options }: TemplateUse,
): FilledTemplate {
  const ids = idsOf(roles)
  const [first, ...others] = roles.map((role) => signerOf(role, { recipients, values, previousEnvelopeId }, ids))
  if (!first) throw new TypeError('the template has no roles')
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  return { ...content, ...Object.fromEntries(given), signers: [first, ...others] }
}

function signerOf(
  role: TemplateRole,
  { recipients, values, previousEnvelopeId }: Pick<TemplateUse, 'recipients' | 'values' | 'previousEnvelopeId'>,
  ids: ReadonlySet<string>,
): FilledSigner {
  const recipient = recipients.find((one) => one.role === role.role)
  const signerEmail = recipient?.signerEmail ?? role.signerEmail
  if (signerEmail === undefined) throw new TypeError('a role has no signer')
  return {
    signerEmail,
    signerName: recipient ? recipient.signerName : role.signerName,
    locale: recipient?.locale ?? role.locale,
    order: role.order,
    delivery: recipient?.delivery ?? role.delivery,
    accessCode: recipient?.accessCode,
    previousEnvelopeId: recipient?.previousEnvelopeId ?? previousEnvelopeId,
    fields: role.fields.map((field) => draftOf(field, valueFor(field, values, ids))),
  }
}

type NamedItem = { id: string; label?: string }

const idsOf = (roles: readonly TemplateRole[]): ReadonlySet<string> =>
  new Set(roles.flatMap(({ fields }) => fields.map(({ id }) => id)))

/**
 * Returns the value that a use sets for a field by the field's id or, unless another field has the label as its id, by
 * its label.
 */
function valueFor(
  { id, label }: NamedItem,
  values: TemplateUse['values'],
  ids: ReadonlySet<string>,
): string | boolean | undefined {
  if (Object.hasOwn(values, id)) return values[id]
  return label !== undefined && !ids.has(label) && Object.hasOwn(values, label) ? values[label] : undefined
}

function recipientErrors(roles: TemplateRole[], recipients: Recipient[]): FieldError[] {
  const errors: FieldError[] = []
  const known = new Set(roles.map(({ role }) => role))
  const named = new Set<string>()
  for (const [index, { role }] of recipients.entries()) {
    const path = `recipients.${index}.role`
    if (!known.has(role))
      errors.push(finding(path, 'unknown_role', 'The template has no role with this name. Use a role of the template.'))
    else if (named.has(role))
      errors.push(finding(path, 'role_taken', 'Another signer has this role. Name each role once.'))
    named.add(role)
  }
  for (const { role, signerEmail } of roles)
    if (signerEmail === undefined && !named.has(role))
      errors.push(
        finding(
          'recipients',
          'role_missing',
          `The role ${JSON.stringify(role)} has no signer. Name a signer for this role.`,
        ),
      )
  return errors
}

/** Returns the keys under which a use can set a field: its id, and its label unless the label is the id of a field. */
const namesOf = ({ id, label }: NamedItem, ids: ReadonlySet<string>): string[] =>
  label === undefined || ids.has(label) ? [id] : [id, label]

function valueErrors(roles: TemplateRole[], values: TemplateUse['values']): FieldError[] {
  const fields = roles.flatMap((role) => role.fields)
  const ids = idsOf(roles)
  const byName = new Map<string, SignatureField[]>()
  for (const field of fields)
    for (const name of namesOf(field, ids)) byName.set(name, [...(byName.get(name) ?? []), field])
  const errors = Object.entries(values).flatMap(([name, value]) => {
    const path = `values.${name}`
    const named = byName.get(name)
    if (!named)
      return [
        finding(
          path,
          'unknown_field',
          'No field of the template has this id or label. Use the id or label of a field.',
        ),
      ]
    return named.flatMap((field) =>
      applyFieldOptions(placedField(field), draftOf(field, value)).errors.map(({ code, message }) =>
        finding(path, code, message),
      ),
    )
  })
  const missing = fields.filter((field) => needsValue(field) && valueFor(field, values, ids) === undefined)
  return [
    ...errors,
    ...missing.map(({ id, label }) =>
      finding(
        `values.${label === undefined || ids.has(label) ? id : label}`,
        'required',
        'This required field is read-only and has no value. Send a value for the field.',
      ),
    ),
  ]
}

function previousErrors(
  roles: readonly TemplateRole[],
  { recipients, previousEnvelopeId }: Pick<TemplateUse, 'recipients' | 'previousEnvelopeId'>,
): FieldError[] {
  if (previousEnvelopeId !== undefined && roles.length > 1)
    return [
      finding(
        'previousEnvelopeId',
        'several_roles',
        'A template with several roles creates several envelopes. Set `previousEnvelopeId` of each recipient instead.',
      ),
    ]
  const named = recipients.map((recipient) => recipient.previousEnvelopeId)
  return named.flatMap((id, index) => {
    const isTaken = id !== undefined && (previousEnvelopeId !== undefined || named.indexOf(id) < index)
    const message =
      'The request already names an earlier envelope for this signer, or names this one twice. Send a different id for each new envelope.'
    return isTaken ? [finding(`recipients.${index}.previousEnvelopeId`, 'duplicate', message)] : []
  })
}

const finding = (path: string, code: string, message: string): FieldError => ({ path, code, message })
