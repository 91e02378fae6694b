import * as z from 'zod'
import { operation } from '../../../../platform/http/operation.ts'
import { Selection } from '../../../../platform/http/resources/scim-user.ts'
import { queryUsers, ScimUserList } from '../../../../service/scim/user-query.ts'

const ListQuery = Selection.extend({
  filter: z.string().optional().meta({
    description:
      'Filter with `eq` on userName, externalId, id or emails.value, joined by `and`. userName is not case-sensitive.',
    example: 'userName eq "anna@example.com"',
  }),
  startIndex: z.string().optional().meta({
    type: 'integer',
    minimum: 1,
    description: 'Index of the first user, starting at 1. Smaller values count as 1.',
  }),
  count: z.string().optional().meta({
    type: 'integer',
    minimum: 0,
    maximum: 200,
    description: 'Users per page, from 0 to 200; by default 100. Larger values count as 200.',
  }),
  cursor: z.string().optional().meta({
    description:
      'Cursor of the page (RFC 9865). Send an empty value for the first page, then `nextCursor` of the previous page with the same filter.',
  }),
})

export const listScimUsers = operation({
  id: 'scim.users.list',
  description:
    'List users. Returns the oldest users first, including deactivated users. `totalResults` is exact. For long lists, use `cursor`. Each page then has the same cost, and concurrent changes neither duplicate nor skip users.',
  route: 'GET /scim/v2/Users',
  scope: 'membersRead',
  audited: 'none',
  query: ListQuery,
}).returns(ScimUserList, (ctx, { query }) => queryUsers(ctx, query))
