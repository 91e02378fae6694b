import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { getEnvelope, newEmail } from '../../support/envelopes.ts'
import { openApi } from '../../support/open-api.ts'
import { stack } from '../../support/stack.ts'
import { newTemplate, sendTemplate } from '../../support/templates.ts'
import { actionsOn, countRows } from '../../support/written.ts'

test('deletes a template with its versions, but not its envelopes', async () => {
  const owner = await openApi(stack)
  const client = api(owner.apiKey)
  const template = await newTemplate(owner)
  const params = { id: template.id }
  const recipients = [{ role: 'Signer', signerEmail: newEmail() }]
  const { body } = await sendTemplate(owner, template.id, { recipients })
  const used = async () => (await client.expect('account.get', 200)).budgets.templateVersions.used
  expect(await used()).toBe(1)
  expect(await client.expect('templates.delete', 200, { params })).toEqual(template)
  expect([await used(), await countRows('template_versions', owner.organizationId)]).toEqual([0, 0])
  for (const operation of ['templates.get', 'templates.delete'])
    expect((await client.call(operation, { params })).status).toBe(404)
  expect((await sendTemplate(owner, template.id, { recipients })).status).toBe(404)
  const { status, template: from } = await getEnvelope(owner, body.envelopes[0].id)
  expect([status, from]).toEqual(['active', { id: template.id, version: 1 }])
  expect(await actionsOn(owner.organizationId, template.id)).toEqual(['template.created', 'template.deleted'])
})
