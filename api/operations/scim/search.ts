import { operation } from '../../../platform/http/operation.ts'
import { asQuery, searchBody } from '../../../platform/http/resources/scim-search.ts'
import { queryUsers, ScimUserList } from '../../../service/scim/user-query.ts'

export const searchResources = operation({
  id: 'scim.search',
  description:
    'Search all SCIM resources. Returns the same result as a search for users, because users are the only resources.',
  route: 'POST /scim/v2/.search',
  scope: 'membersRead',
  audited: 'none',
  body: searchBody,
}).returns(ScimUserList, (ctx, { body }) => queryUsers(ctx, asQuery(body)))
