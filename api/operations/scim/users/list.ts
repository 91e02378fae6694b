import * as z from 'zod'
import { readFilter } from '../../../../core/scim/filter.ts'
import { readPage } from '../../../../core/scim/page.ts'
import { countUsers, listUsers } from '../../../../db/organizations/members.ts'
import { operation } from '../../../../platform/http/operation.ts'
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
})

export const listScimUsers = operation({
  id: 'scim.users.list',
  description: 'List or find users. Oldest first, deactivated users included. `totalResults` is exact.',
  route: 'GET /scim/v2/Users',
  scope: 'membersRead',
  audited: 'none',
  query: ListQuery,
}).answers(
  listResponse(ScimUser).meta({ id: 'ScimUserList', description: 'A page of users.' }),
  async (ctx, { query }) => {
    const conditions = query.filter === undefined ? [] : readFilter(query.filter)
    const page = readPage(query)
    const { rows, totalResults } = await ctx.db.batch({
      rows: listUsers(conditions, page),
      totalResults: countUsers(conditions),
    })
    const users = rows.map((row) => toScimUser(row, ctx.env.BASE_URL, query))
    return listResponseOf(users, { totalResults, startIndex: page.startIndex })
  },
)
