import * as z from 'zod'
import { enumeration, model, string, stringOrNull } from '../../../core/schemas.ts'
import { type ListedMember, memberStatuses } from '../../../db/organizations/member-list.ts'
import { iso, isoOrNull, time, timeOrNull } from './common.ts'

export const MemberStatus = enumeration(
  'MemberStatus',
  'Status of the member. `deactivated` members have no access and can be reactivated. `removed` is final.',
  memberStatuses,
)

export const Member = model('Member', 'A user of the organization.', {
  id: string('Id of the member'),
  userName: string('Email address that identifies the user'),
  externalId: stringOrNull('Id at the identity provider'),
  displayName: stringOrNull('Display name'),
  givenName: stringOrNull('Given name'),
  familyName: stringOrNull('Family name'),
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
