import * as z from 'zod'
import { scimError } from '../../../../core/scim/error.ts'
import { readFilter } from '../../../../core/scim/filter.ts'
import { readPage } from '../../../../core/scim/page.ts'
import { countUsers, listUsers, type MemberRow } from '../../../../db/organizations/members.ts'
import { cut, openList } from '../../../../platform/http/cursor-list.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { ResourceId } from '../../../../platform/http/resources/common.ts'
import { listResponse, listResponseOf } from '../../../../platform/http/resources/scim-list.ts'
import { ScimUser, Selection, toScimUser } from '../../../../platform/http/resources/scim-user.ts'

const ListQuery = Selection.extend({
  filter: z.string().optional().meta({
    description: '`eq` on userName, externalId, id or emails.value, joined by `and`; userName is compared without case',
    example: 'userName eq "anna@example.com"',
  }),
  startIndex: z
    .string()
    .optional()
    .meta({ type: 'integer', minimum: 1, description: 'First user of the page, from 1; less is read as 1' }),
  count: z.string().optional().meta({
    type: 'integer',
    minimum: 0,
    maximum: 200,
    description: 'Users on the page, 0 to 200, 100 by default; more is read as 200',
  }),
  cursor: z.string().optional().meta({
    description:
      'Empty for the first page by cursors, then `nextCursor` of the page before, with the same filter (RFC 9865)',
  }),
})

const operationId = 'scim.users.list'
const MemberPlace = z.tuple([z.iso.datetime({ precision: 3 }), ResourceId])

export const listScimUsers = operation({
  id: operationId,
  description:
    'List or find users. Oldest first, deactivated users included. `totalResults` is exact. By `cursor` a page far behind costs what the first one does, and nobody is met twice or missed however the list changes meanwhile.',
  route: 'GET /scim/v2/Users',
  scope: 'membersRead',
  audited: 'none',
  query: ListQuery,
}).answers(
  listResponse(ScimUser).meta({ id: 'ScimUserList', description: 'A page of users.' }),
  async (ctx, { query }) => {
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
      operation: operationId,
      filters: { filter: query.filter },
      cursor: page.cursor || undefined,
      place: MemberPlace,
      refusal: () =>
        scimError('invalidCursor', 'This list gave no such cursor for this filter. Begin with an empty one.'),
    })
    const { entered, rows, totalResults } = await ctx.db.batch({
      rows: listUsers(conditions, { after: list.after, count: page.count + 1 }),
      totalResults: countUsers(conditions),
    })
    const { shown, last } = cut(rows, page.count)
    const { data, nextCursor } = await list.page(
      entered,
      shownOf(shown),
      last && [last.createdAt.toISOString(), last.id],
    )
    return listResponseOf(data, { totalResults, ...(nextCursor === null ? {} : { nextCursor }) })
  },
)
