import type { Role } from '../../../../core/scim/canonical-user.ts'
import { recordAudit } from '../../../../db/audit/audit.ts'
import { insertMember, whereMemberWritten } from '../../../../db/organizations/members.ts'
import { auditEntry } from '../../../../platform/audit.ts'
import { operation } from '../../../../platform/http/operation.ts'
import {
  ScimUser,
  Selection,
  type SentUser,
  toScimUser,
  UserBody,
  userLocation,
} from '../../../../platform/http/resources/scim-user.ts'
import { userNameTaken } from '../../../../service/scim/change-user.ts'

/** Some clients send an empty list of roles with every new user. */
const newRole = (sent: SentUser['role']): Role => (sent === null || sent === 'none' ? 'member' : sent)

export const createUser = operation({
  id: 'scim.users.create',
  description:
    'Create a user. The userName must be unique in the organization, ignoring case and Unicode variants. Unknown attributes are ignored. By default, the user is active and has the `member` role.',
  route: 'POST /scim/v2/Users',
  scope: 'membersWrite',
  audited: { 'member.created': 'response' },
  query: Selection,
  body: { schema: UserBody, example: { userName: 'anna@example.com', displayName: 'Anna Berg' } },
  responses: { 201: ScimUser },
  responseHeaders: { Location: 'URL of the user' },
  refusals: ['user_name_taken', 'limit_reached'],
  refersTo: { 'body.userName': 'userName' },
}).run(async (ctx, { body, query }) => {
  const id = ctx.newId('member')
  const user = { ...body, active: body.active ?? true, role: newRole(body.role) }
  const { created } = await ctx.db.batch({
    created: insertMember(id, user),
    audit: recordAudit(
      auditEntry(ctx, 'member.created', id, { active: user.active, role: user.role }),
      whereMemberWritten(id),
    ),
  })
  if (!created) throw userNameTaken()
  return {
    status: 201,
    headers: { location: userLocation(ctx.env.BASE_URL, id) },
    body: toScimUser(created, ctx.env.BASE_URL, query),
  }
})
