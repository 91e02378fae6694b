import * as z from 'zod'
import { operation } from '../../../../platform/http/operation.ts'
import { listResponse, listResponseOf } from '../../../../platform/http/resources/scim-list.ts'

export const listGroups = operation({
  id: 'scim.groups.list',
  description: 'List groups. Always empty: there are no groups, but identity providers ask for them when they connect.',
  route: 'GET /scim/v2/Groups',
  scope: 'membersRead',
  audited: 'none',
}).answers(listResponse(z.unknown()).meta({ id: 'ScimGroupList', description: 'No groups.' }), async () =>
  listResponseOf<unknown>([], { totalResults: 0, startIndex: 1 }),
)
