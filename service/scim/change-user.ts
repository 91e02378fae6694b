import { ApiError, noSuch } from '../../core/errors.ts'
import { changesOf, isActiveAdmin } from '../../core/scim/changes.ts'
import type { UserState } from '../../core/scim/patch.ts'
import { recordAudit } from '../../db/audit/audit.ts'
import {
  findMember,
  lockAdmins,
  type MemberRow,
  updateMember,
  userNameIndex,
  whereMemberWritten,
} from '../../db/organizations/members.ts'
import { auditEntry } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'

// An attempt fails only if a concurrent request succeeds, so up to this many concurrent requests all succeed.
const attemptsMax = 20

/**
 * Reads a member, gets the next state from `decide`, and writes it with its audit event in one transaction. If another
 * request has changed the member since it was read, reads and decides again. Writes nothing if the state is unchanged.
 * Throws `not_found`, `user_name_taken`, `last_admin`, `concurrent_change`, and the errors of `decide`.
 */
export async function changeUser(
  ctx: Context,
  id: string,
  decide: (current: UserState) => UserState,
): Promise<MemberRow> {
  let current = await ctx.db.run(findMember(id))
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    if (!current) throw noSuchUser()
    const next = decide(current)
    const changes = changesOf(current, next)
    if (!changes) return current
    const outcome = await ctx.db.batchUnlessTaken(userNameIndex, {
      lock: lockAdmins(isActiveAdmin(current) && !isActiveAdmin(next)),
      written: updateMember(id, current.version, next),
      audit: recordAudit(auditEntry(ctx, changes.action, id, changes.details), whereMemberWritten(id)),
      latest: findMember(id),
    })
    if (!outcome) throw userNameTaken()
    const { written, latest } = outcome
    if (written) return written
    if (latest?.version === current.version) throw lastAdminError()
    current = latest
  }
  throw new ApiError('concurrent_change', 'Other requests changed the user at the same time. Retry the request.')
}

export const noSuchUser = () => noSuch('user')
export const userNameTaken = () =>
  new ApiError('user_name_taken', 'Another user of the organization has this userName. Choose another userName.')
export const lastAdminError = () =>
  new ApiError(
    'last_admin',
    'The organization must have at least one active admin. Make another member an admin first.',
  )
