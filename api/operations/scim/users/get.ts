import { findMember } from '../../../../db/organizations/members.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { ScimUser, Selection, toScimUser } from '../../../../platform/http/resources/scim-user.ts'
import { noSuchUser } from '../../../../service/scim/change-user.ts'

export const getUser = operation({
  id: 'scim.users.get',
  description: 'Retrieve a user. Deactivated users have `active: false`. A request for a removed user returns a 404.',
  route: 'GET /scim/v2/Users/{id}',
  scope: 'membersRead',
  audited: 'none',
  query: Selection,
}).returns(ScimUser, async (ctx, { params, query }) => {
  const member = await ctx.db.run(findMember(params.id))
  if (!member) throw noSuchUser()
  return toScimUser(member, ctx.env.BASE_URL, query)
})
