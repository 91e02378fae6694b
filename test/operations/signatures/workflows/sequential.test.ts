import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import { formOf, listFields } from '../../../../pdf/document/form.ts'
import { openPdf } from '../../../../pdf/document/pdf-file.ts'
import { permissionsOf } from '../../../../pdf/document/permissions.ts'
import { expectStatus, type Response } from '../../../support/client.ts'
import { artifactOf, fieldOf, getEnvelope, newEmail, waitForStatus } from '../../../support/envelopes.ts'
import { verifiedEvidence } from '../../../support/evidence.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { once, openApi } from '../../../support/open-api.ts'
import { missingTool, runTool } from '../../../support/pdf-tools.ts'
import { pdfOfPages } from '../../../support/sample-pdf.ts'
import { linkFor, post, signAndComplete, signRequest, whenQuiet } from '../../../support/signing.ts'
import { isFull, sized } from '../../../support/size.ts'
import { mailsTo, queryDatabase, stack } from '../../../support/stack.ts'
import { readyDocument, sharedDocument } from '../../../support/upload.ts'

const api = await openApi(stack)
const path = '/v1/signatures/workflows/sequential'
const folder = temporaryFolder('sequence')

type Body = Response['body']

/** Returns signers with one signature field each, placed one below the other. */
const signersOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    signerEmail: newEmail(),
    signerName: `Signer ${index + 1}`,
    fields: [fieldOf({ y: 0.05 + index * 0.045, height: 0.04 })],
  }))

const postSequence = (body: Record<string, unknown>, headers = once()) => api.send('POST', path, body, headers)

async function newSequence(count: number): Promise<Body> {
  return expectStatus(postSequence({ documentId: await sharedDocument(api), signers: signersOf(count) }), 201)
}

const readSequence = (id: string): Promise<Body> => expectStatus(api.send('GET', `/v1/signatures/workflows/${id}`), 200)

const statusesOf = ({ steps }: Body): string[] => steps.map(({ status }: Body) => status)

const eventsOf = async (envelopeId: string) =>
  (
    await queryDatabase<{ type: string }>('select type from webhook_events where envelope_id = $1 order by id', [
      envelopeId,
    ])
  ).map(({ type }) => type)

const verdictOf = async (envelopeId: string) => (await verifiedEvidence(api, envelopeId)).failed

async function permissionIn(bytes: Uint8Array) {
  const file = await openPdf(memorySource(bytes))
  const form = await formOf(file)
  return (await permissionsOf(file, form ? await listFields(file, form) : [])).permission
}

const noPdfsig = missingTool('pdfsig')
const noQpdf = missingTool('qpdf')
const noPdftotext = missingTool('pdftotext')

test.each(isFull ? [1, 2, 5] : [1, 3])(
  'preserves all earlier seals in each step of a workflow, and completes the workflow (signers: %i)',
  async (count) => {
    const original = pdfOfPages()
    const documentId = await readyDocument(api, original)
    const created = await expectStatus(postSequence({ documentId, signers: signersOf(count) }), 201)
    expect(statusesOf(created)).toEqual(['active', ...Array(count - 1).fill('waiting')])

    let previous: Uint8Array = original
    for (const [index, step] of created.steps.entries()) {
      const completed = await signAndComplete(api, stack, step, {
        values: { sign: { kind: 'typed', text: `Signer ${index + 1}` } },
      })
      expect(completed.workflow).toEqual({ id: created.id, step: index + 1, order: index + 1 })
      const output = await artifactOf(api, step.id, 'document')
      expect(Buffer.from(output.subarray(0, previous.length)).equals(previous)).toBe(true)
      expect(await verdictOf(step.id), `step ${index + 1}`).toEqual([])
      expect(await permissionIn(output), `step ${index + 1}`).toBe(index === count - 1 ? 1 : 3)
      previous = output
    }
    expect(await readSequence(created.id)).toMatchObject({ status: 'completed', finishedAt: expect.any(String) })

    const file = join(folder, `${count}.pdf`)
    writeFileSync(file, previous)
    if (!noPdfsig) {
      const report = runTool('pdfsig', ['-nocert', file])
      expect(report.match(/Signature Validation: Signature is Valid\./g)).toHaveLength(count)
    }
    if (!noQpdf) expect(runTool('qpdf', ['--check', file])).toContain('No syntax or stream encoding errors found')
    if (!noPdftotext && count > 1) {
      const certificate = join(folder, `${count}-certificate.pdf`)
      writeFileSync(certificate, await artifactOf(api, created.steps.at(-1).id, 'certificate'))
      const text = runTool('pdftotext', ['-layout', certificate, '-'])
      for (const { id, signer } of created.steps) {
        expect(text).toContain(signer.email)
        expect(text).toContain(id)
      }
    }
  },
)

