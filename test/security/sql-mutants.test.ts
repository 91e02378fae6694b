import { beforeAll, expect, test } from 'vitest'
import { readDatabaseText } from '../../dev/migrations/sql-statements.ts'
import { ownMigrated } from '../support/own-postgres.ts'
import { isFull } from '../support/size.ts'
import { sqlChecks } from '../support/sql-checks/index.ts'
import { equivalents } from '../support/sql-equivalents.ts'
import { type Mutant, sqlMutants } from '../support/sql-mutants.ts'
import { inScene, loosenReferences, UnusableChangeError } from '../support/sql-scene.ts'

/**
 * Removes the conditions of the functions, policies, triggers and grants of `db/sql`, one at a time, and expects a
 * check of `test/support/sql-checks` to fail. Removes every thirteenth of them, or all with `TEST_SIZE=full`.
 */

const all = sqlMutants()
const own = ownMigrated({ asSuperuser: true })

beforeAll(() => loosenReferences(own.client))

/** Returns whether a check fails on the mutated database. */
async function isNoticed(mutant: Mutant): Promise<boolean> {
  const about = sqlChecks.filter(({ of }) => of === mutant.of)
  for (const { run } of [...about, ...sqlChecks.filter((check) => !about.includes(check))])
    try {
      await inScene(own.client, mutant.sql, run)
    } catch (error) {
      if (error instanceof UnusableChangeError) throw error
      return true
    }
  return false
}

test('has a mutation for each SQL function with a check, each table and each trigger', () => {
  const { beforeTables, afterTables } = readDatabaseText()
  const guarded = new Set(all.map(({ of }) => of))
  const objects = [...beforeTables, ...afterTables].map(({ defines }) => defines.replace(/^function /, ''))
  expect(objects.filter((name) => /^(chancery_\w+|(table|trigger) .*)$/.test(name) && !guarded.has(name))).toEqual([
    'chancery_audit_epoch',
    'chancery_audit_position',
    'chancery_audit_horizon',
    'chancery_organization_id',
    'chancery_set_organization',
    'chancery_budgets',
    'chancery_budget_since',
    'chancery_address_hash',
    'chancery_payload_at_rest',
    'chancery_delete_objects',
    'chancery_record_event',
    'chancery_cleanups',
    'chancery_search_mark',
    'chancery_word_vector',
    'chancery_quote_entry',
    'chancery_word_query',
  ])
})

test('detects the removal of a condition, policy, trigger or grant', async () => {
  const tried = all.filter((_, at) => isFull || at % 13 === 0)
  const unnoticed: string[] = []
  // Every check passes on the unchanged database, so later failures come from the mutation.
  expect(await isNoticed({ of: '', gone: '', name: '', sql: 'select' })).toBe(false)
  for (const mutant of tried) if (!(await isNoticed(mutant))) unnoticed.push(mutant.name)
  const reasons = Object.entries(equivalents).map(([name, why]) => `${name}: ${why}`)
  if (isFull)
    console.log(
      `${all.length} guards of db/sql removed one at a time, ${all.length - unnoticed.length} noticed. Not noticed, and why:\n${reasons.join('\n')}`,
    )
  expect(unnoticed.filter((one) => !(one in equivalents))).toEqual([])
  if (isFull) expect(Object.keys(equivalents).filter((one) => !unnoticed.includes(one))).toEqual([])
}, 1_800_000)
