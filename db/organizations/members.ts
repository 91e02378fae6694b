import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { UserCondition } from '../../core/scim/filter.ts'
import type { UserState } from '../../core/scim/patch.ts'
import { foldUserName } from '../../core/scim/user-name.ts'
import { members } from '../schema/index.ts'
import { firstRow, map, query, type Statement, sqlRows, writtenByThisTransaction } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

/** A member that was not removed; `version` differs after every write of the row. */
export type MemberRow = UserState & { id: string; createdAt: Date; updatedAt: Date; version: string }

/** What is told of a member. */
export const memberColumns = {
  id: members.id,
  userName: members.userName,
  externalId: members.externalId,
  displayName: members.displayName,
  givenName: members.givenName,
  familyName: members.familyName,
  role: members.role,
  active: members.active,
  createdAt: members.createdAt,
  updatedAt: members.updatedAt,
}
const columns = { ...memberColumns, version: sql<string>`${members}.xmin::text` }

const valuesOf = (user: UserState) => ({ ...user, userNameFolded: foldUserName(user.userName) })
const notRemoved = isNull(members.removedAt)

/** The unique index of names in their folded form. */
export const userNameIndex = 'members_user_name'

/** Creates a member; null means that another member has this name, in whatever spelling. */
export const insertMember = (id: string, user: UserState): Statement<MemberRow | null> =>
  firstRow(
    query((db) =>
      db
        .insert(members)
        .values({ organizationId: currentOrganization, id, ...valuesOf(user) })
        .onConflictDoNothing({
          target: [members.organizationId, members.userNameFolded],
          where: sql`removed_at is null`,
        })
        .returning(columns),
    ),
  )

/** The member of that id, null once removed. */
export const findMember = (id: string): Statement<MemberRow | null> =>
  firstRow(
    query((db) =>
      db
        .select(columns)
        .from(members)
        .where(and(ofOrganization(members), eq(members.id, id), notRemoved)),
    ),
  )

/**
 * Lets one change at a time take the organization an administrator. A statement of its own before that change, so that the
 * change sees what the one before it committed.
 */
export const lockAdmins = (isNeeded = true): Statement<unknown[]> =>
  sqlRows(
    sql`select pg_advisory_xact_lock(hashtextextended('admins ' || ${currentOrganization}, 0)) where ${isNeeded}::boolean`,
  )

const isOtherAdminLeft = (id: string): SQL => sql`exists (
  select from members o where o.organization_id = ${currentOrganization} and o.id <> ${id}
    and o.role = 'admin' and o.active and o.removed_at is null)`

const isActiveAdmin = sql`(${members.role} = 'admin' and ${members.active})`

/**
 * Writes a member that is still at the given version, unless it is the last active administrator and would not be one any
 * more; null when nothing was written. Fails on `userNameIndex` when another member has the name.
 */
export const updateMember = (id: string, version: string, user: UserState): Statement<MemberRow | null> =>
  firstRow(
    query((db) =>
      db
        .update(members)
        .set({ ...valuesOf(user), updatedAt: sql`now()` })
        .where(
          and(
            ofOrganization(members),
            eq(members.id, id),
            notRemoved,
            sql`${members}.xmin::text = ${version}`,
            or(sql`not ${isActiveAdmin}`, sql`${user.active && user.role === 'admin'}::boolean`, isOtherAdminLeft(id)),
          ),
        )
        .returning(columns),
    ),
  )

/** Ends a membership and keeps its row for the audit trail, unless it is the last active administrator's. */
export const removeMember = (id: string): Statement<boolean> =>
  map(
    query((db) =>
      db
        .update(members)
        .set({ active: false, removedAt: sql`now()`, updatedAt: sql`now()` })
        .where(
          and(
            ofOrganization(members),
            eq(members.id, id),
            notRemoved,
            or(sql`not ${isActiveAdmin}`, isOtherAdminLeft(id)),
          ),
        )
        .returning({ id: members.id }),
    ),
    (rows) => rows.length > 0,
  )

/** Whether the running transaction wrote the member, as a condition for what is recorded about it. */
export const whereMemberWritten = (id: string): SQL =>
  sql`exists (select from members m where m.organization_id = ${currentOrganization} and m.id = ${id} and ${writtenByThisTransaction('m')})`

const meeting = (conditions: readonly UserCondition[]): SQL | undefined =>
  and(
    ofOrganization(members),
    notRemoved,
    ...conditions.map((condition) =>
      condition.attribute === 'none' ? sql`false` : eq(members[condition.attribute], condition.value),
    ),
  )

/** Where a member stands in the order of creation; ids decide between those of one moment. */
export type MemberPlace = [createdAt: string, id: string]

/** Which members of a list: so many, from an offset or from behind a place on. */
export type MemberPage = { count: number } & ({ offset: number } | { after: MemberPlace | null })

/** Members that meet the conditions, in the order of their creation. */
export const listUsers = (conditions: readonly UserCondition[], page: MemberPage): Statement<MemberRow[]> =>
  query((db) =>
    db
      .select(columns)
      .from(members)
      .where(and(meeting(conditions), 'after' in page && page.after ? isAfter(page.after) : undefined))
      .orderBy(asc(members.createdAt), asc(members.id))
      .offset('offset' in page ? page.offset : 0)
      .limit(page.count),
  )

const isAfter = ([createdAt, id]: MemberPlace): SQL =>
  sql`(${members.createdAt}, ${members.id}) > (${createdAt}::timestamptz, ${id})`

/** How many members meet the conditions, exactly; all of them are not counted anew, but kept to a budget. */
export const countUsers = (conditions: readonly UserCondition[]): Statement<number> =>
  map(
    conditions.length === 0
      ? sqlRows<{ total: string }>(sql`select chancery_spent(${currentOrganization}, 'members')::text as total`)
      : sqlRows<{ total: string }>(sql`select count(*)::text as total from ${members} where ${meeting(conditions)}`),
    ([row]) => Number(row?.total ?? 0),
  )
