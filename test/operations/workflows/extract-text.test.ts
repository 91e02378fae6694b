import { expect, test } from 'vitest'
import { expectStatus } from '../../support/client.ts'
import { openApi } from '../../support/open-api.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { readyDocument } from '../../support/upload.ts'
import { defineWorkflow, runToEnd, startRun } from '../../support/workflows.ts'

test('requests another extraction for a document without text, with the workflow run as the actor', async () => {
  const api = await openApi(stack)
  const workflowId = await defineWorkflow(stack, api, { steps: [{ type: 'extractText' }] })
  const documentId = await readyDocument(api)
  // The text extraction of the upload finds a page without text.
  const textStatus = async () =>
    (await expectStatus(api.send('GET', `/v1/documents/${documentId}`), 200)).text.status as string
  await expect.poll(textStatus).toBe('unavailable')
  const runId = await startRun(api, workflowId, { documentIds: [documentId] })
  expect((await runToEnd(api, runId)).status).toBe('completed')
  const [counts] = await queryDatabase(
    `select (select count(*)::int from jobs where kind = 'extraction' and payload ->> 'documentId' = $1) as jobs,
       (select count(*)::int from audit_events where action = 'document.extraction_requested' and target_id = $1 and actor_id = $2) as requests`,
    [documentId, runId],
  )
  expect(counts).toEqual({ jobs: 2, requests: 1 })
})
