import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectStatus, type Response } from '../support/client.ts'
import { artifactOf, fieldOf, getEnvelope, newEmail, recordTypesOf, waitForStatus } from '../support/envelopes.ts'
import { verifiedEvidence } from '../support/evidence.ts'
import { temporaryFolder } from '../support/folder.ts'
import { once, openApi } from '../support/open-api.ts'
import { missingTool, runTool } from '../support/pdf-tools.ts'
import { linkFor, mailFor, post, signAndComplete, signRequest, viewIn } from '../support/signing.ts'
import { mailsTo, queryDatabase, stack } from '../support/stack.ts'
import { sharedDocument } from '../support/upload.ts'

const api = await openApi(stack)
const folder = temporaryFolder('parallel')
type Body = Response['body']

const signersOf = (orders: (number | undefined)[]) =>
  orders.map((order, index) => ({
    signerEmail: newEmail(),
    ...(order === undefined ? {} : { order }),
    fields: [fieldOf({ y: 0.05 + index * 0.1, height: 0.08 })],
  }))
const postWorkflow = async (orders: (number | undefined)[], change: Record<string, unknown> = {}) =>
  api.send(
    'POST',
    '/v1/signatures/workflows/sequential',
    { documentId: await sharedDocument(api), signers: signersOf(orders), ...change },
    once(),
  )
const newWorkflow = (orders: number[]): Promise<Body> => expectStatus(postWorkflow(orders), 201)
const read = (id: string): Promise<Body> => expectStatus(api.send('GET', `/v1/signatures/workflows/${id}`), 200)
const statusesOf = async ({ id }: Body): Promise<string[]> => (await read(id)).steps.map(({ status }: Body) => status)
const sign = async (step: Body) => {
  const link = await linkFor(stack, step)
  return post(`${link}/sign`, await signRequest(link))
}

const badChecks = async (envelopeId: string) => (await verifiedEvidence(api, envelopeId)).failed

