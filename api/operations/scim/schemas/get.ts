import { noSuch } from '../../../../core/errors.ts'
import { userSchema } from '../../../../core/scim/discovery.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { Schema } from '../../../../platform/http/resources/scim-discovery.ts'

export const getSchema = operation({
  id: 'scim.schemas.get',
  description: 'Retrieve a SCIM schema. The URN of the user schema is `urn:ietf:params:scim:schemas:core:2.0:User`.',
  route: 'GET /scim/v2/Schemas/{id}',
  scope: 'membersRead',
  audited: 'none',
  refusals: ['not_found'],
  examples: { params: { id: 'urn:ietf:params:scim:schemas:core:2.0:User' } },
}).returns(Schema, async (ctx, { params }) => {
  const schema = userSchema(ctx.env.BASE_URL)
  if (params.id.toLowerCase() !== schema.id.toLowerCase()) throw noSuch('schema')
  return schema
})
