import * as z from 'zod'
import { type ListedMember, memberStatuses } from '../../../db/organizations/member-list.ts'
import { iso, isoOrNull, Timestamp } from './common.ts'

export const MemberStatus = z.enum(memberStatuses).meta({
  id: 'MemberStatus',
  description: '`deactivated` members have no access and can be active again; `removed` ones left for good',
})

export const Member = z
  .object({
    id: z.string(),
    userName: z.string(),
    externalId: z.string().nullable(),
    displayName: z.string().nullable(),
    givenName: z.string().nullable(),
    familyName: z.string().nullable(),
    role: z.enum(['admin', 'member', 'viewer']),
    status: MemberStatus,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    removedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Member' })

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
