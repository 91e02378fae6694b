import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { UserCondition } from '../../core/scim/filter.ts'
import type { UserState } from '../../core/scim/patch.ts'
import { foldUserName } from '../../core/scim/user-name.ts'
import { members } from '../schema/organizations.ts'
import { firstRow, map, query, type Statement, sqlRows, writtenByThisTransaction } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

/** A member that was not removed. `version` changes with each write of the row. */
export type MemberRow = UserState & { id: string; createdAt: Date; updatedAt: Date; version: string }

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

/** The unique index on folded user names. */
export const userNameIndex = 'members_user_name'

/** Creates a member. Returns null if another member has this user name, ignoring case. */
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

/** Returns a member, or null if the member does not exist or was removed. */
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
 * Serializes changes that could remove an administrator. Because the lock is a separate statement, the change sees all
 * earlier changes.
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
 * Updates a member if its version is unchanged. Never removes the administrator role of the last active administrator.
 * Returns null if nothing was written. Violates `userNameIndex` if another member has the user name.
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

/** Removes a member unless it is the last active administrator. The row remains for the audit log. */
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

/** Returns the condition that the current transaction wrote the member. */
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

/** The position of a member in creation order: creation time, then id. */
export type MemberPlace = [createdAt: string, id: string]

/** A page of members: a count, and either an offset or the position to start after. */
export type MemberPage = { count: number } & ({ offset: number } | { after: MemberPlace | null })

/** Returns the members that match the conditions, in order of creation. */
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

/** Returns the exact number of members that match the conditions. Without conditions, reads a counter. */
export const countUsers = (conditions: readonly UserCondition[]): Statement<number> =>
  map(
    conditions.length === 0
      ? sqlRows<{ total: string }>(sql`select chancery_usage(${currentOrganization}, 'members')::text as total`)
      : sqlRows<{ total: string }>(sql`select count(*)::text as total from ${members} where ${meeting(conditions)}`),
    ([row]) => Number(row?.total ?? 0),
  )
