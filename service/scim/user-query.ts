import * as z from 'zod'
import { WrittenInstant } from '../../core/instant.ts'
import { scimError } from '../../core/scim/error.ts'
import { readFilter } from '../../core/scim/filter.ts'
import { readPage } from '../../core/scim/page.ts'
import { countUsers, listUsers, type MemberRow } from '../../db/organizations/members.ts'
import type { Context } from '../../platform/context.ts'
import { openList, splitPage } from '../../platform/http/cursor-list.ts'
import { ResourceId } from '../../platform/http/resources/common.ts'
import { listResponse, listResponseOf } from '../../platform/http/resources/scim-list.ts'
import { ScimUser, toScimUser } from '../../platform/http/resources/scim-user.ts'

/** The query parameters for listing users (RFC 7644 section 3.4.2), in the form of URL parameters. */
export type UserQuery = Partial<
  Record<'filter' | 'startIndex' | 'count' | 'cursor' | 'attributes' | 'excludedAttributes', string | undefined>
>

export const ScimUserList = listResponse(ScimUser).meta({ id: 'ScimUserList', description: 'A page of users.' })

// The operations for listing and for searching users accept each other's cursors.
const cursorsOf = 'scim.users.list'
const MemberPlace = z.tuple([WrittenInstant, ResourceId])

/**
 * Returns a page of the organization's users. Throws the errors of `readFilter` and `readPage`, and `invalidCursor`.
 */
export async function queryUsers(ctx: Context, query: UserQuery): Promise<z.input<typeof ScimUserList>> {
  const conditions = query.filter === undefined ? [] : readFilter(query.filter)
  const page = readPage(query)
  const shownOf = (rows: MemberRow[]) => rows.map((row) => toScimUser(row, ctx.env.BASE_URL, query))
  if ('startIndex' in page) {
    const { rows, totalResults } = await ctx.db.batch({
      rows: listUsers(conditions, { offset: page.startIndex - 1, count: page.count }),
      totalResults: countUsers(conditions),
    })
    return listResponseOf(shownOf(rows), { totalResults, startIndex: page.startIndex })
  }
  const list = openList(ctx, {
    operation: cursorsOf,
    filters: { filter: query.filter },
    cursor: page.cursor || undefined,
    place: MemberPlace,
    refusal: () =>
      scimError(
        'invalidCursor',
        'The cursor is invalid. Use `nextCursor` of the previous page with the same filter, or start with an empty cursor.',
      ),
  })
  const { tenant, rows, totalResults } = await ctx.db.batch({
    rows: listUsers(conditions, { after: list.after, count: page.count + 1 }),
    totalResults: countUsers(conditions),
  })
  const { shown, last } = splitPage(rows, page.count)
  const { data, nextCursor } = await list.page(tenant, shownOf(shown), last && [last.createdAt.toISOString(), last.id])
  return listResponseOf(data, { totalResults, ...(nextCursor === null ? {} : { nextCursor }) })
}
