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

const TemplateRoleInput = z
  .strictObject({
    role: RoleName,
    signerEmail: SignerEmail.optional().describe('Default signer of the role'),
    ...propertiesOfOneSigner({ whole: 'template', turn: 'position of the role' }),
    fields: NewFields,
  })
  .refine(({ signerEmail, signerName }) => signerName === undefined || signerEmail !== undefined, {
    path: ['signerName'],
    error: 'This property requires signerEmail. Send signerEmail too, or omit this property.',
    ...semanticRule('incomplete'),
  })
  .meta({ id: 'TemplateRoleInput', description: 'A role in a template, filled by one signer.' })

const { externalId: _, ...shared } = requestProperties(
  'Days that each signer has to sign, from the start of their step',
)

/** The properties of a template except its document. A use can override these properties. */
export const templateProperties = {
  name: trimmedText(limits.templateNameCharsMax).meta({ description: 'Name of the template' }),
  ...shared,
  roles: z
    .array(TemplateRoleInput)
    .min(1)
    .max(limits.signersMax)
    .refine((roles) => new Set(roles.map(({ role }) => role)).size === roles.length, {
      error: 'each role only once',
      ...semanticRule('duplicate'),
    })
    .refine((roles) => new Set(roles.map(({ order }) => order === undefined)).size === 1, {
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
  T extends z.ZodType<{ senderEmail?: string | undefined; senderName?: string | undefined }>,
>(
  schema: T,
): T =>
  requireSenderEmail(schema).refine((template) => utf8(canonicalJson(template)).length <= limits.templateBytesMax, {
    error: 'at most 256 KiB, encoded as JSON',
    ...semanticRule('too_big'),
  })

export type TemplateRole = Omit<TemplateInput['roles'][number], 'fields'> & { fields: SignatureField[] }

/** The content of a template version. Its fields are validated and have unique ids. */
export type TemplateContent = Omit<TemplateInput, 'name' | 'roles'> & { roles: TemplateRole[] }

/** Returns the content of a template request with its validated fields, role by role. */
export const contentOf = (
  { roles, ...rest }: Omit<TemplateInput, 'name'>,
  fields: SignatureField[][],
): TemplateContent => ({
  ...rest,
  roles: roles.map((role, index) => ({ ...role, fields: fields[index] ?? [] })),
})
