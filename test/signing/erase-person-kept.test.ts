import { expect, test } from 'vitest'
import { erasedEmail } from '../../core/signing/erasure.ts'
import { api as clientOf, expectStatus } from '../support/client.ts'
import { createEnvelope, fieldOf, getEnvelope, newEmail } from '../support/envelopes.ts'
import { erase, eraseNow } from '../support/erasure.ts'
import { type Api, once, openApi } from '../support/open-api.ts'
import { linkFor, signAndComplete, whenQuiet } from '../support/signing.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { readyDocument } from '../support/upload.ts'
import { defineWorkflow, runToEnd, runWhen, startRun } from '../support/workflows.ts'
import { contentOf } from '../support/written.ts'

/** The reasons why an erasure keeps a row. */

const kept: [reason: string, arrange: (owner: Api, email: string) => Promise<string>][] = [
  ['envelope_open', async (owner, email) => (await openEnvelope(owner, email)).id],
  ['legal_hold', (owner, email) => endedEnvelope(owner, email, 'legal_hold = true')],
  ['retention', (owner, email) => endedEnvelope(owner, email, "retain_until = now() + interval '1 hour'")],
  [
    'workflow_open',
    async (owner, email) => {
      const documentId = await readyDocument(owner)
      const signers = [email, newEmail()].map((signerEmail) => ({ signerEmail, fields: [fieldOf()] }))
      const path = '/v1/signatures/workflows/sequential'
      const { steps } = await expectStatus(owner.send('POST', path, { documentId, signers }, once()), 201)
      await signAndComplete(owner, stack, steps[0])
      await linkFor(stack, steps[1])
      return steps[0].id
    },
  ],
  [
    'work_under_way',
    async (owner, email) => {
      const id = await endedEnvelope(owner, email)
      await queryDatabase(
        `insert into jobs (organization_id, id, kind, payload, state, lease_owner, lease_until)
         values ($1, 'job_' || $2, 'mail', jsonb_build_object('envelopeId', $2::text), 'running', 'x', now() + interval '1 hour')`,
        [owner.organizationId, id],
      )
      return id
    },
  ],
  [
    'member_active',
    async (owner, email) =>
      (await clientOf(owner.apiKey).expect('scim.users.create', 201, { body: { userName: email } })).id,
  ],
]

const openEnvelope = async (owner: Api, email: string) => {
  const envelope = await createEnvelope(owner, { documentId: await readyDocument(owner), signerEmail: email })
  await linkFor(stack, envelope)
  return envelope
}

async function endedEnvelope(owner: Api, email: string, assignment = 'title = title'): Promise<string> {
  const { id, documentId } = await openEnvelope(owner, email)
  await expectStatus(owner.send('POST', `/v1/signatures/requests/${id}/void`, {}), 200)
  await whenQuiet(id)
  await queryDatabase(`update documents set ${assignment} where id = $1`, [documentId])
  return id
}

test.each(kept)('reports %s as the reason not to erase a person, and changes nothing', async (reason, arrange) => {
  const owner = await openApi(stack)
  const email = newEmail()
  const id = await arrange(owner, email)
  if (reason !== 'member_active' && reason !== 'work_under_way') await whenQuiet(id)
  const before = await contentOf(owner.organizationId)
  const report = await eraseNow(owner, email)
  const kind = reason === 'member_active' ? 'member' : 'envelope'
  expect(report).toMatchObject({
    erased: { members: [], envelopes: [], auditEvents: 0 },
    kept: [{ kind, id, reason }],
  })
  expect(await contentOf(owner.organizationId)).toEqual(before)
})

