import * as z from 'zod'
import { choice, model, text, textOrNull } from '../../../core/shapes.ts'
import { type ListedMember, memberStatuses } from '../../../db/organizations/member-list.ts'
import { iso, isoOrNull, time, timeOrNull } from './common.ts'

export const MemberStatus = choice(
  'MemberStatus',
  '`deactivated` members have no access and can be active again; `removed` ones left for good',
  memberStatuses,
)

export const Member = model('Member', 'A user of the organization.', {
  id: text('Id of the member'),
  userName: text('E-mail address that names the user'),
  externalId: textOrNull('Id at the identity provider'),
  displayName: textOrNull('Name as it is shown'),
  givenName: textOrNull('Given name'),
  familyName: textOrNull('Family name'),
  role: z.enum(['admin', 'member', 'viewer']).meta({ description: 'What the user may do in the application' }),
  status: MemberStatus,
  createdAt: time('When the member was provisioned'),
  updatedAt: time('When the member last changed'),
  removedAt: timeOrNull('When the member left for good; null: not yet'),
})

export const toMember = ({
  active,
  createdAt,
  updatedAt,
  removedAt,
  ...member
}: ListedMember): z.infer<typeof Member> => ({
  ...member,
  status: removedAt ? 'removed' : active ? 'active' : 'deactivated',
  createdAt: iso(createdAt),
  updatedAt: iso(updatedAt),
  removedAt: isoOrNull(removedAt),
})
