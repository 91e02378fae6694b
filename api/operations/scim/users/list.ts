import * as z from 'zod'
import { operation } from '../../../../platform/http/operation.ts'
import { Selection } from '../../../../platform/http/resources/scim-user.ts'
import { askedUsers, ScimUserList } from '../../../../service/scim/asked-users.ts'

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

export const listScimUsers = operation({
  id: 'scim.users.list',
  description:
    'List or find users. Oldest first, deactivated users included. `totalResults` is exact. By `cursor` a page far behind costs what the first one does, and nobody is met twice or missed however the list changes meanwhile.',
  route: 'GET /scim/v2/Users',
  scope: 'membersRead',
  audited: 'none',
  query: ListQuery,
}).answers(ScimUserList, (ctx, { query }) => askedUsers(ctx, query))