test('erases a person only from finished workflow runs, and reports the remaining mentions', async () => {
  const owner = await openApi(stack)
  const email = newEmail()
  const { organizationId } = owner
  await queryDatabase(
    "insert into workflows (organization_id, id, name, version) values ($1, 'wfl_' || $1, 'Sign', 1)",
    [organizationId],
  )
  await queryDatabase(
    `insert into workflow_versions (organization_id, workflow_id, version, steps)
     values ($1, 'wfl_' || $1, 1, jsonb_build_array(jsonb_build_object('signerEmail', $2::text)))`,
    [organizationId, email],
  )
  for (const [run, end] of [
    ['over', 'now()'],
    ['open', 'null'],
  ])
    await queryDatabase(
      `insert into workflow_runs (organization_id, id, workflow_id, workflow_version, status, input, steps, key_id, finished_at)
       values ($1, $2, 'wfl_' || $1, 1, 'completed', jsonb_build_object('to', $3::text, 'copies', 2), '[]', 'key', ${end})`,
      [organizationId, `run_${run}_${organizationId}`, email],
    )
  const mention = await readyDocument(owner, undefined, `Letter to ${email}`)
  const report = await erase(owner, email)
  expect(report).toMatchObject({
    erased: { workflowRuns: [`run_over_${organizationId}`] },
    kept: [{ kind: 'workflowRun', id: `run_open_${organizationId}`, reason: 'run_open' }],
    mentions: [
      { kind: 'document', id: mention, place: 'title' },
      { kind: 'workflow', id: `wfl_${organizationId}`, place: 'steps' },
    ],
  })
  expect(
    (
      await queryDatabase<{ input: unknown }>(
        'select input from workflow_runs where organization_id = $1 order by id desc',
        [organizationId],
      )
    ).map(({ input }) => input),
  ).toEqual([
    { to: erasedEmail, copies: 2 },
    { to: email, copies: 2 },
  ])
})

test('previews the exact report of an erasure, and changes nothing', async () => {
  const [owner, stranger] = [await openApi(stack), await openApi(stack)]
  const email = newEmail()
  await endedEnvelope(owner, email)
  await endedEnvelope(stranger, email)
  await expect
    .poll(() =>
      queryDatabase(
        `select 1 from jobs where organization_id = any($1) and state in ('queued', 'running') and kind <> 'extraction'`,
        [[owner.organizationId, stranger.organizationId]],
      ),
    )
    .toEqual([])
  const [before, foreign] = [await contentOf(owner.organizationId), await contentOf(stranger.organizationId)]
  const preview = await erase(owner, email, { isPreview: true })
  expect(await contentOf(owner.organizationId)).toEqual(before)
  expect(preview.erased.envelopes.length).toBe(1)
  expect(await erase(owner, email)).toEqual(preview)
  expect(await contentOf(stranger.organizationId)).toEqual(foreign)
})

test('reports documents with a copy of a file that the person signed, even if their text does not name the person', async () => {
  const owner = await openApi(stack)
  const signerEmail = newEmail()
  const folder = await expectStatus(owner.send('POST', '/v1/folders', { name: 'Signed' }, once()), 201)
  const steps = [
    { type: 'requestSignature', signerEmail, fields: [fieldOf()] },
    { type: 'fileSealedDocument', folderId: folder.id },
  ]
  const workflowId = await defineWorkflow(stack, owner, { steps })
  const runId = await startRun(owner, workflowId, { documentIds: [await readyDocument(owner)] })
  const waiting = await runWhen(owner, runId, ({ documents }) => documents.every(({ status }) => status === 'waiting'))
  const envelope = await getEnvelope(owner, waiting.documents[0]?.steps[0]?.envelopeId ?? '')
  await signAndComplete(owner, stack, envelope)
  const run = await runToEnd(owner, runId)
  const filedId = run.documents[0]?.steps[1]?.createdDocumentId
  await whenQuiet(envelope.id)
  // As in a file whose signature is a drawing, and whose text was not extracted.
  await queryDatabase('delete from text_blocks where document_id = $1', [filedId])
  const report = await erase(owner, signerEmail, { files: 'delete' })
  expect(report).toMatchObject({ filesDeleted: [envelope.id], filesKept: [] })
  expect(report.mentions).toContainEqual({ kind: 'document', id: filedId, place: 'file' })
  expect(report.mentions.filter(({ kind }) => kind === 'document')).toHaveLength(1)
})
