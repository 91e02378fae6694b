import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { members } from '../schema/organizations.ts'
import { type PageOfIds, query, type Statement } from '../statement.ts'
import { ofOrganization } from '../tenancy.ts'
import { memberColumns } from './members.ts'

export type ListedMember = Omit<typeof members.$inferSelect, 'organizationId' | 'userNameFolded'>

/** The statuses of a membership. The row of a `removed` membership remains for the audit log. */
export const memberStatuses = ['active', 'deactivated', 'removed'] as const
export type MemberStatus = (typeof memberStatuses)[number]

const hasStatus = (status: MemberStatus | undefined) => {
  if (status === undefined) return isNull(members.removedAt)
  if (status === 'removed') return isNotNull(members.removedAt)
  return and(isNull(members.removedAt), eq(members.active, status === 'active'))
}

/**
 * Returns members, newest first. They are sorted by id, which contains the creation time. By default, omits removed
 * members.
 */
export const listMembers = (list: PageOfIds & { status: MemberStatus | undefined }): Statement<ListedMember[]> =>
  query((db) =>
    db
      .select({ ...memberColumns, removedAt: members.removedAt })
      .from(members)
      .where(
        and(ofOrganization(members), hasStatus(list.status), list.before ? lt(members.id, list.before) : undefined),
      )
      .orderBy(desc(members.id))
      .limit(list.limit),
  )
