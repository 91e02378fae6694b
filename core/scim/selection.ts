import { isObject } from '../json.ts'
import type { Json } from './canonical-user.ts'
import { withoutCoreUrn } from './urns.ts'

/** The attributes in every response, regardless of the selection. */
const always = ['schemas', 'id']

/**
 * Returns the resource with only the attributes that `attributes` names, or without those that `excludedAttributes`
 * names (RFC 7644 section 3.9). Names have the form `name` or `name.part`, in any letter case, separated by commas.
 * `attributes` takes precedence.
 */
export function selectAttributes(
  resource: Json,
  { attributes, excludedAttributes }: { attributes?: string | undefined; excludedAttributes?: string | undefined },
): Json {
  if (attributes) return keepOnly(resource, namesOf(attributes), '')
  return excludedAttributes ? leaveOut(resource, namesOf(excludedAttributes), '') : resource
}

const namesOf = (list: string): string[] =>
  list
    .split(',')
    .map((name) => withoutCoreUrn(name.trim()).toLowerCase())
    .filter((name) => name !== '')

function keepOnly(object: Json, names: readonly string[], prefix: string): Json {
  const kept = Object.entries(object).flatMap(([key, value]): [string, unknown][] => {
    const name = prefix + key.toLowerCase()
    if ((prefix === '' && always.includes(key)) || names.includes(name)) return [[key, value]]
    if (!names.some((one) => one.startsWith(`${name}.`))) return []
    return [[key, inside(value, (part) => keepOnly(part, names, `${name}.`))]]
  })
  return Object.fromEntries(kept)
}

function leaveOut(object: Json, names: readonly string[], prefix: string): Json {
  const kept = Object.entries(object).flatMap(([key, value]): [string, unknown][] => {
    const name = prefix + key.toLowerCase()
    if (prefix === '' && always.includes(key)) return [[key, value]]
    if (names.includes(name)) return []
    return [[key, inside(value, (part) => leaveOut(part, names, `${name}.`))]]
  })
  return Object.fromEntries(kept)
}

const inside = (value: unknown, select: (part: Json) => Json): unknown => {
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? select(item) : item))
  return isObject(value) ? select(value) : value
}
