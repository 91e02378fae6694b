import { operation } from '../../../../platform/http/operation.ts'
import { asQuery, searchBody } from '../../../../platform/http/resources/scim-search.ts'
import { queryUsers, ScimUserList } from '../../../../service/scim/user-query.ts'

export const searchUsers = operation({
  id: 'scim.users.search',
  description:
    'Search users. Works like the list of users, with the query in the body. Names and addresses therefore never appear in URLs or proxy logs.',
  route: 'POST /scim/v2/Users/.search',
  scope: 'membersRead',
  audited: 'none',
  body: searchBody,
}).returns(ScimUserList, (ctx, { body }) => queryUsers(ctx, asQuery(body)))
