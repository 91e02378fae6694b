import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '../../../db/schema/index.ts'
import { bodyMembers } from '../../support/body-members.ts'
import { contracts } from '../../support/contract.ts'
import { shareOf } from '../../support/size.ts'

/**
 * Sends every database column in every request body. The service must reject undeclared properties, or ignore them in
 * SCIM requests.
 */

const tables = Object.values(schema).filter((one) => is(one, PgTable))
const columns = new Set(
  tables.flatMap((table) =>
    Object.entries(getTableColumns(table)).flatMap(([key, column]) => [key, column.name, getTableName(table)]),
  ),
)
const values = ['x', true, 1, null, [], '2026-01-01T00:00:00.000Z', 'trashed']

const withBodies = contracts.filter(({ body }) => body)

test('finds database columns and request bodies to compare', () => {
  expect([columns.size > 100, withBodies.length > 15]).toEqual([true, true])
  for (const name of ['organizationId', 'organization_id', 'status', 'createdAt', 'legalHold', 'secretHash', 'active'])
    expect(columns.has(name)).toBe(true)
})

test.each(withBodies.map((contract) => [contract.id, contract] as const))(
  'ignores or rejects database columns that the request body of %s does not declare',
  (_, contract) => {
    const sample = contract.examples?.body
    const body = contract.body!
    expect(body.safeParse(sample).success, JSON.stringify(sample)).toBe(true)
    const named = new Set(bodyMembers(body))
    const plain = JSON.stringify(body.parse(sample))
    const isIgnored = contract.path.startsWith('/scim/')
    const accepted = [...columns]
      .filter((name) => !named.has(name))
      .flatMap((column, at) => shareOf(values, 2, at).map((value) => ({ [column]: value })))
      .filter((property) => {
        const parsed = body.safeParse({ ...(sample as object), ...property })
        return isIgnored ? JSON.stringify(parsed.data) !== plain : parsed.success
      })
    expect(accepted).toEqual([])
  },
)
