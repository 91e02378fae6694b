import { userResourceType } from '../../../../core/scim/discovery.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { ResourceType } from '../../../../platform/http/resources/scim-discovery.ts'
import { listResponse, listResponseOf } from '../../../../platform/http/resources/scim-list.ts'

export const listResourceTypes = operation({
  id: 'scim.resourceTypes.list',
  description: 'List SCIM resource types. Returns only `User`.',
  route: 'GET /scim/v2/ResourceTypes',
  scope: 'membersRead',
  audited: 'none',
}).returns(
  listResponse(ResourceType).meta({ id: 'ScimResourceTypeList', description: 'All resource types.' }),
  async (ctx) => listResponseOf([userResourceType(ctx.env.BASE_URL)], { totalResults: 1, startIndex: 1 }),
)