test('activates parallel signers in their signing order, and adds a valid seal for each', async () => {
  const workflow = await newWorkflow([2, 1, 1, 2, 3])
  const [d, a, b, e, f] = workflow.steps
  expect(workflow.steps.map(({ workflow: { order } }: Body) => order)).toEqual([2, 1, 1, 2, 3])
  expect(await statusesOf(workflow)).toEqual(['waiting', 'active', 'active', 'waiting', 'waiting'])
  const responses = await Promise.all([sign(b), sign(a)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  await Promise.all([waitForStatus(api, d.id, 'active'), waitForStatus(api, e.id, 'active')])
  expect(await mailsTo(f.signer.email)).toEqual([])
  await signAndComplete(api, stack, e)
  expect(await statusesOf(workflow)).toEqual(['active', 'completed', 'completed', 'completed', 'waiting'])
  expect((await read(workflow.id)).finalEnvelopeId).toBeNull()
  await signAndComplete(api, stack, d)
  await waitForStatus(api, f.id, 'active')
  await signAndComplete(api, stack, f)
  expect(await read(workflow.id)).toMatchObject({ status: 'completed', finalEnvelopeId: f.id })

  const rows = await queryDatabase<{ id: string }>(
    'select id from envelopes where workflow_id = $1 order by completed_at',
    [workflow.id],
  )
  expect(rows.map(({ id }) => id).slice(2)).toEqual([e.id, d.id, f.id])
  const bySignature = await queryDatabase<{ id: string }>(
    'select id from envelopes where workflow_id = $1 order by signed_at, workflow_step',
    [workflow.id],
  )
  expect(rows).toEqual(bySignature)
  let before: Uint8Array = new Uint8Array()
  for (const { id } of rows) {
    const file = await artifactOf(api, id, 'document')
    expect(Buffer.from(file.subarray(0, before.length)).equals(before)).toBe(true)
    expect(await badChecks(id)).toEqual([])
    before = file
  }
  if (missingTool('pdfsig') === null) {
    const path = join(folder, 'five.pdf')
    writeFileSync(path, before)
    const report = runTool('pdfsig', ['-nocert', path])
    expect(report.match(/Signature Validation: Signature is Valid\./g)).toHaveLength(5)
  }
  for (const step of workflow.steps) await mailFor(stack, step, /^Signed:/)
  const link = await linkFor(stack, a)
  expect(await (await fetch(`${link}/status`)).json()).toMatchObject({
    signed: { done: 5, total: 5, isStopped: false },
  })
})

test('records the document that a parallel signer saw on the signing page', async () => {
  const workflow = await newWorkflow([1, 1])
  const [a, b] = workflow.steps
  const link = await linkFor(stack, b)
  const early = viewIn(await (await fetch(link)).text())
  const request = await signRequest(link, { document: early.document })
  const done = await signAndComplete(api, stack, a)
  expect(done.artifacts.document.sha256).not.toBe(early.document)
  const late = viewIn(await (await fetch(link)).text())
  expect(late.document).toBe(done.artifacts.document.sha256)
  const bytes = async (query: string) => (await (await fetch(`${link}/document${query}`)).arrayBuffer()).byteLength
  expect(await bytes('')).toBe(done.artifacts.document.contentLength)
  expect(await bytes(`?document=${early.document}`)).toBeLessThan(done.artifacts.document.contentLength)
  expect((await fetch(`${link}/document?document=${'0'.repeat(64)}`)).status).toBe(404)
  const unknown = await post(`${link}/sign`, { ...request, document: '0'.repeat(64) })
  expect([unknown.status, unknown.body.code]).toEqual([409, 'document_changed'])
  expect((await post(`${link}/sign`, request)).status).toBe(200)
  await waitForStatus(api, b.id, 'completed')
  const { body } = await api.send('GET', `/v1/signatures/requests/${b.id}/evidence`)
  const signed = body.records.find(({ type }: Body) => type === 'signed')
  expect([signed.document.sha256, signed.data.shown]).toEqual([late.document, early.document])
  expect(await badChecks(b.id)).toEqual([])
})

test('voids the unsigned steps of a workflow after a decline, and completes the signed step', async () => {
  const workflow = await newWorkflow([1, 1, 1, 2])
  const [a, b, c, d] = workflow.steps
  expect((await sign(a)).status).toBe(200)
  expect((await post(`${await linkFor(stack, b)}/decline`, {})).status).toBe(200)
  await waitForStatus(api, c.id, 'voided')
  await waitForStatus(api, d.id, 'voided')
  expect((await getEnvelope(api, c.id)).voidReason).toBe('Step 2 of the workflow ended with the status declined.')
  await waitForStatus(api, a.id, 'completed')
  expect(await read(workflow.id)).toMatchObject({ status: 'stopped', finalEnvelopeId: null })
  expect(await badChecks(a.id)).toEqual([])
  expect(await recordTypesOf(d.id)).toEqual(['created', 'voided'])
})

test('permits changes to one parallel step, and voids both steps when one is voided', async () => {
  const { steps } = await newWorkflow([1, 1])
  const act = (what: string, body: unknown = {}) =>
    api.send('POST', `/v1/signatures/requests/${steps[1].id}/${what}`, body)
  expect((await act('remind')).status).toBe(200)
  expect((await act('correct', { message: 'Other' })).body.revision).toBe(2)
  expect((await act('reassign', { signerEmail: newEmail() })).body.signer.generation).toBe(2)
  expect((await act('void')).status).toBe(200)
  await waitForStatus(api, steps[0].id, 'voided')
})

test.each([
  ['an order for some signers only', [1, undefined], 'signers', 422],
  ['an order of 0', [0, 1], 'signers.0.order'],
  ['an order of 21', [1, 21], 'signers.1.order'],
])('rejects a workflow with %s, and returns the path', async (_, orders, path, expected = 400) => {
  const { status, body } = await postWorkflow(orders as (number | undefined)[])
  expect([status, body.errors?.[0]?.path]).toEqual([expected, path])
})
