import { type Filter, filter as testerOf } from 'scim2-parse-filter'
import { isObject } from '../json.ts'
import { canonicalBoolean, canonicalRoles, type Json, type Role } from './canonical-user.ts'
import { scimError } from './error.ts'
import { readPath, type Target } from './path.ts'

/** One change of a PATCH (RFC 7644 section 3.5.2), its `op` already in lower case. */
export type PatchOperation = { op: 'add' | 'replace' | 'remove'; path?: string | undefined; value?: unknown }

/** What of a user can be changed; absent texts are not assigned. */
export type UserState = {
  userName: string
  externalId: string | null
  displayName: string | null
  givenName: string | null
  familyName: string | null
  active: boolean
  role: Role
}

/** A user in the form of the schema, as it is after some changes and before it is checked. */
type Draft = Json & { name: Json }

/**
 * The user after the changes, in their order, in the form of a user as clients send it; the caller checks its values.
 * Attributes that the service does not keep are passed over. Throws a 400 with its scimType, and changes nothing then.
 */
export function applyPatch(user: UserState, operations: readonly PatchOperation[]): Json {
  const { role, givenName, familyName, ...attributes } = user
  const draft: Draft = { ...attributes, name: { givenName, familyName }, roles: [{ value: role, primary: true }] }
  for (const operation of operations) applyOne(draft, operation)
  return draft
}

function applyOne(draft: Draft, { op, path, value }: PatchOperation): void {
  if (op !== 'remove' && value === undefined)
    throw scimError('invalidValue', `The operation ${op} needs a value${path ? ` for ${path}` : ''}.`)
  if (path !== undefined) {
    const target = readPath(path)
    if (target.kind === 'readOnly') throw scimError('mutability', `${path} is read-only. Remove it from the operation.`)
    change(draft, target, op, value)
    return
  }
  if (op === 'remove') throw scimError('noTarget', 'The operation remove needs a path.')
  if (!isObject(value))
    throw scimError('invalidSyntax', 'An operation without a path needs an object of attributes as its value.')
  for (const [name, member] of Object.entries(value)) change(draft, readName(name), op, member)
}

/** A key of a change without a path; such a change may carry a whole user, so what is not kept is passed over. */
function readName(name: string): Target {
  try {
    return readPath(name)
  } catch {
    return { kind: 'ignored' }
  }
}

function change(draft: Draft, target: Target, op: PatchOperation['op'], value: unknown): void {
  const isRemoval = op === 'remove' || value === null
  switch (target.kind) {
    case 'ignored':
    case 'readOnly':
      return
    case 'active':
      // Without the attribute nobody says that the user has access.
      draft.active = isRemoval ? false : canonicalBoolean(value)
      return
    case 'name':
      changeName(draft, op, value)
      return
    case 'roles':
      if (isRemoval) removeRoles(draft, target.filter, value)
      else draft.roles = canonicalRoles(value)
      return
    case 'text':
      if (isRemoval && target.path === 'userName')
        throw scimError('mutability', 'Every user needs a userName. It cannot be removed.')
      if (target.path === 'name.givenName') draft.name.givenName = isRemoval ? null : value
      else if (target.path === 'name.familyName') draft.name.familyName = isRemoval ? null : value
      else draft[target.path] = isRemoval ? null : value
  }
}

/** Parts that a value does not name keep theirs. */
function changeName(draft: Draft, op: PatchOperation['op'], value: unknown): void {
  if (op === 'remove' || value === null) {
    draft.name = {}
    return
  }
  if (!isObject(value)) throw scimError('invalidValue', 'name must be an object.')
  for (const [part, member] of Object.entries(value)) change(draft, readName(`name.${part}`), op, member)
}

/** Takes away the roles that the filter or the value names, or all of them. */
function removeRoles(draft: Draft, filter: Filter | null, value: unknown): void {
  const roles = (draft.roles ?? []) as Json[]
  const named = value === undefined || value === null ? null : (canonicalRoles(value) as Json[])
  const isMeant = filter ? testerOf(canonicalFilter(filter)) : () => true
  draft.roles = roles.filter((role) => !isMeant(role) || (named && !named.some((one) => one.value === role.value)))
}

/** The filter with values as `canonicalRoles` has them. */
function canonicalFilter(filter: Filter): Filter {
  if ('filters' in filter) return { ...filter, filters: filter.filters.map(canonicalFilter) }
  if ('filter' in filter) return { ...filter, filter: canonicalFilter(filter.filter) }
  if (!('compValue' in filter) || typeof filter.compValue !== 'string') return filter
  const text = filter.compValue.toLowerCase()
  const isPrimary = filter.attrPath.toLowerCase() === 'primary'
  return { ...filter, compValue: isPrimary ? (canonicalBoolean(text) as string | boolean) : text }
}
