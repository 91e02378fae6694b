import { type Filter, filter as testerOf } from 'scim2-parse-filter'
import { isObject } from '../json.ts'
import { canonicalBoolean, canonicalRoles, type Json, type Role } from './canonical-user.ts'
import { scimError } from './error.ts'
import { readPath, type Target } from './path.ts'

/** One change of a PATCH (RFC 7644 section 3.5.2), with a lowercase `op`. */
export type PatchOperation = { op: 'add' | 'replace' | 'remove'; path?: string | undefined; value?: unknown }

/** The properties of a user that clients can change. A text that is not set is absent. */
export type UserState = {
  userName: string
  externalId: string | null
  displayName: string | null
  givenName: string | null
  familyName: string | null
  active: boolean
  role: Role
}

/** A user in the form of the SCIM schema while changes are applied. Its values are not validated yet. */
type Draft = Json & { name: Json }

/**
 * Applies changes in order and returns the user in the form that clients send. The caller validates the values. Ignores
 * attributes that the service does not store. If one change is invalid, throws a 400 with its `scimType` and applies
 * none.
 */
export function applyPatch(user: UserState, operations: readonly PatchOperation[]): Json {
  const { role, givenName, familyName, ...attributes } = user
  const draft: Draft = { ...attributes, name: { givenName, familyName }, roles: [{ value: role, primary: true }] }
  for (const operation of operations) applyOne(draft, operation)
  return draft
}

function applyOne(draft: Draft, { op, path, value }: PatchOperation): void {
  if (op !== 'remove' && value === undefined)
    throw scimError('invalidValue', `The ${op} operation has no value${path ? ` for ${path}` : ''}. Add \`value\`.`)
  if (path !== undefined) {
    const target = readPath(path)
    if (target.kind === 'readOnly') throw scimError('mutability', `${path} is read-only. Remove it from the operation.`)
    change(draft, target, op, value)
    return
  }
  if (op === 'remove') throw scimError('noTarget', 'A remove operation has no path. Add `path`.')
  if (!isObject(value))
    throw scimError(
      'invalidSyntax',
      'An operation without a path has a value that is not an object. Send an object of attributes, or add `path`.',
    )
  for (const [name, member] of Object.entries(value)) change(draft, readName(name), op, member)
}

/**
 * Returns the target for a key in a change without a path. Such a change may contain a complete user, so the service
 * ignores attributes that it does not store.
 */
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
      // Removing `active` removes the user's access.
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
        throw scimError('mutability', 'The userName of a user cannot be removed. Replace the userName instead.')
      if (target.path === 'name.givenName') draft.name.givenName = isRemoval ? null : value
      else if (target.path === 'name.familyName') draft.name.familyName = isRemoval ? null : value
      else draft[target.path] = isRemoval ? null : value
  }
}

/** Changes the name of a user. Keeps parts of the name that the value does not contain. */
function changeName(draft: Draft, op: PatchOperation['op'], value: unknown): void {
  if (op === 'remove' || value === null) {
    draft.name = {}
    return
  }
  if (!isObject(value))
    throw scimError('invalidValue', 'The value of name is not an object. Send an object such as {"givenName": "Anna"}.')
  for (const [part, member] of Object.entries(value)) change(draft, readName(`name.${part}`), op, member)
}

/** Removes the roles that both the filter and the value select. A missing filter or value selects all roles. */
function removeRoles(draft: Draft, filter: Filter | null, value: unknown): void {
  const roles = (draft.roles ?? []) as Json[]
  const named = value === undefined || value === null ? null : (canonicalRoles(value) as Json[])
  const isMeant = filter ? testerOf(canonicalFilter(filter)) : () => true
  draft.roles = roles.filter((role) => !isMeant(role) || (named && !named.some((one) => one.value === role.value)))
}

/** Returns the filter with its values in the form that `canonicalRoles` returns. */
function canonicalFilter(filter: Filter): Filter {
  if ('filters' in filter) return { ...filter, filters: filter.filters.map(canonicalFilter) }
  if ('filter' in filter) return { ...filter, filter: canonicalFilter(filter.filter) }
  if (!('compValue' in filter) || typeof filter.compValue !== 'string') return filter
  const text = filter.compValue.toLowerCase()
  const isPrimary = filter.attrPath.toLowerCase() === 'primary'
  return { ...filter, compValue: isPrimary ? (canonicalBoolean(text) as string | boolean) : text }
}
