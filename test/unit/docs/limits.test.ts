import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { budgetNames, budgetWords, defaultBudgets, testBudgets } from '../../../core/budgets.ts'
import * as schema from '../../../db/schema/index.ts'
import { root } from '../../../dev/build/build-part.ts'
import { defaultInspectionBudgets } from '../../../pdf/inspect/policy/budgets.ts'

const guide = readFileSync(join(root, 'docs/limits.md'), 'utf8')

test('lists every budget once in the limits guide, with its live limit, sandbox limit and unit', () => {
  const number = (text = '') => Number(text.replaceAll(',', ''))
  const row = /^\| `(\w+)` \| ([\d,]+) \| ([\d,]+) \| ([^|]+) \| /gm
  const listed = [...guide.matchAll(row)].map(([, name, limit, test, of]) => ({
    ...{ name, limit: number(limit), test: number(test) },
    of,
  }))
  expect(listed).toEqual(
    budgetNames.map((name) => ({
      ...{ name, limit: defaultBudgets[name], test: testBudgets[name] },
      of: budgetWords[name],
    })),
  )
})

test('lists every database table in the limits guide', () => {
  const [, section = ''] = guide.split('## Limits of every table')
  const bounded = [...section.matchAll(/^\| (`.*?) \| .+ \| .+ \|$/gm)].flatMap(([, names]) =>
    [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  const tables = Object.values(schema).flatMap((one: unknown) => (is(one, PgTable) ? [getTableName(one)] : []))
  expect(bounded.sort()).toEqual([...tables, 'rate_counters'].sort())
})

test('documents the CPU limit for the inspection of an upload', () => {
  const uploads = readFileSync(join(root, 'docs/uploads.md'), 'utf8').replace(/\s+/g, ' ')
  const { workFree, workPerByte, workMax } = defaultInspectionBudgets
  expect(uploads).toContain(
    `${workFree / 1e6} ms plus ${workPerByte} ns per byte of the file, and at most ${workMax / 1e9} s`,
  )
})
