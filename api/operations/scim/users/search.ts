import { operation } from '../../../../platform/http/operation.ts'
import { asQuery, searchBody } from '../../../../platform/http/resources/scim-search.ts'
import { askedUsers, ScimUserList } from '../../../../service/scim/asked-users.ts'

export const searchUsers = operation({
  id: 'scim.users.search',
  description:
    'Find users by a query in the body. As the list of users, with what would stand in its address, so that nothing of it is written to logs on the way.',
  route: 'POST /scim/v2/Users/.search',
  scope: 'membersRead',
  audited: 'none',
  body: searchBody,
}).answers(ScimUserList, (ctx, { body }) => askedUsers(ctx, asQuery(body)))
