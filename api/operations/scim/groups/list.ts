import * as z from 'zod'
import { operation } from '../../../../platform/http/operation.ts'
import { listResponse, listResponseOf } from '../../../../platform/http/resources/scim-list.ts'

export const listGroups = operation({
  id: 'scim.groups.list',
  description: 'List groups. Always returns an empty list. Identity providers call this operation when they connect.',
  route: 'GET /scim/v2/Groups',
  scope: 'membersRead',
  audited: 'none',
}).returns(listResponse(z.unknown()).meta({ id: 'ScimGroupList', description: 'An empty list.' }), async () =>
  listResponseOf<unknown>([], { totalResults: 0, startIndex: 1 }),
)
