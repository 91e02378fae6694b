import { applyPatch } from '../../../../core/scim/patch.ts'
import { validate } from '../../../../platform/http/guards/validate.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { PatchBody } from '../../../../platform/http/resources/scim-patch.ts'
import {
  roleAfter,
  ScimUser,
  Selection,
  type SentUser,
  toScimUser,
  UserBody,
} from '../../../../platform/http/resources/scim-user.ts'
import { changeUser } from '../../../../service/scim/change-user.ts'

export const patchUser = operation({
  id: 'scim.users.patch',
  description:
    'Update a user. Applies all operations in order, or none. To end the access of a user, set `active` to `false`.',
  route: 'PATCH /scim/v2/Users/{id}',
  scope: 'membersWrite',
  audited: { 'member.updated': 'id', 'member.deactivated': 'id', 'member.reactivated': 'id' },
  query: Selection,
  body: {
    schema: PatchBody,
    example: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'displayName', value: 'Anna Berg' }],
    },
  },
  refusals: ['user_name_taken', 'last_admin', 'concurrent_change'],
}).returns(ScimUser, async (ctx, { params, query, body }) => {
  const member = await changeUser(ctx, params.id, (current) => {
    const patched = validate('body', UserBody, applyPatch(current, body.Operations)) as SentUser
    return { ...patched, active: patched.active ?? current.active, role: roleAfter(patched.role, current.role) }
  })
  return toScimUser(member, ctx.env.BASE_URL, query)
})
