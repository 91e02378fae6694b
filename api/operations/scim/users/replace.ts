import { operation } from '../../../../platform/http/operation.ts'
import { roleAfter, ScimUser, Selection, toScimUser, UserBody } from '../../../../platform/http/resources/scim-user.ts'
import { changeUser } from '../../../../service/scim/change-user.ts'

export const replaceUser = operation({
  id: 'scim.users.replace',
  description:
    'Replace a user. Strings that you omit are removed; `active` and the role do not change if you omit them. `id` and `meta` are ignored.',
  route: 'PUT /scim/v2/Users/{id}',
  scope: 'membersWrite',
  audited: { 'member.updated': 'id', 'member.deactivated': 'id', 'member.reactivated': 'id' },
  query: Selection,
  body: { schema: UserBody, example: { userName: 'anna.berg@example.com', displayName: 'Anna Berg' } },
  refusals: ['user_name_taken', 'last_admin', 'concurrent_change'],
  refersTo: { 'body.userName': 'userName' },
}).returns(ScimUser, async (ctx, { params, query, body }) => {
  const member = await changeUser(ctx, params.id, (current) => ({
    ...body,
    active: body.active ?? current.active,
    role: roleAfter(body.role, current.role),
  }))
  return toScimUser(member, ctx.env.BASE_URL, query)
})
