import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { openApi } from '../../support/open-api.ts'
import { stack } from '../../support/stack.ts'
import { newTemplate } from '../../support/templates.ts'

test('returns the content of each template version, and 404 for a missing version or template', async () => {
  const owner = await openApi(stack)
  const client = api(owner.apiKey)
  const first = await newTemplate(owner)
  const { documentId, roles } = first
  const fields = [{ type: 'signature', pageNumber: 1, x: 0.2, y: 0.2, width: 0.2, height: 0.1 }]
  const params = { id: first.id }
  const body = { name: 'Second', documentId, roles: [{ role: 'Signer', fields }] }
  const second = await client.expect('templates.update', 200, { params, body })
  expect(await client.expect('templates.get', 200, { params })).toEqual(second)
  const old = await client.expect('templates.get', 200, { params, query: { version: 1 } })
  expect(old).toEqual({ ...first, name: 'Second', latestVersion: 2, updatedAt: second.updatedAt })
  expect([old.roles, second.roles[0].fields[0].x]).toEqual([roles, 0.2])
  const missing = await client.call('templates.get', { params, query: { version: 3 } })
  expect([missing.status, missing.body.code]).toEqual([404, 'not_found'])
  expect(missing.body.detail).toMatch(/^The template has no version 3\./)
  const unknown = await client.call('templates.get', { params: { id: 'tpl_none' }, query: { version: 3 } })
  expect([unknown.status, unknown.body.detail]).toEqual([404, expect.stringContaining('No template has this id.')])
})
