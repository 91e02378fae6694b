import { expect, test } from 'vitest'
import { refusalCodesOf } from '../../../platform/http/openapi.ts'
import { contracts } from '../../support/contract.ts'

/** The SCIM lists have the properties and errors of RFC 9865 instead. */
const paged = contracts.filter(({ path, query }) => query && 'cursor' in query.shape && !path.startsWith('/scim/'))

test('finds paginated operations to check', () => {
  expect(paged.map(({ id }) => id)).toContain('signatures.webhooks.deliveries.list')
})

test.each(paged.map((contract) => [contract.id, contract] as const))(
  'declares limit, cursor, data, nextCursor and the error invalid_cursor for %s',
  (_, contract) => {
    expect(contract.query!.safeParse({ limit: '1', cursor: 'x' }).success).toBe(true)
    // Every invalid cursor gets the same code, and no earlier check rejects the cursor.
    for (const cursor of ['', 'x', '\0', 'x'.repeat(100_000)])
      expect(contract.query!.safeParse({ cursor }).success).toBe(true)
    expect(contract.responses[200]!.safeParse({ data: [], nextCursor: null }).success).toBe(true)
    expect(refusalCodesOf(contract)).toContain('invalid_cursor')
  },
)
