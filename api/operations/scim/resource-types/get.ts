import { noSuch } from '../../../../core/errors.ts'
import { userResourceType } from '../../../../core/scim/discovery.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { ResourceType } from '../../../../platform/http/resources/scim-discovery.ts'

export const getResourceType = operation({
  id: 'scim.resourceTypes.get',
  description: 'Retrieve a SCIM resource type. `User` is the only resource type.',
  route: 'GET /scim/v2/ResourceTypes/{id}',
  scope: 'membersRead',
  audited: 'none',
  refusals: ['not_found'],
  examples: { params: { id: 'User' } },
}).returns(ResourceType, async (ctx, { params }) => {
  if (params.id !== 'User') throw noSuch('resource type')
  return userResourceType(ctx.env.BASE_URL)
})
