import pg from 'pg'
import { expect, test } from 'vitest'
import { close, open } from '../../../admin/closing.ts'
import { isClosed } from '../../../db/administration/inspection.ts'
import { findChangedParts } from '../../../db/administration/schema-record.ts'
import { toDatabaseFailure } from '../../../db/failures.ts'
import { ownMigrated, queryOnce } from '../../support/own-postgres.ts'

const own = ownMigrated()

test('rejects statements of the application role while the database is closed, and accepts them after it is opened', async () => {
  const { ownerUrl, appUrl, adminUrl } = own
  const worker = new pg.Client({ connectionString: appUrl })
  await worker.connect()
  const enter = { name: 'enter', text: `select chancery_set_organization('org_none')` }
  try {
    await worker.query(enter)
    await close(ownerUrl)
    await close(ownerUrl)
    for (const statement of [
      enter,
      { text: 'select count(*) from documents' },
      { text: "select public.chancery_set_organization('org')" },
    ])
      await expect(worker.query(statement)).rejects.toSatisfy((error) =>
        ['outdated_schema', 'unexpected'].includes(toDatabaseFailure(error).kind),
      )
    const refusal = toDatabaseFailure(
      await worker.query('select chancery_set_organization($1)', ['org']).catch((error: unknown) => error),
    )
    expect([refusal.kind, refusal.isRolledBack]).toEqual(['outdated_schema', true])
    expect(await isClosed(appUrl)).toBe(true)
    await open(ownerUrl)
    expect(await isClosed(appUrl)).toBe(false)
    expect((await worker.query('select count(*)::int as count from documents')).rows).toEqual([{ count: 0 }])
    await expect(open(ownerUrl)).rejects.toThrow('The service is already open.')
    expect(await findChangedParts(ownerUrl)).toEqual([])
  } finally {
    await worker.end()
  }
  expect(await queryOnce(adminUrl, `select has_schema_privilege('public', 'public', 'usage') as is_public`)).toEqual([
    { is_public: true },
  ])
})
