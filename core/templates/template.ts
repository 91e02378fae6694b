import * as z from 'zod'
import { utf8 } from '../../base/bytes.ts'
import { beyondSchema } from '../beyond-schema.ts'
import { canonicalJson } from '../canonical-json.ts'
import { trimmedText } from '../display-text.ts'
import { limits } from '../limits.ts'
import { NewFields, oneOfSeveral, requestMembers, requireSenderEmail, SignerEmail } from '../signing/members.ts'
import type { SignatureField } from '../signing/model.ts'

/** What signers are called in a template, before anybody is named. */
export const RoleName = trimmedText(limits.roleNameCharsMax).meta({ description: 'What the signer is called in it' })

const TemplateRoleInput = z
  .strictObject({
    role: RoleName,
    signerEmail: SignerEmail.optional().describe('Who signs in this role unless a use names somebody else'),
    ...oneOfSeveral({ whole: 'template', turn: 'the turn of this role' }),
    fields: NewFields,
  })
  .refine(({ signerEmail, signerName }) => signerName === undefined || signerEmail !== undefined, {
    path: ['signerName'],
    error: 'signerName belongs to a signerEmail',
    ...beyondSchema,
  })
  .meta({ id: 'TemplateRoleInput', description: 'Somebody who will be asked to sign.' })

const { externalId: _, ...shared } = requestMembers('Days that each signer has, from the moment their turn comes')

/** What a template says beside its document; what a use does not say otherwise is taken from here. */
export const templateMembers = {
  name: trimmedText(limits.templateNameCharsMax).meta({ description: 'Its name' }),
  ...shared,
  roles: z
    .array(TemplateRoleInput)
    .min(1)
    .max(limits.signersMax)
    .refine((roles) => new Set(roles.map(({ role }) => role)).size === roles.length, {
      error: 'each role once',
      ...beyondSchema,
    })
    .refine((roles) => new Set(roles.map(({ order }) => order === undefined)).size === 1, {
      error: 'an order for all roles or none',
      ...beyondSchema,
    })
    .meta({
      description: 'One makes an envelope, several a workflow, in this order unless they have one of their own',
    }),
}

type GivenTemplate = z.output<z.ZodObject<typeof templateMembers>>

/** A template as a client sends it, within what is stored of one. */
export const boundedTemplate = <
  T extends z.ZodType<{ senderEmail?: string | undefined; senderName?: string | undefined }>,
>(
  schema: T,
): T =>
  requireSenderEmail(schema).refine((template) => utf8(canonicalJson(template)).length <= limits.templateBytesMax, {
    error: 'at most 256 KiB encoded',
    ...beyondSchema,
  })

export type TemplateRole = Omit<GivenTemplate['roles'][number], 'fields'> & { fields: SignatureField[] }

/** What a version of a template says: its fields are checked, and each has an id that no other of the template has. */
export type TemplateContent = Omit<GivenTemplate, 'name' | 'roles'> & { roles: TemplateRole[] }

/** The content of a request with its checked fields, role by role. */
export const contentOf = (
  { roles, ...rest }: Omit<GivenTemplate, 'name'>,
  fields: SignatureField[][],
): TemplateContent => ({
  ...rest,
  roles: roles.map((role, index) => ({ ...role, fields: fields[index] ?? [] })),
})
