import { beforeAll, describe, test } from 'vitest'
import { ownMigrated } from '../../support/own-postgres.ts'
import { sqlChecks } from '../../support/sql-checks/index.ts'
import { inScene, loosenReferences } from '../../support/sql-scene.ts'

/**
 * Tests the functions, policies, triggers and grants of `db/sql`. `npm run test:full -- sql-mutants` removes each of
 * their conditions.
 */

const own = ownMigrated({ asSuperuser: true })

beforeAll(() => loosenReferences(own.client))

describe.each([...new Set(sqlChecks.map(({ of }) => of))])('%s', (of) => {
  test.each(sqlChecks.filter((check) => check.of === of).map((check) => [check.guarantee, check] as const))(
    '%s',
    (_, { run }) => inScene(own.client, null, run),
  )
})
