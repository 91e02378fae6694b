import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { openApi } from '../../support/open-api.ts'
import { stack } from '../../support/stack.ts'
import { newOrganization } from '../../support/tenant.ts'
import { defineWorkflow, disableWorkflow } from '../../support/workflows.ts'

test("lists the organization's workflows with their step types and input schemas, oldest first", async () => {
  const sender = await openApi(stack)
  const client = api(sender.apiKey)
  expect((await client.expect('workflows.list', 200)).data).toEqual([])
  const inputSchema = { type: 'object', required: ['state'], properties: { state: { type: 'string' } } }
  const steps = [{ type: 'setType', documentType: 'contract' }, { type: 'placeHold' }]
  const first = await defineWorkflow(stack, sender, { steps, inputSchema })
  const second = await defineWorkflow(stack, sender, { steps: [{ type: 'rescan' }] })
  await disableWorkflow(stack, second)
  const { data } = await client.expect('workflows.list', 200)
  expect(data).toMatchObject([
    { id: first, version: 1, isDisabled: false, stepTypes: ['setType', 'placeHold'], inputSchema },
    { id: second, version: 1, isDisabled: true, stepTypes: ['rescan'], inputSchema: null },
  ])
  expect(JSON.stringify(data)).not.toContain('contract')
  expect((await api((await newOrganization()).apiKey).expect('workflows.list', 200)).data).toEqual([])
})
