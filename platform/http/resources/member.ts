import * as z from 'zod'
import { choice, model, text, textOrNull } from '../../../core/shapes.ts'
import { type ListedMember, memberStatuses } from '../../../db/organizations/member-list.ts'
import { iso, isoOrNull, time, timeOrNull } from './common.ts'

export const MemberStatus = choice(
  'MemberStatus',
  'Status of the member. `deactivated` members have no access and can be reactivated. `removed` is final.',
  memberStatuses,
)

export const Member = model('Member', 'A user of the organization.', {
  id: text('Id of the member'),
  userName: text('E-mail address that identifies the user'),
  externalId: textOrNull('Id at the identity provider'),
  displayName: textOrNull('Display name'),
  givenName: textOrNull('Given name'),
  familyName: textOrNull('Family name'),
  role: z.enum(['admin', 'member', 'viewer']).meta({ description: 'Role of the user in the application' }),
  status: MemberStatus,
  createdAt: time('Time of creation'),
  updatedAt: time('Time of the last change'),
  removedAt: timeOrNull('Time of removal; `null` if the member is not removed'),
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
