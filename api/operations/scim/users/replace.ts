import { operation } from '../../../../platform/http/operation.ts'
import { ScimUser, Selection, toScimUser, UserBody } from '../../../../platform/http/resources/scim-user.ts'
import { changeUser } from '../../../../service/scim/change-user.ts'

export const replaceUser = operation({
  id: 'scim.users.replace',
  description:
    'Replace or deactivate a user. Texts that the body leaves out are unassigned; `active` and the role stay as they are without a value. `id` and `meta` are ignored.',
  route: 'PUT /scim/v2/Users/{id}',
  scope: 'membersWrite',
  audited: { 'member.updated': 'id', 'member.deactivated': 'id', 'member.reactivated': 'id' },
  query: Selection,
  body: UserBody,
  answers: { 200: ScimUser },
  refusals: ['user_name_taken', 'last_admin', 'concurrent_change'],
  refersTo: { id: 'member', 'body.userName': 'userName' },
  examples: {
    body: { userName: 'anna.berg@example.com', displayName: 'Anna Berg' },
  },
}).run(async (ctx, { params, query, body }) => {
  const member = await changeUser(ctx, params.id, (current) => ({
    ...body,
    active: body.active ?? current.active,
    role: body.role ?? current.role,
  }))
  return { status: 200, body: toScimUser(member, ctx.env.BASE_URL, query) }
})
