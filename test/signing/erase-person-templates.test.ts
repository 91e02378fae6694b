import { expect, test } from 'vitest'
import { api as clientOf } from '../support/client.ts'
import { fieldOf, newEmail } from '../support/envelopes.ts'
import { erase } from '../support/erasure.ts'
import { openApi } from '../support/open-api.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { bulkIsOver, bulkRows, newTemplate, sendBulk } from '../support/templates.ts'

const textOf = async (table: string, organizationId: string): Promise<string> => {
  const rows = await queryDatabase<{ row: string }>(
    `select t::text as row from "${table}" t where organization_id = $1`,
    [organizationId],
  )
  return rows.map(({ row }) => row).join('\n')
}

test('erases a person from all template versions and from finished bulk sends', async () => {
  const owner = await openApi(stack)
  const client = clientOf(owner.apiKey)
  const email = newEmail()
  const role = { role: 'Signer', signerEmail: email, signerName: 'Anna Berg', fields: [fieldOf()] }
  const members = {
    name: `For ${email}`,
    cc: [email, 'other@example.com'],
    senderEmail: email,
    senderName: 'Anna Berg',
  }
  const template = await newTemplate(owner, { ...members, roles: [role] })
  const { documentId } = template
  const params = { id: template.id }
  await client.expect('templates.update', 200, {
    params,
    body: { ...members, documentId, message: email, roles: [role] },
  })
  const plain = await newTemplate(owner, { documentId })
  const rows = bulkRows(2, (index) => (index === 0 ? { recipients: [{ role: 'Signer', signerEmail: email }] } : {}))
  const { body: bulk } = await sendBulk(owner, plain.id, rows)
  await bulkIsOver(owner, bulk.id)
  await queryDatabase("update bulk_sends set status = 'running', finished_at = null where id = $1", [bulk.id])
  const kept = await erase(owner, email)
  expect(kept.erased).toMatchObject({ templates: [template.id], bulkSends: [] })
  expect(kept.kept).toContainEqual({ kind: 'bulkSend', id: bulk.id, reason: 'bulk_send_open' })
  expect(await textOf('bulk_send_rows', owner.organizationId)).toContain(email)

  await queryDatabase("update bulk_sends set status = 'completed', finished_at = now() where id = $1", [bulk.id])
  expect((await erase(owner, email)).erased).toMatchObject({ templates: [], bulkSends: [bulk.id] })
  for (const table of ['templates', 'template_versions', 'bulk_sends', 'bulk_send_rows'])
    expect(await textOf(table, owner.organizationId), table).not.toContain(email)
  expect((await textOf('idempotency_keys', owner.organizationId)).includes(`For ${email}`)).toBe(false)
  for (const version of [1, 2])
    expect(await client.expect('templates.get', 200, { params, query: { version } })).toMatchObject({
      ...{ cc: ['other@example.com'], senderEmail: null, senderName: null },
      roles: [{ signerEmail: null, signerName: null }],
    })
  const { data } = await client.expect('bulkSends.rows.list', 200, { params: { id: bulk.id } })
  expect(data[1].recipients).toEqual(rows[1]!.recipients)
})
