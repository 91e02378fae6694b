import { isObject } from '../json.ts'

export const roles = ['admin', 'member', 'viewer'] as const
export type Role = (typeof roles)[number]

export type Json = Record<string, unknown>

/**
 * Finds properties with the given names in any letter case. Returns the properties under exactly these names. Treats
 * null as absent.
 */
export function withNames(object: Json, names: readonly string[]): Json {
  const known = new Map(names.map((name) => [name.toLowerCase(), name]))
  const members: Json = {}
  for (const [key, value] of Object.entries(object)) {
    const name = known.get(key.toLowerCase())
    if (name !== undefined && value !== null) members[name] = value
  }
  return members
}

/**
 * Returns a user from a SCIM client with property names in the schema's letter case, a boolean `active`, and lowercase
 * roles. Drops attributes that the schema does not define.
 */
export function canonicalUser(value: unknown): unknown {
  if (!isObject(value)) return value
  const user = withNames(value, ['externalId', 'userName', 'active', 'displayName', 'name', 'roles'])
  if ('active' in user) user.active = canonicalBoolean(user.active)
  if (isObject(user.name)) user.name = withNames(user.name, ['givenName', 'familyName'])
  if ('roles' in user) user.roles = canonicalRoles(user.roles)
  return user
}

/** Converts `"True"` and `"False"` to booleans, because some clients send them. Returns any other value unchanged. */
export function canonicalBoolean(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.toLowerCase()
  return text === 'true' ? true : text === 'false' ? false : value
}

/**
 * Returns roles as a list of `{ value, primary? }` with lowercase values. Treats a single object or text as a list with
 * one entry.
 */
export function canonicalRoles(value: unknown): unknown {
  const list = Array.isArray(value) ? value : [value]
  return list.map((item) => {
    const role = isObject(item) ? withNames(item, ['value', 'primary']) : { value: item }
    if (typeof role.value === 'string') role.value = role.value.toLowerCase()
    return 'primary' in role ? { ...role, primary: canonicalBoolean(role.primary) } : role
  })
}

/**
 * Returns the role that a member gets from a list of roles: the primary role, otherwise the last role. Returns null for
 * an empty list.
 */
export const roleOf = (list: readonly { value: Role; primary?: boolean | undefined }[]): Role | null =>
  (list.findLast(({ primary }) => primary) ?? list.at(-1))?.value ?? null

/**
 * The role that a member gets when a client removes the member's role. It has the fewest rights, so a removal never
 * adds rights.
 */
export const roleWithoutOne: Role = 'viewer'
