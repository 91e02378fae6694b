import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { runMany } from '../../support/concurrency.ts'
import { fieldOf } from '../../support/envelopes.ts'
import { openApi } from '../../support/open-api.ts'
import { stack } from '../../support/stack.ts'
import { newTemplate } from '../../support/templates.ts'
import { auditOf, contentOf, countRows } from '../../support/written.ts'

const owner = await openApi(stack)
const client = api(owner.apiKey)
const bodyOf = ({ documentId }: { documentId: string }, members = {}) => ({
  ...{ name: 'Agreement', documentId, roles: [{ role: 'Signer', fields: [fieldOf()] }] },
  ...members,
})
const update = (id: string, body: unknown) => client.call('templates.update', { params: { id }, body })

test('saves a changed template as a new version, and writes nothing for an unchanged template', async () => {
  const template = await newTemplate(owner)
  const before = await contentOf(owner.organizationId)
  expect((await update(template.id, bodyOf(template))).body).toEqual(template)
  expect(await contentOf(owner.organizationId)).toEqual(before)
  const changed = await update(template.id, bodyOf(template, { message: 'New', expectedVersion: 1 }))
  expect(changed.body).toMatchObject({ version: 2, latestVersion: 2, message: 'New', createdAt: template.createdAt })
  const events = (await auditOf(owner.organizationId, template.id)).filter(
    ({ action }) => action === 'template.changed',
  )
  expect(events.map(({ details }) => details)).toEqual([{ version: 2 }])
})

test('renames a template without creating a new version', async () => {
  const template = await newTemplate(owner)
  const before = await countRows('template_versions', owner.organizationId)
  const renamed = await update(template.id, bodyOf(template, { name: 'Renamed', expectedVersion: 1 }))
  const { updatedAt } = renamed.body
  expect(renamed.body).toEqual({ ...template, name: 'Renamed', updatedAt })
  expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(Date.parse(template.updatedAt))
  expect((await client.expect('templates.get', 200, { params: { id: template.id } })).name).toBe('Renamed')
  expect(await countRows('template_versions', owner.organizationId)).toBe(before)
  const [event] = (await auditOf(owner.organizationId, template.id)).filter(
    ({ action }) => action === 'template.changed',
  )
  expect(event).toMatchObject({ details: { version: 1 } })
})

test('saves only one of several concurrent changes of the same template version', async () => {
  const template = await newTemplate(owner)
  const responses = await runMany(8, 8, (i) =>
    update(template.id, bodyOf(template, { message: `N${i}`, expectedVersion: 1 })),
  )
  const codes = responses.map(({ status, body }) => (status === 200 ? 'saved' : body.code))
  expect(codes.filter((code) => code === 'saved')).toEqual(['saved'])
  expect(codes.filter((code) => !['saved', 'revision_conflict', 'concurrent_change'].includes(code))).toEqual([])
  const late = await update(template.id, bodyOf(template, { message: 'late', expectedVersion: 1 }))
  expect([late.status, late.body.code, late.body.currentRevision]).toEqual([409, 'revision_conflict', 2])
})

test('rejects a template version with a field outside the page', async () => {
  const template = await newTemplate(owner)
  const before = await countRows('template_versions', owner.organizationId)
  const roles = [{ role: 'Signer', fields: [fieldOf({ x: 0.9 })] }]
  expect((await update(template.id, bodyOf(template, { roles }))).body.code).toBe('field_outside_page')
  expect(await countRows('template_versions', owner.organizationId)).toBe(before)
})
