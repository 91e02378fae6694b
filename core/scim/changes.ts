import type { UserState } from './patch.ts'

/** What a change is called in the audit trail, and what is told of it: names of attributes, never personal values. */
export type UserChanges = {
  action: 'member.updated' | 'member.deactivated' | 'member.reactivated'
  details: { changed: string[]; role?: { from: string; to: string } }
}

const attributes = ['userName', 'externalId', 'displayName', 'givenName', 'familyName', 'active', 'role'] as const

/** How two states of a user differ; null when they do not. */
export function changesOf(before: UserState, after: UserState): UserChanges | null {
  const changed = attributes.filter((attribute) => before[attribute] !== after[attribute])
  if (changed.length === 0) return null
  return {
    action:
      before.active === after.active ? 'member.updated' : after.active ? 'member.reactivated' : 'member.deactivated',
    details: { changed, ...(before.role === after.role ? {} : { role: { from: before.role, to: after.role } }) },
  }
}

/** Whether a user in this state administers the organization. */
export const isActiveAdmin = ({ active, role }: UserState): boolean => active && role === 'admin'
