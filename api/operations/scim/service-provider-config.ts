import { serviceProviderConfig } from '../../../core/scim/discovery.ts'
import { operation } from '../../../platform/http/operation.ts'
import { ServiceProviderConfig } from '../../../platform/http/resources/scim-discovery.ts'

export const getServiceProviderConfig = operation({
  id: 'scim.serviceProviderConfig',
  description:
    'Retrieve the SCIM capabilities. The service supports PATCH and filters, but no bulk operations, sorting, entity tags or passwords.',
  route: 'GET /scim/v2/ServiceProviderConfig',
  scope: 'membersRead',
  audited: 'none',
}).returns(ServiceProviderConfig, async (ctx) => serviceProviderConfig(ctx.env.BASE_URL))
