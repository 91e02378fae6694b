/** What clients send for a user, brought into the form of the schema; whatever the schema does not know is left out. */

import { isObject } from '../json.ts'

export const roles = ['admin', 'member', 'viewer'] as const
export type Role = (typeof roles)[number]

export type Json = Record<string, unknown>

/** The named members in the given spelling, found without regard to case; null counts as absent. */
export function withNames(object: Json, names: readonly string[]): Json {
  const known = new Map(names.map((name) => [name.toLowerCase(), name]))
  const members: Json = {}
  for (const [key, value] of Object.entries(object)) {
    const name = known.get(key.toLowerCase())
    if (name !== undefined && value !== null) members[name] = value
  }
  return members
}

/** A user as sent, with names in the schema's spelling, `active` as a boolean and roles in lower case. */
export function canonicalUser(value: unknown): unknown {
  if (!isObject(value)) return value
  const user = withNames(value, ['externalId', 'userName', 'active', 'displayName', 'name', 'roles'])
  if ('active' in user) user.active = canonicalBoolean(user.active)
  if (isObject(user.name)) user.name = withNames(user.name, ['givenName', 'familyName'])
  if ('roles' in user) user.roles = canonicalRoles(user.roles)
  return user
}

/** `"True"` and `"False"`, as some clients send them, are booleans; anything else stays what it is. */
export function canonicalBoolean(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.toLowerCase()
  return text === 'true' ? true : text === 'false' ? false : value
}

/** Roles as a list of `{ value, primary? }` with values in lower case; a single object or text counts as a list of one. */
export function canonicalRoles(value: unknown): unknown {
  const list = Array.isArray(value) ? value : [value]
  return list.map((item) => {
    const role = isObject(item) ? withNames(item, ['value', 'primary']) : { value: item }
    if (typeof role.value === 'string') role.value = role.value.toLowerCase()
    return 'primary' in role ? { ...role, primary: canonicalBoolean(role.primary) } : role
  })
}

/** A member has one role: of several the primary one, or else the last; null for an empty list. */
export const roleOf = (list: readonly { value: Role; primary?: boolean | undefined }[]): Role | null =>
  (list.findLast(({ primary }) => primary) ?? list.at(-1))?.value ?? null

/** What is left to a member whose role is taken away: a removal never widens rights. */
export const roleWithoutOne: Role = 'viewer'
