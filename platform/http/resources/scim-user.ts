import * as z from 'zod'
import { boundedText } from '../../../core/bounded-text.ts'
import { displayText } from '../../../core/display-text.ts'
import { limits } from '../../../core/limits.ts'
import { emailPattern } from '../../../core/mail/address.ts'
import { model } from '../../../core/schemas.ts'
import {
  canonicalUser,
  type Json,
  type Role,
  roleOf,
  roles,
  roleWithoutOne,
} from '../../../core/scim/canonical-user.ts'
import type { UserState } from '../../../core/scim/patch.ts'
import { selectAttributes } from '../../../core/scim/selection.ts'
import { scimUrns } from '../../../core/scim/urns.ts'
import { isUserName } from '../../../core/scim/user-name.ts'
import { rule } from '../../../core/semantic-rule.ts'
import type { MemberRow } from '../../../db/organizations/members.ts'
import { onlyNull } from '../published-schemas.ts'
import { inAnyCase, iso, Timestamp } from './common.ts'

// The published schemas of values that `canonicalUser` converts before validation.
const anyBoolean = {
  anyOf: [
    { type: 'boolean' },
    { type: 'string', pattern: inAnyCase(['true', 'false']) },
    // A separate alternative for null, because C# generators do not support a nullable boolean in a union.
    onlyNull,
  ],
}
const roleName = { type: 'string', pattern: inAnyCase(roles), description: 'Role' }
const anyRole = {
  type: 'object',
  required: ['value'],
  properties: { value: roleName, primary: { ...anyBoolean, description: 'True if this is the primary role' } },
}
const anyRoles = {
  anyOf: [{ type: 'array', nullable: true, maxItems: limits.scimRolesMax, items: anyRole }, anyRole, roleName],
}

const SentUser = model(
  'ScimUserInput',
  'A user as identity providers send it. Property names are not case-sensitive.',
  {
    schemas: z.array(z.string()).optional().meta({ description: 'URN of the user schema' }),
    externalId: boundedText(0, limits.externalIdCharsMax)
      .nullish()
      .meta({ description: 'Id at the identity provider' }),
    userName: boundedText(1, limits.userNameCharsMax)
      .refine(isUserName, { error: 'an email address', ...rule('invalid_format') })
      .meta({
        pattern: emailPattern,
        description: 'Email address that identifies the user. Non-ASCII addresses are allowed.',
      }),
    active: z.boolean().optional().meta({
      description: 'True if the user has access. The strings `"true"` and `"false"` are accepted.',
      publishedAs: anyBoolean,
    }),
    displayName: displayText(0, limits.userTextCharsMax).nullish().meta({ description: 'Display name' }),
    name: z
      .object({
        givenName: displayText(0, limits.userTextCharsMax).nullish().meta({ description: 'Given name' }),
        familyName: displayText(0, limits.userTextCharsMax).nullish().meta({ description: 'Family name' }),
      })
      .nullish()
      .meta({ description: 'Parts of the name' }),
    roles: z
      .array(z.object({ value: z.enum(roles), primary: z.boolean().optional() }))
      .max(limits.scimRolesMax)
      .optional()
      .meta({
        description:
          'Role of the user. If you send several roles, the service uses the primary role or, without a primary role, the last role.',
        publishedAs: anyRoles,
      }),
  },
)

/** A user as clients send it. `active` and the role can be missing, and the list of roles can be empty. */
export type SentUser = Omit<UserState, 'active' | 'role'> & { active: boolean | null; role: Role | 'none' | null }

/** The user in a request body. Accepts property names in any case and `"True"` for true. Ignores unknown attributes. */
export const UserBody = z.preprocess(canonicalUser, SentUser).transform(
  (user): SentUser => ({
    userName: user.userName,
    externalId: user.externalId ?? null,
    displayName: user.displayName ?? null,
    givenName: user.name?.givenName ?? null,
    familyName: user.name?.familyName ?? null,
    active: user.active ?? null,
    role: user.roles ? (roleOf(user.roles) ?? 'none') : null,
  }),
)

/** Returns a member's role after a request, which may remove the role. */
export const roleAfter = (sent: SentUser['role'], current: Role): Role =>
  sent === 'none' ? roleWithoutOne : (sent ?? current)

/**
 * A user as the service returns it. `attributes` and `excludedAttributes` can omit any property except `id` and
 * `schemas`.
 */
export const ScimUser = model('ScimUser', 'A user (RFC 7643 section 4.1).', {
  schemas: z.array(z.literal(scimUrns.user)).meta({ description: 'URN of the user schema' }),
  id: z.string().meta({ description: 'Id of the member' }),
  externalId: z.string().optional().meta({ description: 'Id at the identity provider' }),
  userName: z.string().optional().meta({ description: 'Email address that identifies the user' }),
  active: z.boolean().optional().meta({ description: 'True if the user has access' }),
  displayName: z.string().optional().meta({ description: 'Display name' }),
  name: z
    .object({
      givenName: z.string().optional().meta({ description: 'Given name' }),
      familyName: z.string().optional().meta({ description: 'Family name' }),
    })
    .optional()
    .meta({ description: 'Parts of the name' }),
  emails: z
    .array(
      z.object({
        value: z.string().optional().meta({ description: 'Email address' }),
        type: z.literal('work').optional().meta({ description: 'Type of the address' }),
        primary: z.literal(true).optional().meta({ description: 'Always `true`: this is the primary address.' }),
      }),
    )
    .optional()
    .meta({ description: 'The userName as the only email address' }),
  roles: z
    .array(z.object({ value: z.enum(roles).optional().meta({ description: 'Role' }) }))
    .optional()
    .meta({ description: 'The role of the member' }),
  meta: z
    .object({
      resourceType: z.literal('User').optional().meta({ description: 'Resource type' }),
      created: Timestamp.optional().meta({ description: 'Time of creation' }),
      lastModified: Timestamp.optional().meta({ description: 'Time of the last change' }),
      location: z.url().optional().meta({ description: 'URL of the user' }),
    })
    .optional()
    .meta({ description: 'Metadata of the user' }),
})

/** The parameters that select attributes of a response. */
export const Selection = z.object({
  attributes: z.string().optional().meta({ description: 'Attributes to return, separated by commas' }),
  excludedAttributes: z.string().optional().meta({ description: 'Attributes to leave out, separated by commas' }),
})

/** Returns the URL of a user. */
export const userLocation = (baseUrl: string, id: string): string => `${baseUrl}/scim/v2/Users/${id}`

/** Returns the SCIM form of a member. */
export function toScimUser(
  member: MemberRow,
  baseUrl: string,
  selection: z.infer<typeof Selection>,
): z.infer<typeof ScimUser> {
  const { givenName, familyName } = member
  const user: Json = {
    schemas: [scimUrns.user],
    id: member.id,
    ...(member.externalId === null ? {} : { externalId: member.externalId }),
    userName: member.userName,
    active: member.active,
    ...(member.displayName === null ? {} : { displayName: member.displayName }),
    ...(givenName === null && familyName === null
      ? {}
      : { name: { ...(givenName === null ? {} : { givenName }), ...(familyName === null ? {} : { familyName }) } }),
    emails: [{ value: member.userName, type: 'work', primary: true }],
    roles: [{ value: member.role }],
    meta: {
      resourceType: 'User',
      created: iso(member.createdAt),
      lastModified: iso(member.updatedAt),
      location: userLocation(baseUrl, member.id),
    },
  }
  // The cast is safe: the object matches the schema, and a selection only removes properties.
  return selectAttributes(user, selection) as z.infer<typeof ScimUser>
}
