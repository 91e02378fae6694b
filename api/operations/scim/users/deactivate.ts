import * as z from 'zod'
import { recordAudit } from '../../../../db/audit/audit.ts'
import { findMember, lockAdmins, removeMember, whereMemberWritten } from '../../../../db/organizations/members.ts'
import { auditEntry } from '../../../../platform/audit.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { lastAdminError, noSuchUser } from '../../../../service/scim/change-user.ts'

export const deactivateUser = operation({
  id: 'scim.users.deactivate',
  description:
    "Remove a user. The user loses access immediately. The user no longer appears in responses, and the userName can be used again. The member's record and audit events remain.",
  route: 'DELETE /scim/v2/Users/{id}',
  scope: 'membersWrite',
  audited: 'member.removed',
  responses: { 204: z.undefined() },
  refusals: ['last_admin'],
}).run(async (ctx, { params }) => {
  const { isRemoved, remaining } = await ctx.db.batch({
    lock: lockAdmins(),
    isRemoved: removeMember(params.id),
    audit: recordAudit(auditEntry(ctx, 'member.removed', params.id), whereMemberWritten(params.id)),
    remaining: findMember(params.id),
  })
  if (!isRemoved) throw remaining ? lastAdminError() : noSuchUser()
  return { status: 204, body: undefined }
})
