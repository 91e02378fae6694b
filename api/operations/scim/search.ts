import { operation } from '../../../platform/http/operation.ts'
import { asQuery, searchBody } from '../../../platform/http/resources/scim-search.ts'
import { askedUsers, ScimUserList } from '../../../service/scim/asked-users.ts'

export const searchResources = operation({
  id: 'scim.search',
  description:
    'Find resources of any type by a query in the body. There are users alone, so that it finds what the search of users does.',
  route: 'POST /scim/v2/.search',
  scope: 'membersRead',
  audited: 'none',
  body: searchBody,
}).answers(ScimUserList, (ctx, { body }) => askedUsers(ctx, asQuery(body)))
