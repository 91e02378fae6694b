import * as z from 'zod'
import { listMembers } from '../../../../db/organizations/member-list.ts'
import { cursorPage, cursorQuery, placeById } from '../../../../platform/http/cursor-list.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { Member, MemberStatus, toMember } from '../../../../platform/http/resources/member.ts'

export const listOrganizationMembers = operation({
  id: 'organization.members.list',
  description: 'List members. Returns the newest members first. Without `status`, removed members are left out.',
  route: 'GET /v1/organization/members',
  scope: 'membersRead',
  audited: 'none',
  query: z.strictObject({
    ...cursorQuery(),
    status: MemberStatus.optional().meta({ description: 'Only members with this status' }),
  }),
}).pages(cursorPage(Member).meta({ id: 'MemberList', description: 'A page of members.' }), {
  rows: ({ query: { status } }, page) => listMembers({ status, ...page }),
  place: placeById(),
  present: toMember,
})
