import { beforeAll, expect, test } from 'vitest'
import { AdminError } from '../../../admin/act.ts'
import { retainDocument, setHold, shortenRetention } from '../../../admin/compliance.ts'
import { setLimit } from '../../../admin/keys.ts'
import { createOrganization } from '../../../admin/organizations.ts'
import { removeRetentionRule, setRetentionRule } from '../../../admin/retention-rules.ts'
import { limits } from '../../../core/limits.ts'
import { listRetentionRules } from '../../../db/administration/retention-rules.ts'
import { openAdmin } from '../../support/admin.ts'
import { ownMigrated } from '../../support/own-postgres.ts'

const own = ownMigrated()
let url: string
const { auditOf, newDocument, query } = openAdmin(() => own.ownerUrl)
beforeAll(() => {
  url = own.ownerUrl
})

test('sets a key limit, and sets legal holds and retention periods with one audit event each', async () => {
  const { organizationId, keyId } = await createOrganization(url, { name: 'Limits' })
  await setLimit(url, { of: 'key', id: keyId, perMinute: 250 })
  await newDocument(organizationId, 'doc_admin')
  const end = new Date('2031-12-31T00:00:00Z')
  const acts = [
    () => setHold(url, 'doc_admin', true),
    () => retainDocument(url, 'doc_admin', end),
    () => setHold(url, 'doc_admin', false),
  ]
  for (const act of acts) expect([await act(), await act()]).toEqual(['changed', 'unchanged'])
  expect(await query('select requests_per_minute from api_keys where id = $1', [keyId])).toEqual([
    { requests_per_minute: 250 },
  ])
  expect(await query('select legal_hold, retain_until from documents where id = $1', ['doc_admin'])).toEqual([
    { legal_hold: false, retain_until: new Date('2031-12-31T00:00:00Z') },
  ])
  expect(await auditOf('doc_admin')).toEqual([
    'operator document.hold_placed',
    'operator document.retention_set',
    'operator document.hold_released',
  ])
})

test('shortens a retention period only with shortenRetention', async () => {
  const { organizationId } = await createOrganization(url, { name: 'Retention' })
  await newDocument(organizationId, 'doc_retained')
  const [early, late] = [new Date('2030-01-01T00:00:00Z'), new Date('2032-01-01T00:00:00Z')]
  const left = async () => (await query('select retain_until from documents where id = $1', ['doc_retained']))[0]
  expect(await retainDocument(url, 'doc_retained', late)).toBe('changed')
  expect(await retainDocument(url, 'doc_retained', early)).toBe('unchanged')
  expect(await left()).toEqual({ retain_until: late })
  expect(await shortenRetention(url, 'doc_retained', early)).toBe('changed')
  expect(await left()).toEqual({ retain_until: early })
  expect(
    (
      await query<{ until: string }>(
        `select details ->> 'until' as until from audit_events where target_id = 'doc_retained' order by position, id`,
      )
    ).map(({ until }) => until),
  ).toEqual([late.toISOString(), early.toISOString()])
})

test('rejects a legal hold and a retention period for a trashed document', async () => {
  const { organizationId } = await createOrganization(url, { name: 'Trash' })
  await newDocument(organizationId, 'doc_trashed')
  await query("update documents set status = 'trashed' where id = 'doc_trashed'")
  await expect(setHold(url, 'doc_trashed', true)).rejects.toThrow(/in the trash/)
  await expect(retainDocument(url, 'doc_trashed', new Date('2031-12-31'))).rejects.toThrow(/in the trash/)
  await expect(query("update documents set legal_hold = true where id = 'doc_trashed'")).rejects.toThrow(
    /documents_held/,
  )
  expect(await auditOf('doc_trashed')).toEqual([])
})

test('sets and removes retention rules with one audit event each, and rejects invalid rules', async () => {
  const { organizationId } = await createOrganization(url, { name: 'Rules' })
  const rule = { organizationId, documentType: 'invoice', days: 30 }
  await setRetentionRule(url, rule)
  await setRetentionRule(url, { ...rule, days: 3_650 })
  await setRetentionRule(url, { ...rule, documentType: 'contract' })
  expect(
    (await listRetentionRules(url, organizationId)).map(({ document_type, days }) => [document_type, days]),
  ).toEqual([
    ['contract', 30],
    ['invoice', 3_650],
  ])
  await removeRetentionRule(url, organizationId, 'contract')
  await expect(removeRetentionRule(url, organizationId, 'contract')).rejects.toThrow(AdminError)
  await expect(setRetentionRule(url, { ...rule, documentType: 'No type' })).rejects.toThrow(AdminError)
  await expect(setRetentionRule(url, { ...rule, days: limits.retentionDaysMax + 1 })).rejects.toThrow(AdminError)
  await expect(setRetentionRule(url, { ...rule, organizationId: 'org_missing' })).rejects.toThrow(AdminError)
  expect((await listRetentionRules(url, organizationId)).map(({ document_type }) => document_type)).toEqual(['invoice'])
  expect((await auditOf(organizationId)).slice(1)).toEqual([
    'operator retention.rule_set',
    'operator retention.rule_set',
    'operator retention.rule_set',
    'operator retention.rule_removed',
  ])
})
