import { beforeAll, expect, test } from 'vitest'
import { expectStatus } from '../../support/client.ts'
import { type Api, openApi } from '../../support/open-api.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { createDraft, readyDocument } from '../../support/upload.ts'
import { defineWorkflow, disableWorkflow, runToEnd, startRun } from '../../support/workflows.ts'

let api: Api

beforeAll(async () => {
  api = await openApi(stack)
})

const run = (workflowId: string, body: unknown) => api.send('POST', `/v1/workflows/${workflowId}/run`, body)
const countOf = async (table: 'workflow_runs' | 'jobs', organizationId = api.organizationId) =>
  Number((await queryDatabase(`select count(*) from ${table} where organization_id = $1`, [organizationId]))[0]?.count)
const actionsOn = async (id: string) =>
  (
    await queryDatabase<{ act: string }>(
      `select actor_kind || ' ' || action as act from audit_events where organization_id = $1 and target_id = $2 order by position, id`,
      [api.organizationId, id],
    )
  ).map(({ act }) => act)

test('applies each workflow step once to each document, with the workflow run as the actor', async () => {
  const folder = await expectStatus(api.send('POST', '/v1/folders', { name: 'Contracts' }), 201)
  const workflowId = await defineWorkflow(stack, api, {
    inputSchema: { type: 'object', required: ['state'], properties: { state: { type: 'string' } } },
    steps: [
      { type: 'moveToFolder', folderId: folder.id },
      { type: 'setType', documentType: 'contract' },
      { type: 'setMetadata', metadata: { state: { input: '/state' }, draft: null } },
      { type: 'placeHold' },
      { type: 'setRetention', until: '2040-01-01T00:00:00Z' },
      { type: 'rescan' },
      { type: 'extractText' },
      { type: 'releaseHold' },
    ],
  })
  const documentIds = [await readyDocument(api), await readyDocument(api)]
  const runId = await startRun(api, workflowId, { documentIds, input: { state: 'signed' } })
  const ended = await runToEnd(api, runId)

  expect(ended).toMatchObject({
    id: runId,
    workflowId,
    workflowVersion: 1,
    status: 'completed',
    input: { state: 'signed' },
  })
  expect(ended.documents.map(({ documentId, status, error }) => ({ documentId, status, error }))).toEqual(
    documentIds.map((documentId) => ({ documentId, status: 'completed', error: null })),
  )
  for (const { steps } of ended.documents) {
    expect(steps.map(({ number, status }) => `${number} ${status}`)).toEqual(
      ended.stepTypes.map((_, index) => `${index + 1} completed`),
    )
  }
  for (const id of documentIds) {
    expect(await expectStatus(api.send('GET', `/v1/documents/${id}`), 200)).toMatchObject({
      folderId: folder.id,
      type: 'contract',
      metadata: { state: 'signed' },
      compliance: { legalHold: false, retainUntil: '2040-01-01T00:00:00.000Z' },
    })
    // The text extraction of the upload may or may not be finished.
    const acts = (await actionsOn(id)).filter((act) => act.startsWith('workflow ') && !act.includes('extraction'))
    expect(acts).toEqual([
      'workflow document.moved',
      'workflow document.type_set',
      'workflow document.metadata_set',
      'workflow document.hold_placed',
      'workflow document.retention_set',
      'workflow document.rescanned',
      'workflow document.hold_released',
    ])
  }
  expect(await actionsOn(runId)).toEqual(['apiKey workflow.run_started', 'workflow workflow.run_ended'])
})

test("rejects a run with a missing, a trashed or another organization's document, and returns the path of each", async () => {
  const workflowId = await defineWorkflow(stack, api, { steps: [{ type: 'placeHold' }] })
  const [own, trashed] = [await createDraft(api), await createDraft(api)]
  await expectStatus(api.send('DELETE', `/v1/documents/${trashed}`), 200)
  const foreign = await createDraft(await openApi(stack))
  const [runs, jobs] = [await countOf('workflow_runs'), await countOf('jobs')]
  const { status, body } = await run(workflowId, { documentIds: [own, foreign, 'doc_missing', trashed] })
  expect([status, body.code]).toEqual([404, 'not_found'])
  expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
    'documentIds.1',
    'documentIds.2',
    'documentIds.3',
  ])
  expect([await countOf('workflow_runs'), await countOf('jobs')]).toEqual([runs, jobs])
  expect(await actionsOn(own)).not.toContain('workflow document.hold_placed')
})

