import { type Filter, parse } from 'scim2-parse-filter'
import { limits } from '../limits.ts'
import { isLongerThan } from '../text/length.ts'
import { scimError } from './error.ts'
import { withoutCoreUrn } from './urns.ts'
import { foldUserName } from './user-name.ts'

/** An equality condition in a user filter. The database has an index for each condition. */
export type UserCondition =
  | { attribute: 'id' | 'externalId' | 'userNameFolded'; value: string }
  /** A condition that no user matches. */
  | { attribute: 'none' }

/**
 * Parses a filter (RFC 7644 section 3.4.2.2): `eq` on userName, externalId, id and the email address, joined by `and`.
 * Throws `invalidFilter` for any other filter instead of ignoring a part of it.
 */
export function readFilter(text: string): UserCondition[] {
  return conditionsOf(parseFilter(text), '')
}

function parseFilter(text: string): Filter {
  if (isLongerThan(text, limits.scimFilterCharsMax))
    throw scimError(
      'invalidFilter',
      `The filter is longer than ${limits.scimFilterCharsMax} characters. Use fewer conditions.`,
    )
  try {
    return parse(text)
  } catch {
    throw scimError('invalidFilter', 'The filter is invalid. Use the syntax of RFC 7644.')
  }
}

function conditionsOf(filter: Filter, prefix: string): UserCondition[] {
  switch (filter.op) {
    case 'and':
      return (filter as Extract<Filter, { filters: Filter[] }>).filters.flatMap((part) => conditionsOf(part, prefix))
    case '[]': {
      const { attrPath, valFilter } = filter as Extract<Filter, { valFilter: Filter }>
      if (prefix !== '') throw unsupported()
      return conditionsOf(valFilter, `${attrPath}.`)
    }
    case 'eq':
      return conditionOf(
        prefix + (filter as { attrPath: string }).attrPath,
        (filter as { compValue: unknown }).compValue,
      )
    default:
      throw unsupported()
  }
}

/**
 * Returns the conditions for an attribute path. Every user has exactly one address: the userName, which is primary and
 * of type `work`.
 */
function conditionOf(path: string, value: unknown): UserCondition[] {
  const unless = (isTrue: boolean): UserCondition[] => (isTrue ? [] : [{ attribute: 'none' }])
  const attribute = withoutCoreUrn(path).toLowerCase()
  if (attribute === 'emails.primary') return unless(String(value).toLowerCase() === 'true')
  if (typeof value !== 'string') throw unsupported()
  switch (attribute) {
    case 'id':
      return [{ attribute: 'id', value }]
    case 'externalid':
      return [{ attribute: 'externalId', value }]
    case 'username':
    case 'emails':
    case 'emails.value':
      return [{ attribute: 'userNameFolded', value: foldUserName(value) }]
    case 'emails.type':
      return unless(value.toLowerCase() === 'work')
    default:
      throw unsupported()
  }
}

const unsupported = () =>
  scimError(
    'invalidFilter',
    'The filter is not supported. Use `eq` on `userName`, `externalId`, `id` or `emails.value`, and join conditions with `and`.',
  )
