import * as z from 'zod'
import { utf8 } from '../../base/bytes.ts'
import { canonicalJson } from '../canonical-json.ts'
import { trimmedText } from '../display-text.ts'
import { limits } from '../limits.ts'
import { semanticRule } from '../semantic-rule.ts'
import type { SignatureField } from '../signing/model.ts'
import {
  NewFields,
  propertiesOfOneSigner,
  requestProperties,
  requireSenderEmail,
  SignerEmail,
} from '../signing/request-properties.ts'

/** The schema of a role name in a template. Each use assigns a person to the role. */
export const RoleName = trimmedText(limits.roleNameCharsMax).meta({ description: 'Name of the role, such as `Buyer`' })

/** Returns the schema of an optional property for which null is equivalent to an omitted property. */
function orNull<Value extends z.ZodType>(schema: z.ZodOptional<Value>) {
  const description = schema.description ?? schema.unwrap().description
  return schema
    .unwrap()
    .nullable()
    .optional()
    .meta({ ...(description === undefined ? {} : { description }) })
}

const signerProperties = propertiesOfOneSigner({ whole: 'template', turn: 'position of the role' })

const TemplateRoleInput = z
  .strictObject({
    role: RoleName,
    signerEmail: SignerEmail.nullable().optional().describe('Default signer of the role'),
    ...signerProperties,
    signerName: orNull(signerProperties.signerName),
    locale: orNull(signerProperties.locale),
    order: orNull(signerProperties.order),
    fields: NewFields,
  })
  .refine(({ signerEmail, signerName }) => (signerName ?? null) === null || (signerEmail ?? null) !== null, {
    path: ['signerName'],
    error: 'This property requires signerEmail. Send signerEmail too, or omit this property.',
    ...semanticRule('incomplete'),
  })
  .meta({ id: 'TemplateRoleInput', description: 'A role in a template, filled by one signer.' })

const { externalId: _, ...shared } = requestProperties(
  'Number of days within which each signer can sign, from the start of their step',
)

/**
 * The properties of a template except its document. A use can override these properties. Null is equivalent to an
 * omitted property, except for `reminders`, so a client can send the properties of a response again.
 */
export const templateProperties = {
  name: trimmedText(limits.templateNameCharsMax).meta({ description: 'Name of the template' }),
  ...shared,
  documentTitle: orNull(shared.documentTitle),
  message: orNull(shared.message),
  senderEmail: orNull(shared.senderEmail),
  senderName: orNull(shared.senderName),
  roles: z
    .array(TemplateRoleInput)
    .min(1)
    .max(limits.signersMax)
    .refine((roles) => new Set(roles.map(({ role }) => role)).size === roles.length, {
      error: 'each role only once',
      ...semanticRule('duplicate'),
    })
    .refine((roles) => new Set(roles.map(({ order }) => (order ?? null) === null)).size === 1, {
      error: '`order` for all roles or for none',
      ...semanticRule('incomplete'),
    })
    .meta({
      description:
        'A template with one role creates an envelope, and a template with several roles creates a workflow. The signers sign in this order unless the roles have an `order`.',
    }),
}

type TemplateInput = z.output<z.ZodObject<typeof templateProperties>>

/** Returns the schema of a template in a request, with a limit for the stored size. */
export const boundedTemplate = <
  T extends z.ZodType<{ senderEmail?: string | null | undefined; senderName?: string | null | undefined }>,
>(
  schema: T,
): T =>
  requireSenderEmail(schema).refine((template) => utf8(canonicalJson(template)).length <= limits.templateBytesMax, {
    error: 'at most 256 KiB, encoded as JSON',
    ...semanticRule('too_big'),
  })

const nullable = ['documentTitle', 'message', 'senderEmail', 'senderName'] as const
const nullableOfRole = ['signerEmail', 'signerName', 'locale', 'order'] as const

type WithoutNull<T, Name extends keyof T> = Omit<T, Name> & { [Key in Name]?: NonNullable<T[Key]> | undefined }
type RoleInput = Omit<TemplateInput['roles'][number], 'fields'>

export type TemplateRole = WithoutNull<RoleInput, (typeof nullableOfRole)[number]> & { fields: SignatureField[] }

/** The content of a template version. Its fields are validated and have unique ids. */
export type TemplateContent = WithoutNull<Omit<TemplateInput, 'name' | 'roles'>, (typeof nullable)[number]> & {
  roles: TemplateRole[]
}

/** Returns the content of a template request with its validated fields, role by role. */
export const contentOf = (
  { roles, ...rest }: Omit<TemplateInput, 'name'>,
  fields: SignatureField[][],
): TemplateContent => ({
  ...withoutNulls(rest, nullable),
  roles: roles.map(({ fields: _, ...role }, index) => ({
    ...withoutNulls(role, nullableOfRole),
    fields: fields[index] ?? [],
  })),
})

/** Returns an object without those of the named properties that are null. */
const withoutNulls = <T extends object, Name extends keyof T & string>(properties: T, names: readonly Name[]) =>
  Object.fromEntries(
    Object.entries(properties).filter(([name, value]) => value !== null || !names.includes(name as Name)),
  ) as WithoutNull<T, Name>
