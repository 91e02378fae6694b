import { type Filter, parse } from 'scim2-parse-filter'
import { limits } from '../limits.ts'
import { isLongerThan } from '../text/length.ts'
import { scimError } from './error.ts'
import { withoutCoreUrn } from './urns.ts'

/** The target of a change: a stored attribute, an ignored attribute, or a read-only attribute. */
export type Target =
  | { kind: 'text'; path: 'userName' | 'externalId' | 'displayName' | 'name.givenName' | 'name.familyName' }
  | { kind: 'active' }
  | { kind: 'name' }
  | { kind: 'roles'; filter: Filter | null }
  | { kind: 'ignored' }
  | { kind: 'readOnly' }

const texts = new Map(
  (['userName', 'externalId', 'displayName'] as const).map((path) => [path.toLowerCase(), path] as const),
)
const nameParts = new Map([
  ['givenname', 'name.givenName'],
  ['familyname', 'name.familyName'],
] as const)
const ignoredNameParts = ['formatted', 'middlename', 'honorificprefix', 'honorificsuffix']
const readOnly = ['id', 'meta', 'groups']

/**
 * Attributes (RFC 7643 section 4.1) that clients send and the service does not store. A user's addresses come from
 * userName.
 */
const ignored = [
  'schemas',
  'nickname',
  'profileurl',
  'title',
  'usertype',
  'preferredlanguage',
  'locale',
  'timezone',
  'password',
  'emails',
  'phonenumbers',
  'ims',
  'photos',
  'addresses',
  'entitlements',
  'x509certificates',
]

const grammar = /^([a-z$][\w$-]*)(?:\[(.*)\])?(?:\.([a-z$][\w$-]*))?$/is

/** Parses the path of a change (RFC 7644 section 3.5.2). Throws `invalidPath` if SCIM users have no such attribute. */
export function readPath(path: string): Target {
  if (isLongerThan(path, limits.scimPathCharsMax))
    throw invalidPath(`The path is too long. Use at most ${limits.scimPathCharsMax} characters.`)
  const name = withoutCoreUrn(path)
  if (name.toLowerCase().startsWith('urn:')) return { kind: 'ignored' }
  const [, attribute, filterText, part] = grammar.exec(name) ?? []
  if (attribute === undefined)
    throw invalidPath(`The path ${JSON.stringify(path)} is invalid. Use the syntax of RFC 7644.`)
  const target = targetOf(attribute.toLowerCase(), readFilter(filterText), part?.toLowerCase())
  if (!target)
    throw invalidPath(`A user has no attribute ${JSON.stringify(path)}. Use an attribute of the user schema.`)
  return target
}

function targetOf(attribute: string, filter: Filter | null, part: string | undefined): Target | null {
  if (readOnly.includes(attribute)) return { kind: 'readOnly' }
  if (ignored.includes(attribute)) return { kind: 'ignored' }
  if (attribute === 'roles') {
    if (part === undefined || part === 'value') return { kind: 'roles', filter }
    return ['type', 'display', 'primary'].includes(part) ? { kind: 'ignored' } : null
  }
  if (filter) return null
  if (attribute === 'name') {
    if (part === undefined) return { kind: 'name' }
    if (ignoredNameParts.includes(part)) return { kind: 'ignored' }
    const path = nameParts.get(part as 'givenname')
    return path ? { kind: 'text', path } : null
  }
  if (part !== undefined) return null
  if (attribute === 'active') return { kind: 'active' }
  const path = texts.get(attribute)
  return path ? { kind: 'text', path } : null
}

function readFilter(text: string | undefined): Filter | null {
  if (text === undefined) return null
  try {
    return parse(text)
  } catch {
    throw invalidPath('The filter in the path is invalid. Use the syntax of RFC 7644.')
  }
}

const invalidPath = (detail: string) => scimError('invalidPath', detail)
