import { beforeAll, expect, test } from 'vitest'
import { storeWorkflow } from '../../../../admin/workflows.ts'
import { type Api, openApi } from '../../../support/open-api.ts'
import { stack } from '../../../support/stack.ts'
import { createDraft } from '../../../support/upload.ts'
import { defineWorkflow, runToEnd, startRun } from '../../../support/workflows.ts'

let api: Api

beforeAll(async () => {
  api = await openApi(stack)
})

test("returns a run's documents in request order, with their steps and errors", async () => {
  const workflowId = await defineWorkflow(stack, api, {
    steps: [{ type: 'setType', documentType: 'contract' }, { type: 'rescan' }, { type: 'placeHold' }],
  })
  const documentIds = [await createDraft(api), await createDraft(api), await createDraft(api)].reverse()
  const runId = await startRun(api, workflowId, { documentIds })
  const run = await runToEnd(api, runId)
  expect(run).toMatchObject({ status: 'failed', stepTypes: ['setType', 'rescan', 'placeHold'], input: {} })
  expect(run.documents.map(({ documentId }) => documentId)).toEqual(documentIds)
  const error = {
    code: 'document_not_ready',
    detail: 'The document has no file. Upload its file and complete the upload first.',
  }
  for (const document of run.documents) {
    expect(document).toMatchObject({ status: 'failed', error })
    expect(document.steps).toMatchObject([
      { number: 1, type: 'setType', status: 'completed', error: null, envelopeId: null, createdDocumentId: null },
      { number: 2, type: 'rescan', status: 'failed', error },
    ])
  }
})

test('runs the workflow version that was current at the start of the run', async () => {
  const workflowId = await defineWorkflow(stack, api, { steps: [{ type: 'placeHold' }] })
  const first = await startRun(api, workflowId, { documentIds: [await createDraft(api)] })
  await storeWorkflow(stack.ownerDatabaseUrl, {
    organizationId: api.organizationId,
    workflowId,
    definition: { name: 'Changed', steps: [{ type: 'releaseHold' }] },
  })
  const second = await startRun(api, workflowId, { documentIds: [await createDraft(api)] })
  expect(await runToEnd(api, first)).toMatchObject({ workflowVersion: 1, stepTypes: ['placeHold'] })
  expect(await runToEnd(api, second)).toMatchObject({ workflowVersion: 2, stepTypes: ['releaseHold'] })
})

test("returns the same 404 for a missing run and another organization's run", async () => {
  const other = await openApi(stack)
  const workflowId = await defineWorkflow(stack, other, { steps: [{ type: 'placeHold' }] })
  const foreign = await startRun(other, workflowId, { documentIds: [await createDraft(other)] })
  const results = await Promise.all([foreign, 'run_missing'].map((id) => api.send('GET', `/v1/workflow-runs/${id}`)))
  const responses = results.map(({ status, body }) => ({ status, body: { ...body, requestId: '' } }))
  expect(responses[0]).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(responses[1]).toEqual(responses[0])
})