test('rejects a run with invalid input, and returns the path of the error', async () => {
  const workflowId = await defineWorkflow(stack, api, {
    inputSchema: {
      type: 'object',
      required: ['folder'],
      additionalProperties: false,
      properties: { folder: { type: 'string' }, days: { type: 'integer', minimum: 1 } },
    },
    steps: [
      { type: 'moveToFolder', folderId: { input: '/folder' } },
      { type: 'setRetention', days: { input: '/days' } },
    ],
  })
  const documentIds = [await createDraft(api)]
  const runs = await countOf('workflow_runs')
  const refusals: [input: unknown, path: string][] = [
    [{}, 'input'],
    [{ folder: 5, days: 1 }, 'input.folder'],
    [{ folder: 'fld_1', days: 0 }, 'input.days'],
    [{ folder: 'fld_1', days: 1, stray: true }, 'input.stray'],
    // The schema accepts these values, although they are neither a folder nor a number of days.
    [{ folder: 'a/b', days: 1 }, 'input.folder'],
    [{ folder: 'fld_1', days: 99_999 }, 'input.days'],
  ]
  for (const [input, path] of refusals) {
    const { status, body } = await run(workflowId, { documentIds, input })
    expect([status, body.code], JSON.stringify(input)).toEqual([422, 'input_invalid'])
    expect(body.errors.map((error: { path: string }) => error.path)).toContain(path)
  }
  expect(await countOf('workflow_runs')).toBe(runs)
})

test('rejects a reference in the input, so a run discloses no metadata of the document', async () => {
  const workflowId = await defineWorkflow(stack, api, {
    inputSchema: { type: 'object', properties: { email: { type: 'string' }, fields: { type: 'array' } } },
    steps: [{ type: 'requestSignature', signerEmail: { input: '/email' }, fields: { input: '/fields' } }],
  })
  const documentId = await readyDocument(api)
  await expectStatus(
    api.send('PATCH', `/v1/documents/${documentId}`, { metadata: { iban: 'DE02120300000000202051' } }),
    200,
  )
  const runs = await countOf('workflow_runs')
  const sign = { type: 'signature', pageNumber: 1, x: 0.1, y: 0.7, width: 0.35, height: 0.1 }
  const asked = { ...sign, type: 'text', y: 0.2, value: { metadata: '/iban' } }
  const input = { email: 'mallory@example.com', fields: [sign, asked] }
  const { status, body } = await run(workflowId, { documentIds: [documentId], input })
  expect([status, body.code]).toEqual([422, 'input_invalid'])
  expect(body.errors).toMatchObject([{ path: 'input.fields.1.value', code: 'reference_not_allowed' }])
  expect(await countOf('workflow_runs')).toBe(runs)
})

test.each<[what: string, body: unknown, path: string, status?: number]>([
  ['no documents', { documentIds: [] }, 'documentIds'],
  ['101 documents', { documentIds: Array.from({ length: 101 }, (_, index) => `doc_${index}`) }, 'documentIds'],
  ['a duplicate document', { documentIds: ['doc_1', 'doc_2', 'doc_1'] }, 'documentIds.2'],
  ['an array as the input', { documentIds: ['doc_1'], input: [] }, 'input'],
  ['an input over 64 KiB', { documentIds: ['doc_1'], input: { a: 'x'.repeat(65_536) } }, 'input', 422],
])('rejects a workflow run with %s, and returns the path of the error', async (_, body, path, status = 400) => {
  const workflowId = await defineWorkflow(stack, api, { steps: [{ type: 'placeHold' }] })
  const response = await run(workflowId, body)
  expect(response.status).toBe(status)
  expect(response.body.errors.map((error: { path: string }) => error.path)).toContain(path)
})

test("rejects a run of a disabled, a missing or another organization's workflow", async () => {
  const documentIds = [await createDraft(api)]
  const workflowId = await defineWorkflow(stack, api, { steps: [{ type: 'placeHold' }] })
  await disableWorkflow(stack, workflowId)
  const refused = await run(workflowId, { documentIds })
  expect([refused.status, refused.body.code]).toEqual([409, 'workflow_disabled'])
  const foreign = await defineWorkflow(stack, await openApi(stack), { steps: [{ type: 'placeHold' }] })
  expect((await run(foreign, { documentIds })).status).toBe(404)
  expect((await run('wfl_missing', { documentIds })).status).toBe(404)
})

test('returns the URL of the workflow run in the Location header', async () => {
  const workflowId = await defineWorkflow(stack, api, { steps: [{ type: 'setType', documentType: 'contract' }] })
  const { status, headers, body } = await run(workflowId, { documentIds: [await readyDocument(api)] })
  expect([status, headers.get('location')]).toEqual([202, `${stack.baseUrl}/v1/workflow-runs/${body.runId}`])
  const read = await fetch(headers.get('location')!, { headers: { 'x-api-key': api.apiKey } })
  expect([read.status, ((await read.json()) as { id: string }).id]).toEqual([200, body.runId])
})