test('marks only the last step of a workflow as locking, and no step if lastSeal is `open`', async () => {
  const documentId = await sharedDocument(api)
  const locks = async (lastSeal?: string) => {
    const { id } = await expectStatus(postSequence({ documentId, signers: signersOf(3), lastSeal }), 201)
    const rows = await queryDatabase<{ locks_document: boolean }>(
      'select locks_document from envelopes where workflow_id = $1 order by workflow_step',
      [id],
    )
    return rows.map(({ locks_document }) => locks_document)
  }
  expect(await locks()).toEqual([false, false, true])
  expect(await locks('open')).toEqual([false, false, false])
})

test('invites a later signer only after the previous step, with the full signing period', async () => {
  const sequence = await newSequence(2)
  const [first, second] = sequence.steps
  await linkFor(stack, first)
  expect(await mailsTo(second.signer.email)).toEqual([])
  expect(await queryDatabase('select 1 from signing_links where envelope_id = $1', [second.id])).toEqual([])
  await queryDatabase(
    `update envelopes set created_at = created_at - interval '9 days', expires_at = expires_at - interval '9 days' where id = $1`,
    [second.id],
  )
  await signAndComplete(api, stack, first)
  const opened = await waitForStatus(api, second.id, 'active')
  expect(Math.round((Date.parse(opened.expiresAt) - Date.now()) / 86_400_000)).toBe(30)
  await linkFor(stack, second)
  expect(await eventsOf(second.id)).toEqual(['envelope.created'])
  const [record] = await queryDatabase<{ document: unknown }>(
    `select record::jsonb -> 'document' as document from evidence_records
     where envelope_id = $1 and record::jsonb ->> 'type' = 'activated'`,
    [second.id],
  )
  expect(record?.document).toEqual((await getEnvelope(api, first.id)).artifacts.document)
})

describe('a signing workflow', () => {
  const endings: [string, (step: Body) => Promise<unknown>][] = [
    ['declined', async (step) => post(`${await linkFor(stack, step)}/decline`, { reason: 'No' })],
    ['voided', (step) => api.send('POST', `/v1/signatures/requests/${step.id}/void`, { reason: 'Mistake' })],
    [
      'expired',
      async (step) => {
        await whenQuiet(step.id)
        await queryDatabase(`update envelopes set expires_at = now() - interval '1 second' where id = $1`, [step.id])
      },
    ],
  ]

  test.each(endings)('voids all waiting steps when a step is %s', async (status, end) => {
    const sequence = await newSequence(3)
    const [first, ...waiting] = sequence.steps
    await end(first)
    await waitForStatus(api, first.id, status)
    const after = await readSequence(sequence.id)
    expect([after.status, statusesOf(after)]).toEqual(['stopped', [status, 'voided', 'voided']])
    for (const step of waiting) {
      expect((await getEnvelope(api, step.id)).voidReason).toBe(
        `Step 1 of the workflow ended with the status ${status}.`,
      )
      expect(await eventsOf(step.id)).toEqual(['envelope.created', 'envelope.voided'])
      expect(await mailsTo(step.signer.email)).toEqual([])
      const { body } = await api.send('GET', `/v1/signatures/requests/${step.id}/evidence`)
      expect(body.integrity.valid).toBe(true)
      expect(body.records.map(({ type }: Body) => type)).toEqual(['created', 'voided'])
    }
  })

  test('preserves the evidence of a completed step when the next step is declined', async () => {
    const sequence = await newSequence(3)
    await signAndComplete(api, stack, sequence.steps[0])
    await waitForStatus(api, sequence.steps[1].id, 'active')
    await post(`${await linkFor(stack, sequence.steps[1])}/decline`, {})
    await waitForStatus(api, sequence.steps[2].id, 'voided')
    const after = await readSequence(sequence.id)
    expect([after.status, statusesOf(after)]).toEqual(['stopped', ['completed', 'declined', 'voided']])
    expect(await verdictOf(sequence.steps[0].id)).toEqual([])
  })
})

