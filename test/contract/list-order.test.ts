import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DocumentSort, listDocuments, listTrash } from '../../db/documents/documents.ts'
import { listVersions } from '../../db/documents/versions.ts'
import { listMembers } from '../../db/organizations/member-list.ts'
import { listEnvelopes } from '../../db/signing/envelope-list.ts'
import type { Database, Statement } from '../../db/statement.ts'
import { listBulkRows, listBulkSends } from '../../db/templates/bulk-sends.ts'
import { listTemplates, listTemplateVersions } from '../../db/templates/templates.ts'
import { listDeliveries } from '../../db/webhooks/delivery-log.ts'
import { stack } from '../support/stack.ts'

/** Checks that an index returns rows in list order, so the cost of a page does not depend on the number of rows. */

type Plan = { 'Node Type': string; 'Parent Relationship'?: string; Plans?: Plan[] }

const page = { limit: 20, offset: 40 }
const sorts: DocumentSort[] = ['createdAt', 'updatedAt', 'title', 'type', 'status']
const newest = { ...page, sort: 'createdAt', order: 'desc' } as const

const lists: [string, Statement<unknown>][] = [
  ...sorts.flatMap((sort) =>
    (['asc', 'desc'] as const).map((order): [string, Statement<unknown>] => [
      `documents by ${sort} ${order}`,
      listDocuments({ ...page, sort, order }),
    ]),
  ),
  ['documents of a folder', listDocuments({ ...newest, folder: 'fld_1' })],
  ['documents of a type', listDocuments({ ...newest, type: 'contract' })],
  ['documents of a type in a folder', listDocuments({ ...newest, folder: 'fld_1', type: 'contract' })],
  ['the trash', listTrash(page)],
  ['versions of a document', listVersions('doc_1', page)],
  ['envelopes', listEnvelopes(page)],
  ['envelopes with a status', listEnvelopes({ ...page, status: 'active' })],
  ['envelopes for a document', listEnvelopes({ ...page, documentId: 'doc_1' })],
  ['envelopes with an external id', listEnvelopes({ ...page, externalId: 'order-1' })],
  ['envelopes from a template', listEnvelopes({ ...page, templateId: 'tpl_1' })],
  ['envelopes to a signer', listEnvelopes({ ...page, signerEmail: 'anna@example.com' })],
  ['envelopes of a month', listEnvelopes({ ...page, createdFrom: new Date(0), createdBefore: new Date() })],
  ['envelopes after a cursor', listEnvelopes({ ...page, after: ['2026-01-01T00:00:00.000Z', 'env_1'] })],
  ['webhook deliveries', listDeliveries({ endpointId: 'whk_1', state: undefined, before: undefined, limit: 20 })],
  [
    'failed webhook deliveries before a cursor',
    listDeliveries({ endpointId: 'whk_1', state: 'failed', before: 'dlv_1', limit: 20 }),
  ],
  ['templates', listTemplates({ before: 'tpl_1', limit: 20 })],
  ['versions of a template', listTemplateVersions('tpl_1', { before: 7, limit: 20 })],
  ['bulk sends', listBulkSends({ templateId: undefined, testKeyId: null, before: 'blk_1', limit: 20 })],
  ['bulk sends of a template', listBulkSends({ templateId: 'tpl_1', testKeyId: null, before: 'blk_1', limit: 20 })],
  ['rows of a bulk send', listBulkRows('blk_1', { status: 'failed', after: 7, limit: 20 })],
  ['members', listMembers({ status: undefined, before: 'mem_1', limit: 20 })],
]

const client = new pg.Client({ connectionString: stack.appDatabaseUrl })

beforeAll(async () => {
  await client.connect()
  // Sequential scans and sorts are disabled, because the tables are small here. A query that cannot avoid them still
  // uses them.
  await client.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off')
})
afterAll(() => client.end())

async function planOf(statement: Statement<unknown>): Promise<Plan> {
  let sent: [sql: string, params: unknown[]] = ['', []]
  const logger = { logQuery: (...query: typeof sent) => (sent = query) }
  await statement.builders[0]!(drizzle({ client, logger }) as unknown as Database)
  const [sql, params] = sent
  const { rows } = await client.query(`explain (format json) ${sql}`, params)
  return rows[0]['QUERY PLAN'][0].Plan
}

/** Returns the types of the plan nodes below a limit node. */
const belowLimits = (plan: Plan, isBelow = false): string[] => {
  const isHere = isBelow && !['SubPlan', 'InitPlan'].includes(plan['Parent Relationship'] ?? '')
  const below = (plan.Plans ?? []).flatMap((child) => belowLimits(child, isHere || plan['Node Type'] === 'Limit'))
  return isHere ? [plan['Node Type'], ...below] : below
}

test.each(lists)('reads a page of %s in index order without a sort', async (_, list) => {
  const nodes = belowLimits(await planOf(list))
  expect(nodes.filter((node) => /Index.*Scan/.test(node))).not.toEqual([])
  expect(nodes.filter((node) => /Sort/.test(node))).toEqual([])
})
