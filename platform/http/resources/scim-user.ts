import * as z from 'zod'
import { limits } from '../../../core/limits.ts'
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
import type { MemberRow } from '../../../db/organizations/members.ts'
import { iso, Timestamp } from './common.ts'

const text = (charsMax: number) => z.string().max(charsMax)

const SentUser = z
  .object({
    schemas: z.array(z.string()).optional(),
    externalId: text(limits.externalIdCharsMax).optional(),
    userName: z
      .string()
      .refine(isUserName, 'an e-mail address')
      .meta({ format: 'email', maxLength: limits.userNameCharsMax }),
    active: z.boolean().optional(),
    displayName: text(limits.userTextCharsMax).optional(),
    name: z
      .object({
        givenName: text(limits.userTextCharsMax).optional(),
        familyName: text(limits.userTextCharsMax).optional(),
      })
      .optional(),
    roles: z
      .array(z.object({ value: z.enum(roles), primary: z.boolean().optional() }))
      .max(limits.scimRolesMax)
      .optional()
      .meta({ description: 'A member has one role: of several the primary one, or else the last' }),
  })
  .meta({ id: 'NewScimUser' })

/** A user as clients send it; whether it is active and which role it has may be left open, and the list of roles be empty. */
export type SentUser = Omit<UserState, 'active' | 'role'> & { active: boolean | null; role: Role | 'none' | null }

/** The user of a request body: names in any case, `"True"` for true, attributes that are not kept passed over. */
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

/** The role of a member who had one, after a request that may take it away. */
export const roleAfter = (sent: SentUser['role'], current: Role): Role =>
  sent === 'none' ? roleWithoutOne : (sent ?? current)

/** A user as the service answers it. `attributes` and `excludedAttributes` can leave out everything but id and schemas. */
export const ScimUser = z
  .object({
    schemas: z.array(z.literal(scimUrns.user)),
    id: z.string(),
    externalId: z.string().optional(),
    userName: z.string().optional(),
    active: z.boolean().optional(),
    displayName: z.string().optional(),
    name: z.object({ givenName: z.string().optional(), familyName: z.string().optional() }).optional(),
    emails: z
      .array(
        z.object({
          value: z.string().optional(),
          type: z.literal('work').optional(),
          primary: z.literal(true).optional(),
        }),
      )
      .optional()
      .meta({ description: 'The userName as the one address' }),
    roles: z.array(z.object({ value: z.enum(roles).optional() })).optional(),
    meta: z
      .object({
        resourceType: z.literal('User').optional(),
        created: Timestamp.optional(),
        lastModified: Timestamp.optional(),
        location: z.url().optional(),
      })
      .optional(),
  })
  .meta({ id: 'ScimUser' })

/** Which attributes an answer carries. */
export const Selection = z.object({
  attributes: z.string().optional().meta({ description: 'Only these attributes, separated by commas' }),
  excludedAttributes: z.string().optional().meta({ description: 'All but these attributes' }),
})

/** The address of a user. */
export const userLocation = (baseUrl: string, id: string): string => `${baseUrl}/scim/v2/Users/${id}`

/** What leaves of a member as a SCIM user. */
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
  // The object above has the schema's shape, and a selection only leaves parts out.
  return selectAttributes(user, selection) as z.infer<typeof ScimUser>
}
