import * as z from 'zod'
import { model } from '../../../core/shapes.ts'
import { type ListedMember, memberStatuses } from '../../../db/organizations/member-list.ts'
import { iso, isoOrNull, Timestamp } from './common.ts'

export const MemberStatus = z.enum(memberStatuses).meta({
  id: 'MemberStatus',
  description: '`deactivated` members have no access and can be active again; `removed` ones left for good',
})

export const Member = model('Member', 'A user of the organization.', {
  id: z.string().meta({ description: 'Id of the member' }),
  userName: z.string().meta({ description: 'E-mail address that names the user' }),
  externalId: z.string().nullable().meta({ description: 'Id at the identity provider' }),
  displayName: z.string().nullable().meta({ description: 'Name as it is shown' }),
  givenName: z.string().nullable().meta({ description: 'Given name' }),
  familyName: z.string().nullable().meta({ description: 'Family name' }),
  role: z.enum(['admin', 'member', 'viewer']).meta({ description: 'What the user may do in the application' }),
  status: MemberStatus,
  createdAt: Timestamp.meta({ description: 'When the member was provisioned' }),
  updatedAt: Timestamp.meta({ description: 'When the member last changed' }),
  removedAt: Timestamp.nullable().meta({ description: 'When the member left for good; null: not yet' }),
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
