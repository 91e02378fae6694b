import type { UserState } from './patch.ts'

/**
 * The audit action of a change to a user, with attribute names as details. The details never contain personal values.
 */
export type UserChanges = {
  action: 'member.updated' | 'member.deactivated' | 'member.reactivated'
  details: { changed: string[]; role?: { from: string; to: string } }
}

const attributes = ['userName', 'externalId', 'displayName', 'givenName', 'familyName', 'active', 'role'] as const

/** Returns the differences between two states of a user, or null if there are none. */
export function changesOf(before: UserState, after: UserState): UserChanges | null {
  const changed = attributes.filter((attribute) => before[attribute] !== after[attribute])
  if (changed.length === 0) return null
  return {
    action:
      before.active === after.active ? 'member.updated' : after.active ? 'member.reactivated' : 'member.deactivated',
    details: { changed, ...(before.role === after.role ? {} : { role: { from: before.role, to: after.role } }) },
  }
}

/** Returns whether a user is an active administrator of the organization. */
export const isActiveAdmin = ({ active, role }: UserState): boolean => active && role === 'admin'