test('applies only one of two concurrent requests to sign and to void a step', async () => {
  for (let round = 0; round < sized(2, 5); round++) {
    const sequence = await newSequence(2)
    const [first, second] = sequence.steps
    const link = await linkFor(stack, first)
    const request = await signRequest(link)
    const responses = await Promise.all([
      post(`${link}/sign`, request),
      api.send('POST', `/v1/signatures/requests/${first.id}/void`),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const isSigned = responses[0].status === 200
    await waitForStatus(api, first.id, isSigned ? 'completed' : 'voided')
    await expect.poll(async () => (await getEnvelope(api, second.id)).status).toBe(isSigned ? 'active' : 'voided')
  }
})

test.each([
  ['void', {}],
  ['remind', {}],
  ['reassign', { signerEmail: 'other@example.com' }],
  ['correct', { message: 'Other' }],
  ['embedded-session', { allowedOrigins: [] }],
])('rejects the operation %s for a waiting workflow step', async (action, body) => {
  const { steps } = await newSequence(2)
  const response = await api.send('POST', `/v1/signatures/requests/${steps[1].id}/${action}`, body)
  expect(response).toMatchObject({ status: 409, body: { code: 'envelope_not_active', currentStatus: 'waiting' } })
  expect(response.body.detail).toContain('waiting for earlier signers')
  expect((await getEnvelope(api, steps[1].id)).revision).toBe(1)
})

test('creates one workflow for eight concurrent requests with the same Idempotency-Key', async () => {
  const body = { documentId: await readyDocument(api), signers: signersOf(2) }
  const key = once()
  const responses = await Promise.all(Array.from({ length: 8 }, () => postSequence(body, key)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(responses.map(({ body: response }) => response.id)).size).toBe(1)
  expect(responses.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(7)
  const [count] = await queryDatabase<{ workflows: string; envelopes: string }>(
    `select (select count(*) from signing_workflows where document_id = $1) as workflows,
       (select count(*) from envelopes where document_id = $1) as envelopes`,
    [body.documentId],
  )
  expect(count).toEqual({ workflows: '1', envelopes: '2' })
  expect((await postSequence({ ...body, message: 'Other' }, key)).body.code).toBe('idempotency_key_reused')
})

describe('signatures.workflows.sequential', () => {
  test("rejects a later signer's field outside the pages, and returns the path of the field", async () => {
    const documentId = await readyDocument(api)
    const [first, second] = signersOf(2)
    const response = await postSequence({
      documentId,
      signers: [first, { ...second, fields: [fieldOf({ pageNumber: 2 })] }],
    })
    expect(response).toMatchObject({ status: 422, body: { code: 'field_outside_page' } })
    expect(response.body.errors.map(({ path: place }: Body) => place)).toEqual(['signers.1.fields.0.pageNumber'])
    expect(await queryDatabase('select 1 from envelopes where document_id = $1', [documentId])).toEqual([])
  })

  test.each([
    ['cc', { cc: ['a@example.com', 'a@example.com'] }],
    ['cc.0', { cc: ['a'] }],
    ['senderEmail', { senderEmail: 'a' }],
  ])('rejects a workflow with an invalid value at the path `%s`', async (place, people) => {
    const response = await postSequence({ documentId: await sharedDocument(api), signers: signersOf(2), ...people })
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ path: place }] } })
  })

  test('rejects two cc addresses that differ only in letter case', async () => {
    const cc = ['a@example.com', 'A@example.com']
    const response = await postSequence({ documentId: await sharedDocument(api), signers: signersOf(2), cc })
    expect(response).toMatchObject({ status: 422, body: { code: 'input_invalid', errors: [{ path: 'cc' }] } })
  })

  test.each([0, 21])('rejects a workflow with %i signers', async (count) => {
    const response = await postSequence({ documentId: await sharedDocument(api), signers: signersOf(count) })
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })
})

test('returns the sealed document of the first step to the second signer of a workflow', async () => {
  const sequence = await newSequence(2)
  const [first, second] = sequence.steps
  await signAndComplete(api, stack, first)
  await waitForStatus(api, second.id, 'active')
  const link = await linkFor(stack, second)
  const shown = new Uint8Array(await (await fetch(`${link}/document`)).arrayBuffer())
  expect(Buffer.from(shown).equals(Buffer.from(await artifactOf(api, first.id, 'document')))).toBe(true)
})
