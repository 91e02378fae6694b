import { userSchema } from '../../../../core/scim/discovery.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { Schema } from '../../../../platform/http/resources/scim-discovery.ts'
import { listResponse, listResponseOf } from '../../../../platform/http/resources/scim-list.ts'

export const listSchemas = operation({
  id: 'scim.schemas.list',
  description: 'List SCIM schemas. Returns only the user schema.',
  route: 'GET /scim/v2/Schemas',
  scope: 'membersRead',
  audited: 'none',
}).returns(listResponse(Schema).meta({ id: 'ScimSchemaList', description: 'All schemas.' }), async (ctx) =>
  listResponseOf([userSchema(ctx.env.BASE_URL)], { totalResults: 1, startIndex: 1 }),
)
