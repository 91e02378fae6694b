import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { members } from '../schema/index.ts'
import { type PageOfIds, query, type Statement } from '../statement.ts'
import { ofOrganization } from '../tenancy.ts'
import { memberColumns } from './members.ts'

export type ListedMember = Omit<typeof members.$inferSelect, 'organizationId' | 'userNameFolded'>

/** How a membership stands; `removed` ones are over and stay for the audit log. */
export const memberStatuses = ['active', 'deactivated', 'removed'] as const
export type MemberStatus = (typeof memberStatuses)[number]

const standing = (status: MemberStatus | undefined) => {
  if (status === undefined) return isNull(members.removedAt)
  if (status === 'removed') return isNotNull(members.removedAt)
  return and(isNull(members.removedAt), eq(members.active, status === 'active'))
}

/** Members, the newest first by their ids, which follow the time of creation; without a status those that were not removed. */
export const listMembers = (list: PageOfIds & { status: MemberStatus | undefined }): Statement<ListedMember[]> =>
  query((db) =>
    db
      .select({ ...memberColumns, removedAt: members.removedAt })
      .from(members)
      .where(and(ofOrganization(members), standing(list.status), list.before ? lt(members.id, list.before) : undefined))
      .orderBy(desc(members.id))
      .limit(list.limit),
  )
