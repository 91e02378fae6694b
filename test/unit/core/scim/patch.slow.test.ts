import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '../../../../core/errors.ts'
import { canonicalUser } from '../../../../core/scim/canonical-user.ts'
import { readFilter } from '../../../../core/scim/filter.ts'
import { applyPatch, type PatchOperation, type UserState } from '../../../../core/scim/patch.ts'
import { readPath } from '../../../../core/scim/path.ts'
import { selectAttributes } from '../../../../core/scim/selection.ts'
import { cpuMsOf } from '../../../support/cpu-time.ts'
import { sized } from '../../../support/size.ts'

const user: UserState = {
  userName: 'anna@example.com',
  externalId: null,
  displayName: 'Anna',
  givenName: 'Anna',
  familyName: null,
  active: true,
  role: 'admin',
}

const attribute = fc.constantFrom(
  ...[
    'userName',
    'ACTIVE',
    'name',
    'name.givenName',
    'roles',
    'roles[value eq "admin"]',
    'roles[primary eq "True"].value',
  ],
  ...[
    'emails[type eq "work"].value',
    'urn:x:y',
    'id',
    'meta',
    '__proto__',
    'constructor.prototype.x',
    'a[',
    '',
    'name[x',
  ],
)
const operation = fc.record(
  {
    op: fc.constantFrom<PatchOperation['op']>('add', 'replace', 'remove'),
    path: fc.oneof(attribute, fc.string()),
    value: fc.oneof(fc.jsonValue(), fc.dictionary(attribute, fc.jsonValue())),
  },
  { requiredKeys: ['op'] },
)

/** Returns the result of an action, or the scimType of its error. Rethrows any other error. */
function outcomeOf<T>(act: () => T): T | { refused: unknown } {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    expect(error.status).toBe(400)
    return { refused: error.extras.members?.scimType }
  }
}

test('returns a user or a SCIM error for generated PATCH requests, and leaves the given user and Object.prototype unchanged', () => {
  const before = JSON.stringify(user)
  const members = Object.getOwnPropertyNames(Object.prototype)
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 8 }), (operations) => {
      const first = outcomeOf(() => canonicalUser(applyPatch(user, operations)))
      const second = outcomeOf(() => canonicalUser(applyPatch(user, operations)))
      expect(second).toEqual(first)
      if ('refused' in (first as object)) expect(first).toEqual({ refused: expect.stringMatching(/^(inv|mut|noT)/) })
    }),
    { numRuns: sized(1_000, 5_000) },
  )
  expect(JSON.stringify(user)).toBe(before)
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(members)
})

test('returns the user unchanged for a PATCH without operations', () => {
  expect(canonicalUser(applyPatch(user, []))).toEqual({
    userName: 'anna@example.com',
    displayName: 'Anna',
    name: { givenName: 'Anna' },
    active: true,
    roles: [{ value: 'admin', primary: true }],
  })
})

test('parses generated texts as paths or returns invalidPath, and as filters or returns invalidFilter', () => {
  const piece = fc.constantFrom(
    'userName',
    ' eq ',
    '"a"',
    '(',
    ')',
    ' and ',
    'not',
    '[',
    ']',
    '.',
    '\\',
    '"',
    'emails',
    ':',
    '5',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((pieces) => pieces.join('')),
  )
  fc.assert(
    fc.property(text, (any) => {
      const path = outcomeOf(() => readPath(any))
      if ('refused' in path) expect(path.refused).toBe('invalidPath')
      const filter = outcomeOf(() => readFilter(any))
      if ('refused' in filter) expect(filter.refused).toBe('invalidFilter')
    }),
    { numRuns: sized(2_000, 10_000) },
  )
})

test.each([
  ['1,990 nested parentheses', `${'('.repeat(1_990)}a`],
  ['490 nested negations', 'not '.repeat(490)],
  ['141 conditions joined by `and`', `${'id eq "a" and '.repeat(140)}id eq "a"`],
  ['a long unterminated string', `id eq "${'\\'.repeat(1_900)}`],
])('parses or rejects a hostile filter with %s within one second of CPU time', (_, text) => {
  expect(cpuMsOf(() => outcomeOf(() => readFilter(text)))).toBeLessThan(1_000)
})

test('returns only the selected attributes, but always schemas and id', () => {
  const resource = { schemas: ['s'], id: 'i', a: { b: 1, c: 2 }, d: [{ b: 1, c: 2 }], e: 3 }
  const names = fc.subarray(['a', 'A.B', 'a.c', 'd', 'd.b', 'e', 'schemas', 'id', 'x', ''])
  fc.assert(
    fc.property(names, (list) => {
      for (const selection of [{ attributes: list.join(',') }, { excludedAttributes: list.join(',') }])
        expect(selectAttributes(resource, selection)).toMatchObject({ schemas: ['s'], id: 'i' })
    }),
  )
  expect(selectAttributes(resource, { attributes: 'a.b,d.c' })).toEqual({
    schemas: ['s'],
    id: 'i',
    a: { b: 1 },
    d: [{ c: 2 }],
  })
  expect(selectAttributes(resource, { excludedAttributes: 'a.b,d.c' })).toEqual({
    schemas: ['s'],
    id: 'i',
    a: { c: 2 },
    d: [{ b: 1 }],
    e: 3,
  })
})
