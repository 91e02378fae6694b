import { expect, test } from 'vitest'
import { reasonsOf, showEnvelope } from '../../admin/envelopes.ts'
import { runAdmin } from '../../admin/run.ts'
import { api } from '../support/client.ts'
import { createEnvelope, fieldOf, newEmail } from '../support/envelopes.ts'
import { apiOf } from '../support/open-api.ts'
import { linkFor, whenQuiet } from '../support/signing.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { newOrganization } from '../support/tenant.ts'
import { readyDocument } from '../support/upload.ts'

/** Checks the commands that show an operator why an envelope waits. */

const { test: organization } = await newOrganization()
const sender = apiOf(stack, organization)
const client = api(organization.apiKey)
const documentId = await readyDocument(sender)
const show = (id: string) => showEnvelope(stack.ownerDatabaseUrl, id)
const admin = (...args: string[]) => runAdmin(args, (work) => work(stack.ownerDatabaseUrl))

test('reports why an active envelope waits for its signer', async () => {
  const envelope = await createEnvelope(sender, { documentId })
  const link = await linkFor({ inbox: sender }, envelope)
  await whenQuiet(envelope.id)
  expect((await show(envelope.id)).waitsFor).toEqual([
    expect.stringContaining('was invited'),
    expect.stringContaining('The next automatic email is due at'),
    expect.stringContaining('expires at'),
  ])
  await fetch(link)
  const shown = await show(envelope.id)
  expect(reasonsOf({ ...shown, signerStatus: 'viewed' })[0]).toContain('has opened the page')
  expect(reasonsOf({ ...shown, signerStatus: 'bounced' })[0]).toContain('bounced')
  expect(reasonsOf({ ...shown, accessFailures: 5 })[0]).toContain('access code')
  expect(reasonsOf({ ...shown, delivery: 'none' })[0]).toContain('embedded session')
})

test('reports the earlier signer that a workflow step waits for', async () => {
  const signers = [1, 2].map(() => ({ signerEmail: newEmail(), fields: [fieldOf()] }))
  const { steps } = await client.expect('signatures.workflows.sequential', 201, { body: { documentId, signers } })
  expect((await show(steps[1].id)).waitsFor).toEqual([
    `The envelope ${steps[0].id} for ${signers[0]!.signerEmail}, now active, must be completed first.`,
  ])
})

test('reports the error of a failed sealing, and the command to retry it', async () => {
  const { id } = await createEnvelope(sender, { documentId, delivery: 'none' })
  await whenQuiet(id)
  await queryDatabase(
    `insert into jobs (organization_id, id, kind, payload, state, finished_at, last_error)
     values ($1, 'job_seal_' || $2, 'sealing', jsonb_build_object('envelopeId', $2::text), 'failed', now(), 'object_missing')`,
    [organization.id, id],
  )
  const shown = await show(id)
  const sealing = { ...shown, status: 'sealing', sealingAttempts: 3, sealingLastError: 'object_missing' }
  expect(reasonsOf(sealing)).toEqual([
    `Sealing failed. The last of 3 attempts failed: object_missing. Fix the cause, then run retry-failed --job job_seal_${id}.`,
  ])
  expect(reasonsOf({ ...sealing, jobs: [] })[0]).toContain('has no sealing job')
  await queryDatabase('delete from jobs where id = $1', [`job_seal_${id}`])
})

test('lists only unfinished envelopes by default', async () => {
  const { id } = await createEnvelope(sender, { documentId, delivery: 'none' })
  await client.expect('signatures.requests.void', 200, { params: { id } })
  const idsOf = async (...options: string[]) => {
    const { exitCode, stdout, stderr } = await admin('list-envelopes', '--organization', organization.id, ...options)
    expect([exitCode, stderr]).toEqual([0, ''])
    return (JSON.parse(stdout) as { id: string }[]).map((one) => one.id)
  }
  expect(await idsOf()).not.toContain(id)
  expect(await idsOf('--status', 'voided')).toEqual([id])
  expect((await show(id)).waitsFor).toEqual(['The envelope is voided. It is not waiting for anything.'])
})

test('exits with status 2 for an unknown envelope status, and with status 1 for an unknown envelope id', async () => {
  expect((await admin('list-envelopes', '--organization', organization.id, '--status', 'lost')).exitCode).toBe(2)
  const none = await admin('show-envelope', '--envelope', 'env_none')
  expect([none.exitCode, none.stderr]).toEqual([1, 'No envelope has this id. Run list-envelopes to find the id.'])
})
